-- Accounts whose balance is the sum of their entries. Entries are only ever added; the balance is counted by the database
-- with each of them, and by nothing else.
create table ledger_accounts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- What it is of, such as a wallet's months.
  kind text not null check (kind in ('WALLET')),
  currency text not null check (currency in ('PEN', 'USD', 'CREDIT')),
  -- Minor units, as every amount here.
  balance bigint not null default 0 check (abs(balance) <= 9007199254740991),
  entries bigint not null default 0,
  -- The lowest that an entry may leave; null lets it go as low as it will.
  lowest bigint default 0 check (lowest <= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call aforo_protect('ledger_accounts');
revoke delete on ledger_accounts from aforo_app;

create table ledger_entries (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- 1, 2, 3 in the order in which they changed the balance.
  position bigint not null,
  kind text not null check (kind in ('DEPOSIT', 'PURCHASE', 'DEBIT', 'ADJUSTMENT', 'REVERSAL')),
  amount bigint not null check (amount <> 0 and abs(amount) <= 99999999999999),
  -- What the account held after it.
  balance bigint not null,
  -- Names what it is for, so that it is entered once.
  reference text not null check (length(reference) between 1 and 200),
  reverses_id uuid,
  reason text check (length(reason) between 1 and 500),
  -- What a person reads of it: a booking's place, a month.
  concept text not null default '',
  at timestamptz not null,
  -- Null for the program itself.
  actor_id uuid,
  primary key (tenant_id, id),
  constraint ledger_entries_reference unique (tenant_id, account_id, reference),
  constraint ledger_entries_position unique (tenant_id, account_id, position),
  -- The target of what reverses it: an entry of the same account.
  unique (tenant_id, account_id, id),
  constraint ledger_entries_reversed_once unique (tenant_id, reverses_id),
  foreign key (tenant_id, account_id) references ledger_accounts (tenant_id, id),
  foreign key (tenant_id, account_id, reverses_id) references ledger_entries (tenant_id, account_id, id),
  constraint ledger_entries_reversal_says_why check
    ((kind = 'REVERSAL') = (reverses_id is not null) and (kind <> 'REVERSAL' or reason is not null))
);
call aforo_protect('ledger_entries');
revoke update, delete on ledger_entries from aforo_app;

-- Each entry stands on the one before it, and may not leave less than the account's lowest balance.
create function aforo_enter() returns trigger language plpgsql as $$
declare
  lowest_allowed bigint;
  reversed record;
begin
  if new.reverses_id is not null then
    select kind, amount into reversed from ledger_entries where tenant_id = new.tenant_id and id = new.reverses_id;
    if reversed.kind = 'REVERSAL' or reversed.amount <> -new.amount then
      raise exception 'a reversal takes back the whole of an entry' using errcode = 'check_violation', constraint = 'ledger_entries_reversal_is_whole';
    end if;
  end if;
  update ledger_accounts set balance = balance + new.amount, entries = entries + 1
    where tenant_id = new.tenant_id and id = new.account_id
      and entries + 1 = new.position and balance + new.amount = new.balance
    returning lowest into lowest_allowed;
  if not found then
    raise exception 'an entry stands on the one before it' using errcode = 'check_violation', constraint = 'ledger_entries_follow';
  end if;
  if new.amount < 0 and new.balance < lowest_allowed then
    raise exception 'the account holds less than that' using errcode = 'check_violation', constraint = 'ledger_no_overdraft';
  end if;
  return null;
end $$;
create trigger enters after insert on ledger_entries for each row execute function aforo_enter();

create function aforo_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a ledger stay as they are' using errcode = 'check_violation', constraint = 'ledger_entries_stay';
end $$;
create trigger stays before update or delete on ledger_entries for each row execute function aforo_entries_stay();
create trigger stays_whole before truncate on ledger_entries for each statement execute function aforo_entries_stay();

-- A balance begins at nothing, and only entries change it.
create function aforo_balance_is_sum() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and (new.balance <> 0 or new.entries <> 0)
    or tg_op = 'UPDATE' and (new.balance <> old.balance or new.entries <> old.entries or new.currency <> old.currency)
      and pg_trigger_depth() < 2
  then
    raise exception 'a balance is the sum of its entries' using errcode = 'check_violation', constraint = 'ledger_balance_is_sum';
  end if;
  return new;
end $$;
create trigger is_sum before insert or update on ledger_accounts for each row execute function aforo_balance_is_sum();
