-- The operator's own companies: who signs contracts, bills and is paid. What belongs to a country is seen and changed by
-- who works there.
create table companies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  legal_name text not null,
  -- RUC in Peru; as its country writes it, without spaces or points.
  tax_id text not null,
  address text not null,
  -- The company in the operator's SAP Business One.
  sap_company text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
-- The tax id of a deleted company can be used again: none of its receipts were numbered.
create unique index companies_tax_id on companies (tenant_id, country_code, tax_id) where deleted_at is null;
call aforo_protect('companies');
call aforo_confine_where('companies', $$country_code = any (aforo_countries())$$);

-- Where it is paid.
create table company_accounts (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  bank text not null,
  currency text not null check (currency in ('PEN', 'USD')),
  number text not null,
  -- Peru's interbank code, 20 digits; elsewhere what its banks use for transfers.
  cci text,
  -- The account at Banco de la Nación into which clients pay the detracción.
  for_detractions boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  check (not for_detractions or currency = 'PEN')
);
create unique index company_accounts_number on company_accounts (tenant_id, company_id, aforo_fold(bank), number, currency) where deleted_at is null;
create unique index company_accounts_one_for_detractions on company_accounts (tenant_id, company_id) where for_detractions and deleted_at is null;
call aforo_protect('company_accounts');
call aforo_confine_where('company_accounts', $$company_id in (select id from companies)$$);

-- Who signs for it.
create table company_representatives (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  document_type text not null check (document_type in ('DNI', 'CE', 'PASSPORT', 'NATIONAL_ID')),
  document_number text not null,
  position text,
  -- Where the public registry has the power to sign: partida and asiento.
  registry_entry text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create unique index company_representatives_document
  on company_representatives (tenant_id, company_id, document_type, document_number) where deleted_at is null;
call aforo_protect('company_representatives');
call aforo_confine_where('company_representatives', $$company_id in (select id from companies)$$);

-- Series of receipts. Their numbers are taken from number_series: series `code`, scope `company_id.kind`, year 0.
create table receipt_series (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('INVOICE', 'RECEIPT', 'CREDIT_NOTE', 'DEBIT_NOTE')),
  code text not null check (code ~ '^[A-Z][A-Z0-9]{0,3}$'),
  -- The first number that is taken here: who comes from another system goes on where it ended.
  first_number integer not null default 1 check (first_number between 1 and 99999999),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create unique index receipt_series_code on receipt_series (tenant_id, company_id, kind, code) where deleted_at is null;
call aforo_protect('receipt_series');
call aforo_confine_where('receipt_series', $$company_id in (select id from companies)$$);

-- What contracts of a country choose from: how they are paid, after how many days, and the documents that go with them.
create table payment_methods (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index payment_methods_name on payment_methods (tenant_id, country_code, aforo_fold(name)) where deleted_at is null;
call aforo_protect('payment_methods');
call aforo_confine_where('payment_methods', $$country_code = any (aforo_countries())$$);

create table credit_days (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- 0: to be paid at once.
  days integer not null check (days between 0 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index credit_days_days on credit_days (tenant_id, country_code, days) where deleted_at is null;
call aforo_protect('credit_days');
call aforo_confine_where('credit_days', $$country_code = any (aforo_countries())$$);

create table contract_annexes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  name text not null,
  file_key text not null,
  kind text not null check (kind in ('PDF', 'IMAGE', 'DOCX')),
  -- Bytes.
  size integer not null check (size > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index contract_annexes_name on contract_annexes (tenant_id, country_code, aforo_fold(name)) where deleted_at is null;
create index contract_annexes_file on contract_annexes (tenant_id, file_key);
call aforo_protect('contract_annexes');
call aforo_confine_where('contract_annexes', $$country_code = any (aforo_countries())$$);
