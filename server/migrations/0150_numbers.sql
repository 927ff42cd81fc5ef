-- Numbers that people say aloud (INC-2026-0001), without gaps: the last one taken of each series. Whoever takes one holds
-- the row until the end of the transaction, so that a number is there exactly when what it numbers is.
create table number_series (
  tenant_id uuid not null references tenants (id),
  series text not null check (series ~ '^[A-Z][A-Z0-9]{0,9}$'),
  -- What has numbers of its own within the tenant, such as a company; empty where the tenant has one row of numbers.
  scope text not null default '',
  -- 0 for a series that never starts again.
  year smallint not null check (year = 0 or year between 1970 and 2199),
  last integer not null check (last > 0),
  primary key (tenant_id, series, scope, year)
);
call aforo_protect('number_series');
revoke delete on number_series from aforo_app;

create function aforo_number_follows() returns trigger language plpgsql as $$
begin
  if new.last <> old.last + 1
    or (new.tenant_id, new.series, new.scope, new.year) is distinct from (old.tenant_id, old.series, old.scope, old.year)
  then
    raise exception 'numbers are taken one by one' using errcode = 'check_violation', constraint = 'numbers_one_by_one';
  end if;
  return new;
end $$;
create trigger one_by_one before update on number_series for each row execute function aforo_number_follows();
