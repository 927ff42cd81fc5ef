-- What is known of a customer company besides its team. Every team of type BILLABLE has a row here.
create table customers (
  tenant_id uuid not null,
  team_id uuid not null,
  legal_name text,
  country_code text not null default 'PE' check (country_code ~ '^[A-Z]{2}$'),
  -- RUC in Peru; as its country writes it, without spaces or points.
  tax_id text,
  client_types text[] not null default '{}' check (client_types <@ array['CORPORATE', 'SME', 'STARTUP', 'FREELANCER',
    'PUBLIC_SECTOR', 'NON_PROFIT', 'EDUCATION', 'VIRTUAL_OFFICE', 'EVENTS', 'PARTNER']),
  requires_purchase_order boolean not null default false,
  billing_email text,
  billing_address text,
  search text not null generated always as (aforo_fold(coalesce(legal_name, '') || ' ' || coalesce(tax_id, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- When the team was deleted: a copy of teams.deleted_at for the index below.
  deleted_at timestamptz,
  primary key (tenant_id, team_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade
);
-- The tax id of a deleted customer can be used again.
create unique index customers_tax_id on customers (tenant_id, country_code, tax_id) where deleted_at is null;
create index customers_search on customers using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('customers');

create table customer_contacts (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  -- Their order on screen.
  position integer not null,
  name text not null,
  email text,
  phone text,
  role text not null check (role in ('MAIN', 'LEGAL', 'BILLING', 'PAYMENTS', 'OPERATIONS', 'OTHER')),
  search text not null generated always as (aforo_fold(name || ' ' || coalesce(email, ''))) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references customers (tenant_id, team_id) on delete cascade
);
create index customer_contacts_by_team on customer_contacts (tenant_id, team_id, position);
create index customer_contacts_search on customer_contacts using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('customer_contacts');

-- Up to at_most customers whose name, legal name, tax id or contact matches, in no order.
create function aforo_customers_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select c.team_id as id from customers c where c.tenant_id = aforo_tenant() and c.search like pattern
    union all
    select c.team_id from teams t join customers c on c.tenant_id = t.tenant_id and c.team_id = t.id
    where t.tenant_id = aforo_tenant() and t.search like pattern
    union all
    select k.team_id from customer_contacts k where k.tenant_id = aforo_tenant() and k.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_customers_like(text, integer)');

-- However a team becomes BILLABLE, it becomes a customer.
create function aforo_team_is_customer() returns trigger language plpgsql as $$
begin
  insert into customers (tenant_id, team_id) values (new.tenant_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger is_customer after insert or update of type on teams
  for each row when (new.type = 'BILLABLE') execute function aforo_team_is_customer();

create function aforo_customer_deleted() returns trigger language plpgsql as $$
begin
  update customers set deleted_at = new.deleted_at where tenant_id = new.tenant_id and team_id = new.id;
  return null;
end $$;
create trigger customer_deleted after update of deleted_at on teams
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function aforo_customer_deleted();
