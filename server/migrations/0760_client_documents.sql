-- Clients without a tax id of their country are known by an identity document: a carné, a PTP, a passport.
alter table customers
  add column document_type text not null default 'TAX_ID',
  -- The kinds of each country, as in api/src/people/documents.rules.ts.
  add constraint customers_document_type check (document_type in ('TAX_ID', 'PASSPORT', 'NATIONAL_ID') or case country_code
    when 'PE' then document_type in ('DNI', 'CE', 'PTP')
    when 'CL' then document_type = 'RUT'
    when 'CO' then document_type in ('CC', 'CE', 'PPT')
    when 'MX' then document_type in ('CURP', 'INE')
    when 'ES' then document_type in ('DNI', 'NIE')
    when 'AR' then document_type = 'DNI'
    when 'EC' then document_type = 'CEDULA'
    when 'UY' then document_type = 'CEDULA'
    when 'BO' then document_type = 'CI'
    else false end),
  add constraint customers_document_number check (document_type = 'TAX_ID' or tax_id ~ '^[A-Z0-9-]{4,18}$');

-- A carné and a DNI may have the same number.
drop index customers_tax_id;
create unique index customers_tax_id on customers (tenant_id, country_code, document_type, tax_id) where deleted_at is null;
