-- A guarantee that was given back after an end before its time: beside the bills, as it never was a sale. Of what begins a chain.
alter table contracts
  -- Minor units.
  add column guarantee_returned bigint check (guarantee_returned > 0),
  add column guarantee_returned_on date,
  -- The number of the bank's operation.
  add column guarantee_operation text,
  add constraint contracts_guarantee_returned check (
    (guarantee_returned is null) = (guarantee_returned_on is null) and (guarantee_returned is null) = (guarantee_operation is null)
    and (guarantee_returned is null or changes_id is null));
create index contracts_early_ends on contracts (tenant_id, root_id) where change_kind = 'END' and signed_at is not null;
-- The penalty of an early end is billed once as well, as OTHER.
drop index billing_entries_fee_once;
create unique index billing_entries_fee_once on billing_entries (tenant_id, contract_id, concept)
  where live and contract_id is not null and concept in ('SET_UP_FEE', 'WARRANTY', 'OTHER');
