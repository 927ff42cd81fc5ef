-- People with an account.
create table users (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- An e-mail address, unique over all tenants. Deleting a user changes it, so that the address can be used again.
  username text not null unique check (username = lower(username)),
  given_name text not null,
  lastname text not null,
  phone text,
  picture_key text,
  time_zone text not null,
  roles text[] not null check (roles <@ array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER']),
  -- Has been given an access card.
  have_card boolean not null default false,
  -- ISO 3166 codes of the countries whose campuses the person may use; empty: all.
  countries_allowed text[] not null default '{}'
    check (array_to_string(countries_allowed, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  active boolean not null default true,
  -- Has signed in at least once. A copy of user_presence, so that lists and counts by status don't read that table.
  seen boolean not null default false,
  -- When the last welcome mail was requested.
  welcomed_at timestamptz,
  search text not null generated always as (aforo_fold(given_name || ' ' || lastname || ' ' || username)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Soft delete: reservations and reports keep the person's name.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check (deleted_at is null or not active)
);
-- An access token names its user by id alone.
create index users_by_id on users (id);
-- The included columns let lists and counts be read from the index alone.
create index users_by_name on users (tenant_id, given_name, lastname, id) include (active, roles, seen)
  where deleted_at is null;
create index users_search on users using gin (search gin_trgm_ops) with (fastupdate = off);
create index users_in_charge on users (tenant_id, id)
  where active and roles && array['ROLE_ROOT', 'ROLE_ADMIN'];
-- Each count of a list's tabs reads one of these. Scanning the table would evaluate aforo_tenant() for every row.
create index users_counted on users (tenant_id) where deleted_at is null;
create index users_invited on users (tenant_id) where active and not seen and deleted_at is null;
create index users_in_office on users (tenant_id, id) include (roles)
  where deleted_at is null and roles && array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'];
-- Is this stored file still in use?
create index users_by_picture on users (tenant_id, picture_key) where picture_key is not null;
call aforo_protect('users');

-- When somebody was last seen. A table of its own, so that renewing a token never waits for a change of the user.
create table user_presence (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Null until the first sign-in.
  last_seen_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_presence_by_time on user_presence (tenant_id, last_seen_at desc nulls last, user_id);
call aforo_protect('user_presence');

-- What a person chose for a screen: saved views of a list, for example.
create table user_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 80),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_preferences');

-- Every user has a row in user_presence.
create function aforo_users_made() returns trigger language plpgsql as $$
begin
  insert into user_presence (tenant_id, user_id) select tenant_id, id from made;
  return null;
end $$;
create trigger made after insert on users referencing new table as made
  for each statement execute function aforo_users_made();

create function aforo_first_seen() returns trigger language plpgsql as $$
begin
  update users set seen = true where tenant_id = new.tenant_id and id = new.user_id and not seen;
  return null;
end $$;
create trigger first_seen after update of last_seen_at on user_presence for each row
  when (old.last_seen_at is null and new.last_seen_at is not null) execute function aforo_first_seen();

-- A tenant never loses its last administrator, whatever statement tries. Checked at the end of the transaction, after
-- locking the tenant: of two transactions that each remove an administrator, the second waits and then finds none left.
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
call aforo_run_as_system('aforo_users_in_charge()');

-- Up to at_most people whose name or address matches, in no order.
create function aforo_users_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from users
  where tenant_id = aforo_tenant() and search like pattern and deleted_at is null limit at_most
$$;
call aforo_run_as_system('aforo_users_like(text, integer)');
