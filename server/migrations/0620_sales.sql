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
  -- The CRM's value of a field when staff said to keep theirs: it is no difference until the CRM changes it.
  settled jsonb not null default '{}',
  -- When the CRM last said that it is gone there; it is back when it was changed later.
  external_gone_at timestamptz,
  -- What the CRM calls the deal into which it was merged there, which may come later.
  merged_into_external text,
  -- When staff asked for its lines to be read again, until they have been.
  refresh_asked_at timestamptz,
  -- Put aside here, deleted in the CRM, or merged there; never lost.
  deprecated_at timestamptz,
  deprecated_cause text check (deprecated_cause in ('HERE', 'DELETED', 'MERGED')),
  deprecated_reason text,
  -- Fields that differ from the CRM, as the last write left them.
  differing text[] not null default '{}',
  -- How many lines it has, also for whoever doesn't see them all.
  line_count integer not null default 0 check (line_count between 0 and 200),
  -- A month of its lines without tax, in minor units.
  monthly bigint not null default 0 check (monthly between 0 and 99999999999),
  search text not null generated always as (aforo_fold(title || ' ' || coalesce(client_name, ''))) stored,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- When its status last changed, for how long it has stood there.
  status_since timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sales_external_once unique (tenant_id, external_id),
  check ((source = 'CRM') = (external_id is not null)),
  check ((deprecated_at is null) = (deprecated_cause is null)),
  foreign key (tenant_id, client_id) references customers (tenant_id, team_id),
  foreign key (tenant_id, executive_id) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index sales_by_creation on sales (tenant_id, created_at desc, id desc);
-- The same list of status as `ended` in sales.queries.ts: those that have not ended stand before the others.
create index sales_by_progress on sales (tenant_id, (status in ('COMPLETED', 'LOST', 'CANCELLED', 'EXPIRED')), created_at desc, id desc)
  where deprecated_at is null;
create index sales_by_status on sales (tenant_id, status, created_at desc) where deprecated_at is null;
create index sales_by_client on sales (tenant_id, client_id);
create index sales_by_executive on sales (tenant_id, executive_id);
create index sales_search on sales using gin (search gin_trgm_ops) with (fastupdate = off);
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
  -- Hundredths of a percent off.
  discount integer not null default 0 check (discount between 0 and 10000),
  -- The first and the last day, as the product's campus counts days; without a last one until further notice.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- Whether these are the deal's own days, also after they change.
  follows_sale boolean not null default false,
  external_id text,
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index sale_lines_by_sale on sale_lines (tenant_id, sale_id, position);
create index sale_lines_by_product on sale_lines (tenant_id, product_id, starts_on);
create index sale_lines_of_crm on sale_lines (tenant_id, external_id) where external_id is not null;
call aforo_protect('sale_lines');
call aforo_confine_where('sale_lines', $$product_id in (select id from products)$$);
-- Who works in some countries alone sees the deals that have a line there, and those without any line yet.
call aforo_confine_where('sales', $$line_count = 0 or id in (select sale_id from sale_lines)$$);

-- Up to at_most deals whose title or client matches, in no order.
create function aforo_sales_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select s.id from sales s where s.tenant_id = aforo_tenant() and s.search like pattern
    union all
    select s.id from teams t join sales s on s.tenant_id = t.tenant_id and s.client_id = t.id
    where t.tenant_id = aforo_tenant() and t.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_sales_like(text, integer)');
