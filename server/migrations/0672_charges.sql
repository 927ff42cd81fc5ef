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

-- The rate that applies to a space: its own, else that of its kind at its campus, else the tenant's. In PL/pgSQL, which
-- plans the statement once a connection; a function in SQL plans it with each call, which costs more than to run it.
create function aforo_rate_of(tenant uuid, campus uuid, kind text, space uuid) returns uuid language plpgsql stable as $$
begin
  return (
    select r.id from rates r where r.tenant_id = tenant and r.deleted_at is null
      and (r.scope = 'TENANT' or r.scope = 'KIND' and r.campus_id = campus and r.space_type = kind
        or r.scope = 'SPACE' and r.space_id = space)
    order by array_position(array['SPACE', 'KIND', 'TENANT'], r.scope) limit 1);
end $$;

-- All that decides what a booking costs and who pays it: the rate, how the tenant charges, the person's team with a contract
-- (the first by name), and the wallets with which they can pay at the campus (their own first, then those of their active
-- teams by name; a restricted one where its team, or one of theirs, belongs). It takes no lock: what a wallet has is decided
-- when it pays. Read with the place itself, so that a booking with a price waits no more often than one without.
-- person: null for a guest, who has no wallet and no team here.
create function aforo_charge_facts(rate uuid, campus uuid, person uuid, moment timestamptz) returns jsonb language plpgsql stable as $$
declare
  tenant uuid := aforo_tenant();
  teams uuid[];
  contracted uuid;
begin
  select array_agg(t.id), (array_agg(t.id order by t.name) filter (where t.type = 'BILLABLE'))[1] into teams, contracted
    from team_members m join teams t on t.tenant_id = m.tenant_id and t.id = m.team_id
    where m.tenant_id = tenant and m.user_id = person and t.status = 'ACTIVE' and t.deleted_at is null;
  return jsonb_build_object(
    'rate', (select to_jsonb(r) || jsonb_build_object('bands', coalesce((
        select jsonb_agg(to_jsonb(b) order by b.position, b.weekday) from rate_bands b
        where b.tenant_id = tenant and b.rate_id = rate), '[]'))
      from rates r where r.tenant_id = tenant and r.id = rate),
    'settings', (select jsonb_build_object('type', t.type) || coalesce(to_jsonb(s), '{}')
      from tenants t left join charge_settings s on s.tenant_id = t.id where t.id = tenant),
    'team_id', contracted,
    'wallets', coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'available', a.balance - a.lowest - coalesce((
          select sum(h.amount) from wallet_holds h
          where h.tenant_id = tenant and h.wallet_id = w.id and h.held_until > moment), 0))
        order by w.user_id is null, w.name, w.id)
      from (
        select own.* from wallets own where own.tenant_id = tenant and own.user_id = person
        union all
        select theirs.* from unnest(teams) team join wallets theirs on theirs.tenant_id = tenant and theirs.team_id = team) w
      join ledger_accounts a on a.tenant_id = tenant and a.id = w.id
      where not w.restricted or exists (
        select from team_associations ta where ta.tenant_id = tenant and ta.campus_id = campus
          and ta.team_id = any(teams) and (w.team_id is null or ta.team_id = w.team_id))), '[]'));
end $$;
