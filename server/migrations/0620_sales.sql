-- How each status of a deal counts. A tenant without a row for one has the usual answer (sales.rules.ts).
create table sale_statuses (
  tenant_id uuid not null references tenants (id),
  status text not null check (status in ('DRAFT', 'QUOTATION', 'PENDING', 'RESERVED', 'CONFIRMED', 'WON', 'COMPLETED', 'LOST',
    'CANCELLED', 'EXPIRED')),
  -- Whether deals in it take their products' days from others.
  affects_availability boolean not null,
  -- Of being won, in percent: weighs totals and what occupancy expects.
  probability integer not null check (probability between 0 and 100),
  version integer not null default 1,
  primary key (tenant_id, status)
);
call aforo_protect('sale_statuses');

-- A deal: what somebody wants to rent by the month. Made here, or read from a CRM.
create table sales (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  title text not null,
  type text not null check (type in ('NEW', 'RENEWAL', 'EXPANSION', 'RELOCATION')),
  status text not null check (status in ('DRAFT', 'QUOTATION', 'PENDING', 'RESERVED', 'CONFIRMED', 'WON', 'COMPLETED', 'LOST',
    'CANCELLED', 'EXPIRED')),
  -- The customer here; a deal of a CRM may name a company that nobody is yet.
  client_id uuid,
  client_name text,
  executive_id uuid,
  executive_name text,
  currency text not null check (currency in ('PEN', 'USD')),
  -- The days that lines without days of their own take.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  expected_close_on date,
  notes text,
  source text not null check (source in ('LOCAL', 'CRM')),
  -- What the CRM calls it, and when it was changed there last.
  external_id text,
  external_modified_at timestamptz,
  -- As it was last read there, to show what is different here.
  external jsonb,
  -- What staff changed here is theirs from then on: the CRM doesn't write these any more.
  owned_fields text[] not null default '{}',
  -- Gone from the CRM, merged there, or put aside here; never lost.
  deprecated_at timestamptz,
  deprecated_reason text,
  merged_into uuid,
  search text not null generated always as (aforo_fold(title || ' ' || coalesce(client_name, ''))) stored,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- When its status last changed, for how long it has stood there.
  status_since timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sales_external_once unique (tenant_id, external_id),
  check ((source = 'CRM') = (external_id is not null)),
  foreign key (tenant_id, client_id) references customers (tenant_id, team_id),
  foreign key (tenant_id, executive_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, merged_into) references sales (tenant_id, id)
);
create index sales_by_status on sales (tenant_id, status, created_at desc) where deprecated_at is null;
create index sales_by_client on sales (tenant_id, client_id);
create index sales_by_executive on sales (tenant_id, executive_id);
create index sales_search on sales using gin (search gin_trgm_ops);
call aforo_protect('sales');

-- What a deal is about: products with their days and monthly price, without tax.
create table sale_lines (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  -- Their order on screen.
  position integer not null,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- For one of them a month, in minor units of the deal's currency.
  amount bigint not null check (amount between 0 and 99999999999999),
  -- The first and the last day, as the product's campus counts days; without a last one until further notice.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  external_id text,
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index sale_lines_by_sale on sale_lines (tenant_id, sale_id, position);
create index sale_lines_by_product on sale_lines (tenant_id, product_id, starts_on);
call aforo_protect('sale_lines');
create policy countries on sale_lines as restrictive to aforo_confined using (product_id in (select id from products));
