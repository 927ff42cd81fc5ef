-- What is known of a customer company besides its team: a customer is a team of type BILLABLE.
create table customers (
  tenant_id uuid not null,
  team_id uuid not null,
  legal_name text,
  country_code text not null default 'PE' check (country_code ~ '^[A-Z]{2}$'),
  -- As its country writes it, without spaces or points.
  tax_id text,
  client_types text[] not null default '{}',
  requires_purchase_order boolean not null default false,
  billing_email text,
  billing_address text,
  search text not null generated always as (aforo_fold(coalesce(legal_name, '') || ' ' || coalesce(tax_id, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, team_id),
  constraint customers_tax_id unique (tenant_id, country_code, tax_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade
);
call aforo_protect('customers');

create table customer_contacts (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  -- Their order, as they were written.
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

-- However a team becomes BILLABLE, it is a customer.
create function aforo_team_is_customer() returns trigger language plpgsql as $$
begin
  insert into customers (tenant_id, team_id) values (new.tenant_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger is_customer after insert or update of type on teams
  for each row when (new.type = 'BILLABLE') execute function aforo_team_is_customer();

insert into customers (tenant_id, team_id) select tenant_id, id from teams where type = 'BILLABLE';
