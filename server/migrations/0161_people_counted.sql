-- Whether somebody has ever come in, beside their name: lists and counts by state no longer read everybody's presence.
alter table users add column seen boolean not null default false;
update users u set seen = true from user_presence p
  where p.tenant_id = u.tenant_id and p.user_id = u.id and p.last_seen_at is not null;

create function aforo_first_seen() returns trigger language plpgsql as $$
begin
  update users set seen = true where tenant_id = new.tenant_id and id = new.user_id and not seen;
  return null;
end $$;
create trigger first_seen after update of last_seen_at on user_presence for each row
  when (old.last_seen_at is null and new.last_seen_at is not null) execute function aforo_first_seen();

-- A list is counted in the time of a few pages; a scan of the table would also work out the tenant for each of its rows.
create index users_counted on users (tenant_id) where deleted_at is null;
create index users_invited on users (tenant_id) where active and not seen and deleted_at is null;
create index users_in_office on users (tenant_id, id) include (roles)
  where deleted_at is null and roles && array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'];
drop index users_by_name;
create index users_by_name on users (tenant_id, given_name, lastname, id) include (active, roles, seen)
  where deleted_at is null;
