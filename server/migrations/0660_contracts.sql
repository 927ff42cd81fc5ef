-- What the operator and a client sign: made from a deal, generated as a document, signed, and changed by addenda.
create table contracts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  sale_id uuid not null,
  -- The contract that the chain began with; itself, for one that is no addendum. A chain reads as one contract as of any date.
  root_id uuid not null,
  -- What it changes: the contract or the addendum before it.
  changes_id uuid check ((changes_id is null) = (root_id = id)),
  -- What an addendum does, and from which day on.
  change_kind text check (change_kind in ('EXTENSION', 'PRICE', 'LINES', 'PARTIES', 'END')),
  changes_from date,
  -- The change itself, as the addendum's call takes it, with the ids of signed lines; amounts in minor units.
  change jsonb,
  check ((changes_id is null) = (change_kind is null) and (changes_id is null) = (changes_from is null)
    and (changes_id is null) = (change is null)),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  contract_type text not null check (contract_type in ('OFFICE', 'COWORKING', 'VIRTUAL_OFFICE', 'SERVICES')),
  status text not null check (status in ('DRAFT', 'CREATED', 'SIGNED', 'ARCHIVED')),
  -- `C-2026-0001`, of the company and year; taken when its document is first made.
  number text constraint contracts_number_when_made check (number is not null or status in ('DRAFT', 'ARCHIVED')),
  -- The operator's company that signs it; chosen with its accounts at the latest.
  company_id uuid check (company_id is not null or status in ('DRAFT', 'ARCHIVED')),
  client_id uuid not null,
  -- The deal's executive, who hears of what waits.
  executive_id uuid,
  -- The team whose people use what is rented.
  team_id uuid,
  -- The parties as the document names them, each in the shape that the contract's calls give it. What is there is a copy:
  -- a client who moves later doesn't change what was signed.
  client_info jsonb not null default '{}',
  representative_info jsonb not null default '{}',
  member_responsible_info jsonb not null default '{}',
  invoice_contact jsonb not null default '{}',
  payment_contact jsonb not null default '{}',
  -- The terms. Amounts are minor units of the currency.
  currency text not null check (currency in ('PEN', 'USD')),
  starts_on date not null,
  -- The last day, of what renews itself that of the first term; null until further notice.
  ends_on date check (ends_on >= starts_on),
  -- Days before the end by which either side says that it won't go on.
  notice_days integer not null default 60 check (notice_days between 0 and 365),
  renewal text not null default 'NONE' check (renewal in ('NONE', 'AUTOMATIC', 'BY_AGREEMENT')),
  -- The length of each term after the first.
  renewal_months integer check (renewal_months between 1 and 120),
  -- The day of the month until which a bill is paid, where it isn't by days of credit.
  payment_day integer check (payment_day between 1 and 28),
  credit_days integer check (credit_days between 0 and 365),
  payment_method_id uuid,
  -- By hand, or so many months of the lines.
  deposit bigint not null default 0 check (deposit between 0 and 99999999999999),
  set_up_fee bigint not null default 0 check (set_up_fee between 0 and 99999999999999),
  -- Hundredths of a percent on each anniversary.
  yearly_increase integer not null default 0 check (yearly_increase between 0 and 10000),
  prorates boolean not null default true,
  -- Hundredths of a credit that are put into the team's wallet on the first of each month.
  included_credits bigint not null default 0 check (included_credits between 0 and 100000000),
  -- A month of its lines without tax, for lists.
  monthly bigint not null default 0 check (monthly between 0 and 99999999999999),
  -- Of what begins a chain, how it stands with all addenda that are signed: the last of them, whose lines are the present
  -- ones, its client, its last day and a month of it. Of an addendum, and of what was just made, its own.
  current_id uuid,
  chain_client_id uuid,
  constraint contracts_chain_known check (current_id is not null and chain_client_id is not null),
  -- The last day on which it is in force; null while there is none: until further notice, or renewed by itself.
  chain_ends_on date,
  -- Whether its last day depends on a notice of non-renewal.
  chain_renews boolean not null default false,
  chain_monthly bigint not null default 0 check (chain_monthly between 0 and 99999999999999),
  -- Whether something changed since the document was made.
  document_stale boolean not null default false,
  -- Which steps of the wizard were saved.
  steps_done text[] not null default '{}'
    check (steps_done <@ array['DEAL', 'CLIENT', 'CONTACTS', 'TERMS', 'ACCOUNTS', 'ANNEXES', 'REVIEW']),
  -- When, by whom and for whom it was signed, and the signed paper.
  signed_on date,
  signed_by text,
  signed_at timestamptz,
  signed_file_key text,
  signed_file_name text,
  -- SHA-256 of the file, in hexadecimals.
  signed_file_sha256 text check (signed_file_sha256 ~ '^[0-9a-f]{64}$'),
  constraint contracts_signed_with_paper check
    ((signed_at is null) = (signed_on is null) and (signed_at is null) = (signed_by is null) and (status <> 'SIGNED' or signed_at is not null)),
  archived_at timestamptz check ((archived_at is null) = (status <> 'ARCHIVED')),
  archived_from text check (archived_from in ('DRAFT', 'CREATED', 'SIGNED')),
  check ((archived_from is null) = (status <> 'ARCHIVED')),
  archive_reason text,
  -- Fields of the deal as they were taken over, to show what changed there since.
  synced jsonb not null default '{}',
  synced_at timestamptz not null default now(),
  search text not null generated always as
    (aforo_fold(coalesce(number, '') || ' ' || coalesce(client_info ->> 'legalName', '') || ' ' || coalesce(client_info ->> 'name', '')
      || ' ' || coalesce(client_info ->> 'taxId', ''))) stored,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references sales (tenant_id, id),
  foreign key (tenant_id, root_id) references contracts (tenant_id, id),
  foreign key (tenant_id, changes_id) references contracts (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, client_id) references customers (tenant_id, team_id),
  foreign key (tenant_id, chain_client_id) references customers (tenant_id, team_id),
  foreign key (tenant_id, executive_id) references users (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, payment_method_id) references payment_methods (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create unique index contracts_number on contracts (tenant_id, company_id, number) where number is not null;
-- A deal has one contract that counts; what follows are addenda of it.
create unique index contracts_one_of_sale on contracts (tenant_id, sale_id) where changes_id is null and status <> 'ARCHIVED';
-- Addenda come one after the other: two can't change the same contract.
create unique index contracts_changed_once on contracts (tenant_id, changes_id) where changes_id is not null and status <> 'ARCHIVED';
-- Lists show what begins a chain, or addenda alone.
create index contracts_by_creation on contracts (tenant_id, (changes_id is null), created_at desc, id desc);
create index contracts_by_status on contracts (tenant_id, (changes_id is null), status, created_at desc, id desc);
create index contracts_by_number on contracts (tenant_id, (changes_id is null), number, id);
create index contracts_by_end on contracts (tenant_id, (changes_id is null), chain_ends_on, id);
create index contracts_by_month on contracts (tenant_id, (changes_id is null), chain_monthly, id);
-- Small enough to be read as a whole: a list counts from it without reading the table.
create index contracts_counted on contracts (tenant_id, status, currency, contract_type) where changes_id is null;
-- From the offices of a campus to their contracts; what lists filter by is in it, so that they count without the table.
create index contracts_by_current on contracts (tenant_id, current_id, status, currency, contract_type) where changes_id is null;
create index contracts_by_client on contracts (tenant_id, chain_client_id, created_at desc);
create index contracts_by_team on contracts (tenant_id, team_id) where team_id is not null;
create index contracts_by_root on contracts (tenant_id, root_id);
create index contracts_by_sale on contracts (tenant_id, sale_id);
create index contracts_by_executive on contracts (tenant_id, executive_id, created_at desc);
create index contracts_by_signed_file on contracts (tenant_id, signed_file_key) where signed_file_key is not null;
create index contracts_search on contracts using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('contracts');

-- What is made stands for its chain as it is itself, until an addendum is signed.
create function aforo_contract_begins() returns trigger language plpgsql as $$
begin
  new.current_id := new.id;
  new.chain_client_id := new.client_id;
  new.chain_renews := new.renewal = 'AUTOMATIC' and new.ends_on is not null and new.renewal_months is not null;
  new.chain_ends_on := case when not new.chain_renews then new.ends_on end;
  new.chain_monthly := new.monthly;
  return new;
end $$;
create trigger begins before insert on contracts for each row when (new.current_id is null)
  execute function aforo_contract_begins();
call aforo_confine_where('contracts', $$country_code = any (aforo_countries())$$);

-- What is rented by it. Of an addendum: all lines of the chain as they are from its first day on.
create table contract_lines (
  tenant_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  position integer not null,
  -- The deal's line that it was made from.
  sale_line_id uuid,
  product_id uuid not null,
  -- Where the product is, and moves with it: a list of a campus would else read each product of its contracts.
  campus_id uuid,
  constraint contract_lines_placed check (campus_id is not null),
  quantity integer not null check (quantity between 1 and 1000),
  -- For one of them a month without tax, in minor units.
  amount bigint not null check (amount between 0 and 99999999999999),
  -- Hundredths of a percent off, all along.
  discount integer not null default 0 check (discount between 0 and 10000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  -- So many of its first days cost nothing.
  free_days integer not null default 0 check (free_days between 0 and 366),
  -- Of an addendum's line: the signed line that it goes on; null for one that it adds.
  continues_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id, campus_id) references products (tenant_id, id, campus_id) on update cascade
);
create index contract_lines_by_contract on contract_lines (tenant_id, contract_id, position);
create index contract_lines_by_product on contract_lines (tenant_id, product_id);
create index contract_lines_by_campus on contract_lines (tenant_id, campus_id, contract_id);
call aforo_protect('contract_lines');

create function aforo_contract_line_placed() returns trigger language plpgsql as $$
begin
  new.campus_id := (select campus_id from products where tenant_id = new.tenant_id and id = new.product_id);
  return new;
end $$;
create trigger placed before insert on contract_lines for each row when (new.campus_id is null)
  execute function aforo_contract_line_placed();
call aforo_confine_where('contract_lines', $$contract_id in (select id from contracts)$$);

-- Percent off all lines between two days. Of one day several multiply.
create table contract_discounts (
  tenant_id uuid not null,
  contract_id uuid not null,
  position integer not null,
  -- Hundredths of a percent.
  rate integer not null check (rate between 1 and 10000),
  starts_on date not null,
  -- Null in an addendum: as long as the contract renews itself.
  ends_on date check (ends_on >= starts_on),
  primary key (tenant_id, contract_id, position),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade
);
call aforo_protect('contract_discounts');
call aforo_confine_where('contract_discounts', $$contract_id in (select id from contracts)$$);

-- The accounts into which it is paid, who signs for the operator, and the annexes that go with it.
create table contract_accounts (
  tenant_id uuid not null,
  contract_id uuid not null,
  account_id uuid not null,
  primary key (tenant_id, contract_id, account_id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, account_id) references company_accounts (tenant_id, id)
);
call aforo_protect('contract_accounts');
call aforo_confine_where('contract_accounts', $$contract_id in (select id from contracts)$$);

create table contract_representatives (
  tenant_id uuid not null,
  contract_id uuid not null,
  representative_id uuid not null,
  position integer not null,
  primary key (tenant_id, contract_id, representative_id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, representative_id) references company_representatives (tenant_id, id)
);
call aforo_protect('contract_representatives');
call aforo_confine_where('contract_representatives', $$contract_id in (select id from contracts)$$);

create table contract_annex_choices (
  tenant_id uuid not null,
  contract_id uuid not null,
  annex_id uuid not null,
  position integer not null,
  primary key (tenant_id, contract_id, annex_id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, annex_id) references contract_annexes (tenant_id, id)
);
call aforo_protect('contract_annex_choices');
call aforo_confine_where('contract_annex_choices', $$contract_id in (select id from contracts)$$);

-- What a chain of signed contracts rents and bills: written whole by each signature (sign.service.ts), read by billing,
-- inventory and reports. Nothing before an addendum's first day is other than it was.
create table signed_lines (
  tenant_id uuid not null,
  -- Of the contract_lines row that it began as; a price that changed midway goes on under the id of the addendum's row.
  id uuid not null,
  -- The contract that the chain began with.
  contract_id uuid not null,
  product_id uuid not null,
  -- All of them a month without tax, in minor units.
  monthly bigint not null check (monthly between 0 and 99999999999999),
  starts_on date not null,
  -- The last day in force; null until further notice, and while the contract renews itself.
  ends_on date check (ends_on >= starts_on),
  -- Whether it ends with the contract's term: a notice of non-renewal gives it its last day.
  renews boolean not null default false,
  -- The day whose anniversaries raise the price, where it isn't the first day.
  raised_since date,
  free_days integer not null default 0 check (free_days between 0 and 366),
  -- Whether it takes the product from everybody else; services are no days' business.
  exclusive boolean not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id),
  -- No office is under two signed contracts on one day, whatever the code does.
  constraint signed_once exclude using gist
    (tenant_id with =, product_id with =, daterange(starts_on, ends_on, '[]') with &&) where (exclusive)
);
create index signed_lines_by_contract on signed_lines (tenant_id, contract_id);
create index signed_lines_by_days on signed_lines (tenant_id, starts_on, ends_on);
call aforo_protect('signed_lines');
call aforo_confine_where('signed_lines', $$contract_id in (select id from contracts)$$);

