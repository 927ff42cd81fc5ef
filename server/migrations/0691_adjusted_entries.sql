-- How much people changed what a run wrote, in minor units without tax: below zero where they lowered it. It is meant, so the
-- plan is compared with what the run wrote.
alter table billing_entries add column adjusted bigint not null default 0
  check (adjusted between -99999999999999 and 99999999999999),
  add constraint billing_entries_adjusted_of_run check (adjusted = 0 or contract_id is not null);
