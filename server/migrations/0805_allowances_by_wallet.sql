-- The credits of a contract may go to another team from a month on.
alter table wallet_allowances
  drop constraint wallet_allowances_pkey,
  add primary key (tenant_id, contract_id, first_month),
  add constraint wallet_allowances_of_one_wallet
    exclude using gist (tenant_id with =, contract_id with =, daterange(first_month, last_month, '[]') with &&);

-- A month of a contract is deposited once, whichever team has it.
create index ledger_entries_included on ledger_entries (tenant_id, reference) where reference like 'included:%';
