-- How a tenant bills. A tenant without a row has the program's usual settings.
create table billing_settings (
  tenant_id uuid not null references tenants (id),
  -- The day of the month on which the coming month is billed.
  billing_day smallint not null check (billing_day between 1 and 28),
  -- Whether a part of a month is billed by its days; otherwise as a whole month.
  proration boolean not null,
  currency text not null check (currency in ('PEN', 'USD')),
  -- Days after a bill waits for its purchase order until the client is reminded; 0: never.
  po_reminder_days smallint not null check (po_reminder_days between 0 and 60),
  -- The mail of that reminder, with its tags as they are written; null: the usual text.
  po_reminder_subject text check (length(po_reminder_subject) between 1 and 150),
  po_reminder_text text check (length(po_reminder_text) between 1 and 4000),
  -- Nothing dated before it changes any more.
  lock_date date,
  version integer not null default 1,
  primary key (tenant_id)
);
call aforo_protect('billing_settings');

-- The tax rate (IGV) by date. Where no row has a day, the usual rate applies.
create table tax_rates (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- Hundredths of a percent: 18 % is 1800.
  rate integer not null check (rate between 1 and 5000),
  -- The first and the last day; without a last one until further notice.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  -- No day has two rates.
  constraint tax_rates_no_overlap exclude using gist
    (tenant_id with =, daterange(starts_on, ends_on, '[]') with &&) where (deleted_at is null)
);
call aforo_protect('tax_rates');

-- PEN for one USD, by date.
create table exchange_rates (
  tenant_id uuid not null references tenants (id),
  date date not null,
  -- Millionths: 3.745 is 3745000.
  rate integer not null check (rate between 1 and 1000000000),
  source text not null check (source in ('ENTERED', 'IMPORTED')),
  entered_by uuid not null,
  entered_at timestamptz not null,
  primary key (tenant_id, date),
  foreign key (tenant_id, entered_by) references users (tenant_id, id)
);
call aforo_protect('exchange_rates');
