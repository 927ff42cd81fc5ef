-- How the tenant charges bookings; without a row, the usual.
create table charge_settings (
  tenant_id uuid primary key references tenants (id),
  -- What is done where no wallet can pay.
  without_wallet text not null check (without_wallet in ('REFUSE', 'ORDER', 'ACCOUNT', 'FREE')),
  refund text not null check (refund in ('ALL', 'NOTICE', 'NONE')),
  notice_minutes integer not null check (notice_minutes between 0 and 43200),
  refund_unattended boolean not null,
  version integer not null default 1
);
call aforo_protect('charge_settings');

-- What a booking costs and who pays it, fixed with it. A booking without a rate has no row.
create table booking_charges (
  tenant_id uuid not null,
  reservation_id uuid not null,
  payer text not null check (payer in ('WALLET', 'ORDER', 'ACCOUNT', 'FREE')),
  state text not null check (state in ('HELD', 'CHARGED', 'GIVEN_BACK', 'KEPT')),
  -- Minor units, and hundredths of a credit; null where credits don't pay.
  amount bigint not null check (amount between 0 and 99999999999999),
  currency text not null check (currency in ('PEN', 'USD')),
  credits bigint check (credits between 0 and 99999999999999),
  -- In Spanish, line by line.
  reasons jsonb not null,
  wallet_id uuid,
  -- What the wallet's ledger holds of it now: what was taken, less what went back.
  taken bigint not null default 0 check (taken >= 0),
  -- How often it entered the ledger.
  steps integer not null default 0,
  order_id uuid,
  -- Whose contract's account pays.
  team_id uuid,
  -- The price was agreed at the desk: moving the booking doesn't change it.
  agreed boolean not null default false,
  -- The terms when it was booked: until when canceling gives all back; null for always.
  refund text not null check (refund in ('ALL', 'NOTICE', 'NONE')),
  refund_until timestamptz,
  refund_unattended boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, reservation_id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  constraint booking_charges_wallet check ((wallet_id is not null) = (payer = 'WALLET')),
  constraint booking_charges_team check ((team_id is not null) = (payer = 'ACCOUNT')),
  -- Credits are taken by who pays with them alone, and a held or given back booking has none of them.
  constraint booking_charges_taken check (taken = case when payer = 'WALLET' and state in ('CHARGED', 'KEPT') then credits else 0 end)
);
create index booking_charges_by_order on booking_charges (tenant_id, order_id) where order_id is not null;
create index booking_charges_by_team on booking_charges (tenant_id, team_id) where team_id is not null;
call aforo_protect('booking_charges');

-- The rate that applies to a space: its own, else that of its kind at its campus, else the tenant's.
create function aforo_rate_of(tenant uuid, campus uuid, kind text, space uuid) returns uuid language sql stable as $$
  select r.id from rates r where r.tenant_id = tenant and r.deleted_at is null
    and (r.scope = 'TENANT' or r.scope = 'KIND' and r.campus_id = campus and r.space_type = kind
      or r.scope = 'SPACE' and r.space_id = space)
  order by array_position(array['SPACE', 'KIND', 'TENANT'], r.scope) limit 1
$$;
