-- A deleted record gets no new dependents. A deletion locks the record `for update`, asks what depends on it, and marks it.
-- Whoever adds a dependent meanwhile waits at the foreign key, which the marked row satisfies: this looks whether it is still
-- there. Arguments: the table of the record, and the columns that hold its tenant and its id.
create function aforo_refuse_deleted() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  found_rows integer;
begin
  execute format('select from %I where tenant_id = $1 and id = $2 and deleted_at is null for key share', tg_argv[0])
    using (to_jsonb(new) ->> tg_argv[1])::uuid, (to_jsonb(new) ->> tg_argv[2])::uuid;
  get diagnostics found_rows = row_count;
  if found_rows = 0 then
    raise exception 'the record in % that % needs was deleted', tg_argv[0], tg_table_name
      using errcode = 'foreign_key_violation', constraint = 'record_stays', table = tg_table_name;
  end if;
  return null;
end $$;
call aforo_run_as_system('aforo_refuse_deleted()');

create trigger client_stays after insert on billings
  for each row execute function aforo_refuse_deleted('teams', 'tenant_id', 'client_id');
create trigger company_stays after insert on billings
  for each row when (new.company_id is not null) execute function aforo_refuse_deleted('companies', 'tenant_id', 'company_id');
create trigger company_stays after insert on receipts
  for each row when (new.company_id is not null) execute function aforo_refuse_deleted('companies', 'tenant_id', 'company_id');
create trigger team_stays after insert on booking_charges
  for each row when (new.team_id is not null) execute function aforo_refuse_deleted('teams', 'tenant_id', 'team_id');
create trigger customer_stays after insert on orders
  for each row when (new.customer_id is not null)
  execute function aforo_refuse_deleted('users', 'owner_tenant_id', 'customer_id');
