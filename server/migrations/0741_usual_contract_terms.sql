-- With which terms an operator's contracts of a country usually begin; each contract may say otherwise.
create table usual_contract_terms (
  tenant_id uuid not null references tenants (id),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  notice_days integer not null check (notice_days between 0 and 365),
  renewal text not null check (renewal in ('NONE', 'AUTOMATIC', 'BY_AGREEMENT')),
  renewal_months integer check (renewal_months between 1 and 120),
  payment_day integer check (payment_day between 1 and 28),
  credit_days integer check (credit_days between 0 and 365),
  -- One that was removed since is left out, as are annexes.
  payment_method_id uuid,
  -- The guarantee, in months of the lines.
  deposit_months integer not null check (deposit_months between 0 and 24),
  -- Hundredths of a percent.
  yearly_increase integer not null check (yearly_increase between 0 and 10000),
  -- In their order.
  annex_ids uuid[] not null,
  version integer not null default 1,
  primary key (tenant_id, country_code)
);
call aforo_protect('usual_contract_terms');
call aforo_confine_where('usual_contract_terms', $$country_code = any (aforo_countries())$$);
