-- The penalty of an end before the time has a concept, and an account in SAP, of its own (decision 67).
drop index billing_entries_fee_once;
drop index billing_entries_apart_once;
alter table billing_entries drop constraint billing_entries_concept_check;
update billing_entries set concept = 'PENALTY'
  where contract_id is not null and contract_line_id is null and product_id is null and concept in ('OTHER', 'PURCHASE')
    and description like 'Penalidad por término anticipado, contrato %';
alter table billing_entries add constraint billing_entries_concept_check
  check (concept in ('PURCHASE', 'PURCHASE_ADJUSTMENT', 'SET_UP_FEE', 'WARRANTY', 'PENALTY', 'SERVICE', 'OTHER'));
create unique index billing_entries_fee_once on billing_entries (tenant_id, contract_id, concept)
  where live and contract_id is not null and concept in ('SET_UP_FEE', 'WARRANTY');
-- A penalty that grew once it was sent is billed apart beside it: once a bill.
create unique index billing_entries_apart_once
  on billing_entries (tenant_id, billing_id, contract_id, month, product_id, reference_id, (concept = 'PENALTY')) nulls not distinct
  where live and contract_id is not null and contract_line_id is null and concept in ('PURCHASE', 'PURCHASE_ADJUSTMENT', 'PENALTY');
-- Until somebody gives it another, its account is the one that it had.
update connections set mapping = jsonb_set(mapping, '{concepts,PENALTY}', mapping #> '{concepts,OTHER}')
  where system = 'SAP' and mapping #> '{concepts,OTHER}' is not null and mapping #> '{concepts,PENALTY}' is null;
