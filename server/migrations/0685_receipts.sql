-- Electronic receipts of orders, as SUNAT wants them: boletas, facturas, and the credit notes of either.

create table receipts (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('INVOICE', 'RECEIPT', 'CREDIT_NOTE')),
  -- Of a credit note, what it corrects and why (SUNAT's catalogue 09).
  modifies_id uuid,
  note_type text check (note_type in ('01', '07')),
  note_reason text,
  -- What of the receipt it gives back: ALL, or one line by its id.
  note_of text,
  company_id uuid,
  -- Null until it is generated: a number is taken in the transaction that sends it.
  series_id uuid,
  series text,
  number integer check (number between 1 and 99999999),
  status text not null check (status in ('RECEIPT_REQUESTED', 'RECEIPT_REQUESTED_WITH_PRIORITY', 'RECEIPT_GENERATED',
    'RECEIPT_SENT', 'RECEIPT_CONFIRMED', 'RECEIPT_FAILED')),
  -- `-`: nobody named, which only a small boleta may be.
  document_type text not null check (document_type in ('RUC', 'DNI', 'CE', 'PASSPORT', '-')),
  document_number text not null,
  client_name text not null check (length(client_name) between 1 and 200),
  client_address text,
  client_email text,
  -- The day at the campus that it is of. From it on SUNAT counts.
  issue_date date,
  currency text not null check (currency in ('PEN', 'USD')),
  -- PEN for one USD on that day, in millionths.
  exchange_rate integer check (exchange_rate > 0),
  tax_rate integer not null check (tax_rate between 0 and 5000),
  net bigint not null check (net between 0 and 99999999999999),
  tax bigint not null check (tax between 0 and 99999999999999),
  total bigint not null check (total between 1 and 99999999999999),
  -- [{ description, quantity, amount }]: hundredths and minor units, gross.
  lines jsonb not null,
  -- { code, percent, amount, account }: what the client pays into the account at Banco de la Nación; null for none.
  detraction jsonb,
  -- What came of it.
  sunat_code text,
  sunat_description text,
  hash text,
  qr text,
  fault_code text,
  fault text,
  generated_at timestamptz,
  sent_at timestamptz,
  confirmed_at timestamptz,
  -- When SUNAT's answer is asked for again, and how often it was.
  next_poll_at timestamptz,
  polls integer not null default 0,
  -- People have been told that the third day is near.
  warned_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, modifies_id) references receipts (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, series_id) references receipt_series (tenant_id, id),
  -- No number twice.
  constraint receipts_number unique (tenant_id, company_id, kind, series, number),
  constraint receipts_total check (total = net + tax),
  check ((series is null) = (number is null)),
  check ((series_id is null) = (number is null)),
  check (number is null or company_id is not null),
  check (number is not null or status in ('RECEIPT_REQUESTED', 'RECEIPT_REQUESTED_WITH_PRIORITY', 'RECEIPT_FAILED')),
  check ((number is null) = (issue_date is null)),
  check ((number is null) = (generated_at is null)),
  check ((kind = 'CREDIT_NOTE') = (modifies_id is not null)),
  check ((kind = 'CREDIT_NOTE') = (note_type is not null)),
  check ((kind = 'CREDIT_NOTE') = (note_of is not null)),
  check ((status = 'RECEIPT_CONFIRMED') <= (confirmed_at is not null)),
  check ((status = 'RECEIPT_FAILED') <= (fault is not null)),
  check (kind <> 'INVOICE' or (document_type = 'RUC' and client_address is not null)),
  check (currency = 'USD' or exchange_rate is null)
);
-- An order has one receipt, and nothing of it is given back twice, whatever the code does.
create unique index receipts_once on receipts (tenant_id, order_id) where kind <> 'CREDIT_NOTE';
create unique index receipts_note_once on receipts (tenant_id, modifies_id, note_of) where kind = 'CREDIT_NOTE';
create index receipts_by_order on receipts (tenant_id, order_id);
create index receipts_open on receipts (tenant_id, issue_date) where status in ('RECEIPT_GENERATED', 'RECEIPT_SENT', 'RECEIPT_FAILED');
create index receipts_to_poll on receipts (next_poll_at) where next_poll_at is not null;
call aforo_protect('receipts');
call aforo_confine_where('receipts', $$order_id in (select id from orders)$$);

-- A number that was given to a receipt stays with it: it is never given back or exchanged.
create function aforo_receipt_keeps_number() returns trigger language plpgsql as $$
begin
  if old.number is not null
    and (new.company_id, new.kind, new.series, new.number) is distinct from (old.company_id, old.kind, old.series, old.number)
  then
    raise exception 'a receipt keeps its number' using errcode = 'check_violation', constraint = 'receipts_keep_number';
  end if;
  return new;
end $$;
create trigger keeps_number before update on receipts for each row execute function aforo_receipt_keeps_number();

-- And it stays: a request that came to no number may be withdrawn.
create function aforo_receipt_stays() returns trigger language plpgsql as $$
begin
  if old.number is not null then
    raise exception 'a numbered receipt stays' using errcode = 'check_violation', constraint = 'receipts_stay';
  end if;
  return old;
end $$;
create trigger stays before delete on receipts for each row execute function aforo_receipt_stays();

-- An order shows the state of its receipt.
create function aforo_receipt_shows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update orders set receipt_status = 'RECEIPT_NOT_REQUIRED' where tenant_id = old.tenant_id and id = old.order_id;
  else
    update orders set receipt_status = new.status where tenant_id = new.tenant_id and id = new.order_id;
  end if;
  return null;
end $$;
create trigger shows_new after insert or update of status on receipts
  for each row when (new.kind <> 'CREDIT_NOTE') execute function aforo_receipt_shows();
create trigger shows_withdrawn after delete on receipts
  for each row when (old.kind <> 'CREDIT_NOTE') execute function aforo_receipt_shows();

-- What Nubefact made of it and SUNAT answered.
create table receipt_files (
  tenant_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  kind text not null check (kind in ('PDF', 'XML', 'CDR')),
  name text not null check (length(name) between 1 and 210),
  -- Bytes.
  size integer not null check (size > 0),
  file_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, receipt_id) references receipts (tenant_id, id),
  constraint receipt_files_once unique (tenant_id, receipt_id, kind)
);
create index receipt_files_file on receipt_files (tenant_id, file_key);
call aforo_protect('receipt_files');
call aforo_confine_where('receipt_files', $$receipt_id in (select id from receipts)$$);
