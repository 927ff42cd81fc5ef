-- Attempts at signing in and requests for mail, counted per account and per address, for all copies together. An
-- account is counted by the digest of what was typed, whether it exists or not, so that a lock tells nothing.
create table sign_in_attempts (
  bucket text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_attempts_by_age on sign_in_attempts (window_ends_at);
alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy system on sign_in_attempts to aforo_system using (true) with check (true);
grant select, insert, update, delete on sign_in_attempts to aforo_system;

alter table user_credentials drop column failed_attempts, drop column locked_until;

-- A token names its user by id alone.
create index users_by_id on users (id);

-- Whoever changes what a session rests on can't forget to end it: disabling a user or taking a role away ends the
-- sessions here, and every copy of the program drops what it remembers of callers.
create function aforo_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('aforo_sessions', '');
  return null;
end $$;

create function aforo_user_access_changed() returns trigger language plpgsql as $$
begin
  if (old.active and not new.active) or not (old.roles <@ new.roles) then
    update user_sessions set ended_at = now()
      where tenant_id = new.tenant_id and user_id = new.id and ended_at is null;
  end if;
  perform pg_notify('aforo_sessions', '');
  return null;
end $$;

create trigger access_changed after update of active, roles on users
  for each row when (old.active <> new.active or old.roles <> new.roles) execute function aforo_user_access_changed();
create trigger access_changed after update of active on tenants
  for each row when (old.active <> new.active) execute function aforo_access_changed();
create trigger access_changed after update of ended_at on user_sessions
  for each row when (old.ended_at is distinct from new.ended_at) execute function aforo_access_changed();
create trigger access_removed after delete on users for each statement execute function aforo_access_changed();
