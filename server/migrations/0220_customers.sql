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
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references customers (tenant_id, team_id) on delete cascade
);
create index customer_contacts_by_team on customer_contacts (tenant_id, team_id, position);
call aforo_protect('customer_contacts');

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
