-- Documents of foreigners wherever one is asked: the temporary permit, and the national document of who isn't domiciled.
alter table orders
  drop constraint orders_customer_document_type_check,
  add constraint orders_customer_document_type_check
    check (customer_document_type in ('DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID', 'RUC'));
alter table receipts
  drop constraint receipts_document_type_check,
  add constraint receipts_document_type_check
    check (document_type in ('RUC', 'DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID', '-')),
  -- PEN for one USD may be of an earlier day, where the settings let it.
  add column exchange_rate_on date,
  add constraint receipts_rate_day check (exchange_rate is not null or exchange_rate_on is null);
alter table company_representatives
  drop constraint company_representatives_document_type_check,
  add constraint company_representatives_document_type_check
    check (document_type in ('DNI', 'CE', 'PTP', 'PASSPORT', 'NATIONAL_ID'));

-- A factura goes to a RUC, or to somebody who isn't domiciled in Perú and has none.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'receipts'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%INVOICE%RUC%client_address%';
  execute format('alter table receipts drop constraint %I', name);
end $$;
alter table receipts add constraint receipts_of_invoice
  check (kind <> 'INVOICE' or (document_type in ('RUC', 'NATIONAL_ID') and client_address is not null));

-- Whether a day without a rate has the last published one before it.
alter table billing_settings add column rate_before boolean not null default false;
