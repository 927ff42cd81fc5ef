-- An organisation that somebody administers never loses the last one who does, whatever changed it and by which way.
-- Judged at the end of the transaction, behind a lock on the organisation: of two that each see the other's
-- administrator still there, the second waits for the first and then sees that nobody would be left.
create function aforo_users_in_charge() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from tenants where id = old.tenant_id for no key update;
  if found and not exists (
    select from users where tenant_id = old.tenant_id and active and roles && array['ROLE_ROOT', 'ROLE_ADMIN']
  ) then
    raise exception 'nobody would administer the tenant %', old.tenant_id
      using errcode = 'check_violation', constraint = 'users_in_charge', table = 'users', schema = 'public';
  end if;
  return null;
end $$;

create constraint trigger in_charge after update of active, roles on users deferrable initially deferred
  for each row when (
    old.active and old.roles && array['ROLE_ROOT', 'ROLE_ADMIN']
    and not (new.active and new.roles && array['ROLE_ROOT', 'ROLE_ADMIN'])
  ) execute function aforo_users_in_charge();
create constraint trigger in_charge_removed after delete on users deferrable initially deferred
  for each row when (old.active and old.roles && array['ROLE_ROOT', 'ROLE_ADMIN'])
  execute function aforo_users_in_charge();

grant create on schema public to aforo_system;
alter function aforo_users_in_charge() owner to aforo_system;
revoke create on schema public from aforo_system;
