-- Whom the operator rents its buildings from.
create table landlords (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- RUC in Peru; as its country writes it, without spaces or points.
  tax_id text,
  contact_name text,
  email text,
  phone text,
  address text,
  notes text,
  search text not null generated always as
    (aforo_fold(name || ' ' || coalesce(tax_id, '') || ' ' || coalesce(contact_name, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
-- The tax id of a deleted landlord can be used again.
create unique index landlords_tax_id on landlords (tenant_id, country_code, tax_id) where deleted_at is null;
create index landlords_by_name on landlords (tenant_id, name, id) where deleted_at is null;
call aforo_protect('landlords');

-- What the operator rents from a landlord: one contract, of one campus or several.
create table rental_contracts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text not null check (code = upper(code)),
  landlord_id uuid not null,
  description text,
  -- The last day to tell the landlord that it won't go on, and from when on the renewal is to be agreed.
  notice_on date,
  renewal_on date,
  notes text,
  -- Its last day where it was ended before its periods are over.
  ended_on date,
  ended_reason text,
  search text not null generated always as (aforo_fold(code || ' ' || coalesce(description, ''))) stored,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, landlord_id) references landlords (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  constraint rental_contracts_ended check ((ended_on is null) = (ended_reason is null))
);
create unique index rental_contracts_code on rental_contracts (tenant_id, code) where deleted_at is null;
create index rental_contracts_by_landlord on rental_contracts (tenant_id, landlord_id);
call aforo_protect('rental_contracts');

-- The days of a contract at a campus with one area, rent and currency.
create table rental_periods (
  tenant_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  campus_id uuid not null,
  -- Hundredths of a square metre.
  area bigint not null check (area between 1 and 100000000),
  -- Minor units a month, as it is on the first day.
  rent bigint not null check (rent between 0 and 99999999999999),
  currency text not null check (currency in ('PEN', 'USD')),
  -- The first and the last day, as the campus counts days.
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Months without rent, from the first day on.
  grace_months smallint not null check (grace_months between 0 and 120),
  deposit bigint not null check (deposit between 0 and 99999999999999),
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references rental_contracts (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  -- On no day a contract has two rents at one campus. That no day is missing between two is held by the code that writes them.
  constraint rental_periods_no_overlap exclude using gist
    (tenant_id with =, contract_id with =, campus_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index rental_periods_by_contract on rental_periods (tenant_id, contract_id, starts_on);
create index rental_periods_by_campus on rental_periods (tenant_id, campus_id, starts_on);
call aforo_protect('rental_periods');
call aforo_confine('rental_periods');

-- Increases of a period's rent, on anniversaries of its first day.
create table rental_step_ups (
  tenant_id uuid not null,
  period_id uuid not null,
  from_anniversary smallint not null check (from_anniversary between 1 and 99),
  kind text not null check (kind in ('PERCENT', 'AMOUNT')),
  -- Hundredths of a percent, or minor units.
  value bigint not null check (value between 1 and 99999999999999),
  -- On every anniversary from that one on, until another increase takes over.
  repeats boolean not null,
  primary key (tenant_id, period_id, from_anniversary),
  foreign key (tenant_id, period_id) references rental_periods (tenant_id, id) on delete cascade,
  constraint rental_step_ups_percent check (kind <> 'PERCENT' or value <= 10000)
);
call aforo_protect('rental_step_ups');

-- Who has been told already that a contract's end or notice date comes near: once for each distance in days.
create table rental_reminders (
  tenant_id uuid not null,
  contract_id uuid not null,
  about text not null check (about in ('END', 'NOTICE')),
  date date not null,
  days smallint not null check (days in (30, 90, 180)),
  told_at timestamptz not null,
  primary key (tenant_id, contract_id, about, date, days),
  foreign key (tenant_id, contract_id) references rental_contracts (tenant_id, id)
);
call aforo_protect('rental_reminders');

-- A contract is there for whoever sees a campus of it. A new one has no periods yet when it is written.
call aforo_confine_where('rental_contracts', $$id in (select contract_id from rental_periods)$$, written => 'true');
call aforo_confine_where('rental_step_ups', $$period_id in (select id from rental_periods)$$);
call aforo_confine_where('rental_reminders', $$contract_id in (select contract_id from rental_periods)$$);

-- Whether a landlord has contracts, also of campuses in countries that the caller doesn't see.
create function aforo_landlord_has_contracts(landlord uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from rental_contracts r
    where r.tenant_id = aforo_tenant() and r.landlord_id = landlord and r.deleted_at is null)
$$;
call aforo_run_as_system('aforo_landlord_has_contracts(uuid)');
