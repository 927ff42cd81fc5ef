-- Reviews of files find customers and contracts by what files name, without regard to case, 500 rows at a time.
create index teams_by_folded_name on teams (tenant_id, lower(name)) where deleted_at is null;
create index customers_by_folded_tax_id on customers (tenant_id, lower(tax_id)) where tax_id is not null;
create index contracts_by_folded_number on contracts (tenant_id, lower(number)) where number is not null;