-- The discounts of a chain, in the same way.
create table signed_discounts (
  tenant_id uuid not null,
  contract_id uuid not null,
  position integer not null,
  rate integer not null check (rate between 1 and 10000),
  starts_on date not null,
  -- Null: as long as the contract renews itself.
  ends_on date check (ends_on >= starts_on),
  primary key (tenant_id, contract_id, position),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id)
);
call aforo_protect('signed_discounts');
call aforo_confine_where('signed_discounts', $$contract_id in (select id from contracts)$$);

-- Notices of non-renewal of chains. One that stands gives the contract its last day.
create table contract_notices (
  tenant_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  -- The day it was given, by which side and by whom.
  given_on date not null,
  party text not null check (party in ('CLIENT', 'OPERATOR')),
  given_by text not null,
  -- The last day in force, and whether that is the end of the term in which it was given.
  ends_on date not null,
  on_time boolean not null,
  -- The paper, which is among the contract's documents too; here it stays when it is removed there.
  file_key text not null,
  file_name text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, recorded_by) references users (tenant_id, id),
  foreign key (tenant_id, taken_back_by) references users (tenant_id, id),
  constraint contract_notices_taken_back check
    ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null))
);
create unique index contract_notices_one on contract_notices (tenant_id, contract_id) where taken_back_at is null;
create index contract_notices_by_file on contract_notices (tenant_id, file_key);
call aforo_protect('contract_notices');
call aforo_confine_where('contract_notices', $$contract_id in (select id from contracts)$$);

-- Who has been told already that a contract's end or notice date comes near: once for each distance in days.
create table contract_reminders (
  tenant_id uuid not null,
  contract_id uuid not null,
  about text not null check (about in ('END', 'NOTICE')),
  date date not null,
  days smallint not null check (days in (30, 60, 90)),
  told_at timestamptz not null,
  primary key (tenant_id, contract_id, about, date, days),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id)
);
call aforo_protect('contract_reminders');
call aforo_confine_where('contract_reminders', $$contract_id in (select id from contracts)$$);

-- Up to at_most contracts whose number, client or tax id matches, in no order.
create function aforo_contracts_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from contracts c where c.tenant_id = aforo_tenant() and c.search like pattern limit at_most
$$;
call aforo_run_as_system('aforo_contracts_like(text, integer)');

-- Whether a deal has a signed contract, also where the caller doesn't see its country: then the deal's lines take nothing.
create function aforo_sale_signed(sale uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from contracts c where c.tenant_id = aforo_tenant() and c.sale_id = sale and c.signed_at is not null)
$$;
call aforo_run_as_system('aforo_sale_signed(uuid)');
