-- How the tenant keeps its wallets; without a row, the usual.
create table wallet_settings (
  tenant_id uuid primary key references tenants (id),
  -- Hundredths of a credit: wallets from zero to this are low.
  low_at bigint not null check (low_at between 0 and 99999999999999),
  included_credits text not null check (included_credits in ('LAPSE', 'CARRY_OVER')),
  version integer not null default 1
);
call aforo_protect('wallet_settings');

-- The credits of a team or of a person. What it holds is its account in the ledger (0151_ledger.sql), of the same id.
create table wallets (
  tenant_id uuid not null,
  id uuid not null,
  entity_type text not null check (entity_type in ('TEAM', 'USER')),
  team_id uuid check ((team_id is not null) = (entity_type = 'TEAM')),
  user_id uuid check ((user_id is not null) = (entity_type = 'USER')),
  name text not null,
  search text not null generated always as (aforo_fold(name)) stored,
  restricted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Null for the program itself.
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references ledger_accounts (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index wallets_of_team on wallets (tenant_id, team_id) where team_id is not null;
create unique index wallets_of_user on wallets (tenant_id, user_id) where user_id is not null;
create index wallets_by_name on wallets (tenant_id, name, id);
call aforo_protect('wallets');
revoke delete on wallets from aforo_app;

-- A wallet's ledger month by month, in the tenant's zone, counted by the database with each entry.
create table wallet_months (
  tenant_id uuid not null,
  wallet_id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  opening bigint not null,
  deposits bigint not null,
  purchases bigint not null,
  debits bigint not null,
  adjustments bigint not null,
  closing bigint not null generated always as (opening + deposits + purchases + debits + adjustments) stored,
  -- Of the deposits, what contracts include.
  included bigint not null,
  -- Its entries in the ledger: one after the other.
  first_position bigint not null,
  last_position bigint not null,
  closed_at timestamptz,
  primary key (tenant_id, wallet_id, month),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id)
);
create index wallet_months_open on wallet_months (month) where closed_at is null;
call aforo_protect('wallet_months');
revoke delete on wallet_months from aforo_app;

-- An entry's month is never before that of the one before it, so that a month's entries follow each other.
create function aforo_wallet_month() returns trigger language plpgsql as $$
declare
  what text := new.kind;
  source text := new.reference;
  its_month date;
begin
  if not exists (select from wallets w where w.tenant_id = new.tenant_id and w.id = new.account_id) then
    return null;
  end if;
  if new.kind = 'REVERSAL' then
    select e.kind, e.reference into what, source from ledger_entries e
      where e.tenant_id = new.tenant_id and e.id = new.reverses_id;
  end if;
  select greatest(date_trunc('month', new.at at time zone t.time_zone)::date,
      (select max(m.month) from wallet_months m where m.tenant_id = new.tenant_id and m.wallet_id = new.account_id))
    into its_month from tenants t where t.id = new.tenant_id;
  insert into wallet_months as m (tenant_id, wallet_id, month, opening, deposits, purchases, debits, adjustments, included,
      first_position, last_position)
    values (new.tenant_id, new.account_id, its_month, new.balance - new.amount,
      case what when 'DEPOSIT' then new.amount else 0 end,
      case what when 'PURCHASE' then new.amount else 0 end,
      case what when 'DEBIT' then new.amount else 0 end,
      case what when 'ADJUSTMENT' then new.amount else 0 end,
      case when source like 'included:%' then new.amount else 0 end,
      new.position, new.position)
    on conflict (tenant_id, wallet_id, month) do update set
      deposits = m.deposits + excluded.deposits, purchases = m.purchases + excluded.purchases,
      debits = m.debits + excluded.debits, adjustments = m.adjustments + excluded.adjustments,
      included = m.included + excluded.included, last_position = excluded.last_position;
  return null;
end $$;
-- After `enters`, which counts the balance: triggers run in the order of their names.
create trigger of_its_month after insert on ledger_entries for each row execute function aforo_wallet_month();

-- Only entries change what a month comes to.
create function aforo_months_are_sums() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (tg_op = 'INSERT'
    or (new.opening, new.deposits, new.purchases, new.debits, new.adjustments, new.included, new.first_position, new.last_position)
      <> (old.opening, old.deposits, old.purchases, old.debits, old.adjustments, old.included, old.first_position, old.last_position))
  then
    raise exception 'a month is the sum of its entries' using errcode = 'check_violation', constraint = 'wallet_months_are_sums';
  end if;
  return new;
end $$;
create trigger is_sum before insert or update on wallet_months for each row execute function aforo_months_are_sums();

-- What a draft holds: it can't be spent until then, and is counted nowhere else.
create table wallet_holds (
  tenant_id uuid not null,
  wallet_id uuid not null,
  -- Names what holds it, such as booking:<id>.
  reference text not null check (length(reference) between 1 and 200),
  amount bigint not null check (amount between 1 and 99999999999999),
  concept text not null,
  held_until timestamptz not null,
  primary key (tenant_id, wallet_id, reference),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id)
);
create index wallet_holds_late on wallet_holds (held_until);
call aforo_protect('wallet_holds');

-- Credits that a contract includes each month.
create table wallet_allowances (
  tenant_id uuid not null,
  contract_id uuid not null,
  wallet_id uuid not null,
  amount bigint not null check (amount between 1 and 99999999999999),
  -- First days: of the first month, and of the last one.
  first_month date not null check (extract(day from first_month) = 1),
  last_month date not null check (extract(day from last_month) = 1 and last_month >= first_month),
  primary key (tenant_id, contract_id),
  foreign key (tenant_id, wallet_id) references wallets (tenant_id, id)
);
call aforo_protect('wallet_allowances');
