-- What clients owe for a month: one bill a client, company and currency, made from signed contracts or by hand.
create table billings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  client_id uuid not null,
  -- The operator's company that bills.
  company_id uuid not null,
  currency text not null check (currency in ('PEN', 'USD')),
  -- The first day of the month that it is for.
  month date not null check (extract(day from month) = 1),
  -- Zero for the bill of the month; what came later is billed apart, from 1 on.
  supplement smallint not null default 0 check (supplement between 0 and 999),
  status text not null check (status in ('DRAFT', 'PENDING_PO', 'READY_FOR_SAP', 'SENT_TO_SAP', 'SAP_PROCESSED', 'SAP_FAILED',
    'REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED', 'CANCELLED')),
  status_since timestamptz not null,
  -- Each state it was in: status, at, who.
  timeline jsonb not null default '[]',
  -- Minor units. Deposits carry no tax; the tax is of the sum of the rest.
  net bigint not null default 0 check (net between 0 and 99999999999999),
  tax bigint not null default 0 check (tax between 0 and 99999999999999),
  total bigint not null default 0 check (total between 0 and 99999999999999),
  constraint billings_adds_up check (total = net + tax),
  -- Of its month, in hundredths of a percent.
  tax_rate integer not null check (tax_rate between 0 and 5000),
  -- Days until it is to be paid, or the day of the month; neither: at once.
  credit_days integer check (credit_days between 0 and 365),
  payment_day integer check (payment_day between 1 and 28),
  -- The day it is dated, from when it is ready to be sent on, and the last one to pay it.
  issued_on date,
  due_on date check (due_on >= issued_on),
  -- Of its entries; for filters.
  campus_ids uuid[] not null default '{}',
  -- Somebody changed its entries: runs leave it alone.
  touched boolean not null default false,
  -- The client's purchase order: one at a time, enabled or not.
  po_code text check (length(po_code) between 1 and 60),
  po_file_key text,
  po_kind text check (po_kind in ('PDF', 'IMAGE')),
  po_enabled boolean not null default false,
  po_attached_at timestamptz,
  po_attached_by uuid,
  check ((po_code is null) = (po_file_key is null) and (po_code is null) = (po_kind is null) and (po_code is null) = (po_attached_at is null)
    and (po_enabled <= (po_code is not null))),
  -- When the client was reminded of the order that is missing.
  po_reminded_at timestamptz,
  -- Why somebody has to look at it, and what it was like then.
  review_reason text,
  review_since timestamptz,
  review_before jsonb,
  check ((review_reason is null) = (review_since is null) and (review_reason is null) = (review_before is null)),
  cancel_reason text check ((cancel_reason is null) = (status <> 'CANCELLED')),
  -- The invoice in SAP, with the total that SAP computed, in minor units.
  sap_doc_entry integer,
  sap_doc_num integer,
  sap_total bigint,
  -- The company in SAP (CompanyDB) that it was sent to: an invoice's number in SAP is one of that company's.
  sap_company text,
  check ((sap_doc_entry is null) = (sap_doc_num is null) and (sap_doc_entry is null) = (sap_total is null)),
  constraint billings_processed_in_sap check (status <> 'SAP_PROCESSED' or sap_doc_entry is not null),
  -- A total of SAP's that somebody has said is right although it isn't ours.
  sap_accepted_total bigint,
  -- When something was last sent of which it isn't known what came of it.
  sap_sent_at timestamptz,
  sap_fault text,
  -- Somebody cancels it, and SAP may have an invoice of it: reason, who, at, and why SAP didn't cancel its own. Until SAP has, it stands.
  sap_cancel jsonb,
  check (sap_cancel is null or status <> 'CANCELLED'),
  search text not null generated always as (aforo_fold(coalesce(po_code, '') || ' ' || coalesce(sap_doc_num::text, ''))) stored,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references customers (tenant_id, team_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, po_attached_by) references users (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
-- A client has one bill a company, currency and month; those that were cancelled are none.
create unique index billings_one_a_month on billings (tenant_id, client_id, company_id, currency, month, supplement)
  where status <> 'CANCELLED';
-- No invoice of SAP is two bills'.
create unique index billings_one_invoice on billings (tenant_id, sap_company, sap_doc_entry) where sap_doc_entry is not null;
create index billings_by_month on billings (tenant_id, month desc, id desc);
create index billings_by_status on billings (tenant_id, status, status_since);
create index billings_by_status_and_month on billings (tenant_id, status, month desc, id desc);
create index billings_by_client on billings (tenant_id, client_id, month);
create index billings_by_total on billings (tenant_id, total, id);
create index billings_by_since on billings (tenant_id, status_since, id);
-- What waits for its purchase order, unless its client needs none.
create index billings_without_order on billings (tenant_id, month desc, id desc) include (client_id) where not po_enabled
  and status in ('DRAFT', 'PENDING_PO', 'READY_FOR_SAP', 'SAP_FAILED', 'REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED');
create index billings_by_order_file on billings (tenant_id, po_file_key) where po_file_key is not null;
create index billings_search on billings using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('billings');
call aforo_confine_where('billings', $$company_id in (select id from companies)$$);

-- How many bills there are and what they come to, so that a list says its total without counting half a million. Each change
-- adds a row with its difference, so that none waits for another one; billing.look sums them up.
create table billing_tallies (
  tenant_id uuid not null references tenants (id),
  id bigint generated always as identity,
  company_id uuid not null,
  month date not null,
  status text not null check (status in ('DRAFT', 'PENDING_PO', 'READY_FOR_SAP', 'SENT_TO_SAP', 'SAP_PROCESSED', 'SAP_FAILED',
    'REQUIRES_MANUAL_REVIEW', 'MANUALLY_MODIFIED', 'CANCELLED')),
  currency text not null,
  bills bigint not null,
  net numeric not null,
  total numeric not null,
  primary key (tenant_id, id)
);
call aforo_protect('billing_tallies');
call aforo_confine_where('billing_tallies', $$company_id in (select id from companies)$$);

create function aforo_tally_billings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into billing_tallies (tenant_id, company_id, month, status, currency, bills, net, total)
    select tenant_id, company_id, month, status, currency, count(*), sum(net), sum(total) from after
    group by tenant_id, company_id, month, status, currency;
  elsif tg_op = 'DELETE' then
    insert into billing_tallies (tenant_id, company_id, month, status, currency, bills, net, total)
    select tenant_id, company_id, month, status, currency, -count(*), -sum(net), -sum(total) from before
    group by tenant_id, company_id, month, status, currency;
  else
    insert into billing_tallies (tenant_id, company_id, month, status, currency, bills, net, total)
    select tenant_id, company_id, month, status, currency, sum(bills), sum(net), sum(total) from (
      select tenant_id, company_id, month, status, currency, 1 as bills, net, total from after
      union all
      select tenant_id, company_id, month, status, currency, -1, -net, -total from before
    ) changed
    group by tenant_id, company_id, month, status, currency
    having sum(bills) <> 0 or sum(net) <> 0 or sum(total) <> 0;
  end if;
  return null;
end $$;
create trigger tally_added after insert on billings referencing new table as after
  for each statement execute function aforo_tally_billings();
create trigger tally_changed after update on billings referencing old table as before new table as after
  for each statement execute function aforo_tally_billings();
create trigger tally_removed after delete on billings referencing old table as before
  for each statement execute function aforo_tally_billings();

-- Amounts change in a draft and in a review, and nowhere else, whatever the code does.
create function aforo_billing_amounts_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the amounts of a bill in % stay as they are', old.status
    using errcode = 'check_violation', constraint = 'billings_amounts_closed';
end $$;
create trigger amounts_closed before update of net, tax, total on billings for each row
  when (old.status not in ('DRAFT', 'REQUIRES_MANUAL_REVIEW')
    and (new.net, new.tax, new.total) is distinct from (old.net, old.tax, old.total))
  execute function aforo_billing_amounts_closed();

-- What a bill is made of.
create table billing_entries (
  tenant_id uuid not null,
  id uuid not null,
  billing_id uuid not null,
  position integer not null,
  concept text not null check (concept in ('PURCHASE', 'PURCHASE_ADJUSTMENT', 'SET_UP_FEE', 'WARRANTY', 'SERVICE', 'OTHER')),
  description text not null,
  -- Minor units without tax. Only adjustments may be below zero.
  amount bigint not null check (amount between -99999999999999 and 99999999999999),
  check (concept = 'PURCHASE_ADJUSTMENT' or amount >= 0),
  -- Of an adjustment: the purchase of the same bill that it belongs to.
  reference_id uuid,
  check ((concept = 'PURCHASE_ADJUSTMENT') = (reference_id is not null)),
  -- False of a purchase of which its adjustments leave nothing.
  enabled boolean not null default true,
  source text not null check (source in ('RUN', 'HAND')),
  -- Of what a run made: the chain's contract and its line, neither of which consumption on account has.
  contract_id uuid,
  contract_line_id uuid,
  -- The month that it is for. Consumption is billed after its month too.
  month date not null,
  product_id uuid,
  campus_id uuid,
  days smallint,
  -- What the client's people consumed on account at a campus.
  consumed boolean not null default false check (not consumed or campus_id is not null),
  check ((source = 'RUN') = (contract_id is not null or consumed)),
  -- False once its bill is cancelled: the month can be billed anew.
  live boolean not null default true,
  primary key (tenant_id, id),
  constraint billing_entries_of_bill unique (tenant_id, billing_id, id),
  foreign key (tenant_id, billing_id) references billings (tenant_id, id),
  foreign key (tenant_id, billing_id, reference_id) references billing_entries (tenant_id, billing_id, id)
    deferrable initially deferred,
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
-- Nothing is billed twice: a contract's line once a month, and its fee and deposit once. What is billed apart of a month that was
-- sent, and what is taken off a later bill for it, is of no line: once a bill, product and purchase.
create unique index billing_entries_line_once on billing_entries (tenant_id, contract_line_id, month)
  where live and contract_line_id is not null;
create unique index billing_entries_fee_once on billing_entries (tenant_id, contract_id, concept)
  where live and contract_id is not null and concept in ('SET_UP_FEE', 'WARRANTY');
create unique index billing_entries_apart_once on billing_entries (tenant_id, billing_id, contract_id, month, product_id, reference_id)
  nulls not distinct where live and contract_id is not null and contract_line_id is null and concept in ('PURCHASE', 'PURCHASE_ADJUSTMENT');
-- A bill has one entry for what was consumed at a campus in a month.
create unique index billing_entries_consumed_once on billing_entries (tenant_id, billing_id, campus_id, month) where consumed;
create index billing_entries_by_bill on billing_entries (tenant_id, billing_id, position);
create index billing_entries_by_contract on billing_entries (tenant_id, contract_id, month);
create index billing_entries_by_month on billing_entries (tenant_id, month, contract_id) where live and contract_id is not null;
call aforo_protect('billing_entries');
call aforo_confine_where('billing_entries', $$billing_id in (select id from billings)$$);

-- Which bookings on account an entry bills. An entry that is removed gives its bookings back to the next run.
create table billing_consumption (
  tenant_id uuid not null,
  entry_id uuid not null,
  -- The booking's charge.
  reservation_id uuid not null,
  billing_id uuid not null,
  -- As it was charged, with tax, in minor units.
  amount bigint not null check (amount > 0),
  -- False once its bill is cancelled.
  live boolean not null default true,
  primary key (tenant_id, entry_id, reservation_id),
  foreign key (tenant_id, billing_id, entry_id) references billing_entries (tenant_id, billing_id, id) on delete cascade
);
-- No booking is billed twice.
create unique index billing_consumption_once on billing_consumption (tenant_id, reservation_id) where live;
create index billing_consumption_by_bill on billing_consumption (tenant_id, billing_id);
call aforo_protect('billing_consumption');
call aforo_confine_where('billing_consumption', $$billing_id in (select id from billings)$$);

-- Runs that make the bills of a month from its contracts, as far as they got.
create table billing_runs (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  origin text not null check (origin in ('JOB', 'HAND')),
  status text not null check (status in ('RUNNING', 'DONE', 'FAILED')),
  -- The last contract that was billed: from there it goes on.
  after_contract uuid,
  -- Then what clients consumed on account, and the last client of whom it was billed.
  consuming boolean not null default false,
  after_client uuid,
  contracts integer not null default 0,
  done integer not null default 0,
  made integer not null default 0,
  updated integer not null default 0,
  kept integer not null default 0,
  -- Contracts that no bill can hold: id, number, message.
  left_out jsonb not null default '[]',
  started_by uuid,
  started_at timestamptz not null,
  -- When it last got on; one that stands still is begun again.
  moved_at timestamptz not null,
  finished_at timestamptz check ((finished_at is null) = (status = 'RUNNING')),
  fault text,
  primary key (tenant_id, id),
  foreign key (tenant_id, started_by) references users (tenant_id, id)
);
create unique index billing_runs_one_at_a_time on billing_runs (tenant_id, month) where status = 'RUNNING';
-- By itself a month is billed once.
create unique index billing_runs_by_itself_once on billing_runs (tenant_id, month) where origin = 'JOB';
create index billing_runs_by_start on billing_runs (tenant_id, started_at desc);
call aforo_protect('billing_runs');

-- What SAP calls a client. Typed, or found there by the tax id.
create table billing_sap_clients (
  tenant_id uuid not null,
  client_id uuid not null,
  card_code text not null check (length(card_code) between 1 and 15),
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references customers (tenant_id, team_id) on delete cascade
);
call aforo_protect('billing_sap_clients');

-- Up to at_most bills whose client, purchase order or number in SAP matches, in no order.
create function aforo_billings_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select b.id from billings b where b.tenant_id = aforo_tenant() and b.search like pattern
    union all
    select b.id from teams t join billings b on b.tenant_id = t.tenant_id and b.client_id = t.id
    where t.tenant_id = aforo_tenant() and t.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_billings_like(text, integer)');
