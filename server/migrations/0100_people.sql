alter table users
  -- Has been given an access card.
  add column have_card boolean not null default false,
  -- ISO 3166 codes of the countries whose places the person may use; empty: all.
  add column countries_allowed text[] not null default '{}'
    check (array_to_string(countries_allowed, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  -- When the last mail of welcome was asked for.
  add column welcomed_at timestamptz,
  -- Who is deleted stays as a row, since reservations and reports keep their names; the address is given free.
  add column deleted_at timestamptz,
  add check (deleted_at is null or not active);

-- Lists are read and counted from the index alone.
drop index users_by_name;
create index users_by_name on users (tenant_id, given_name, lastname, id) include (active, roles) where deleted_at is null;
create index users_in_charge on users (tenant_id, id)
  where active and roles && array['ROLE_ROOT', 'ROLE_ADMIN'];

-- A password that an administrator gave: it holds until then, and only to choose another one.
alter table user_credentials add column temporary_until timestamptz;

-- When somebody was last seen. Apart from the users, so that renewing a token never waits for a change of its user.
create table user_presence (
  tenant_id uuid not null,
  user_id uuid not null,
  -- Null until the person first signs in.
  last_seen_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_presence_by_time on user_presence (tenant_id, last_seen_at desc nulls last, user_id);
call aforo_protect('user_presence');

insert into user_presence (tenant_id, user_id, last_seen_at)
  select u.tenant_id, u.id, max(s.last_seen_at) from users u
  left join user_sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
  group by u.tenant_id, u.id;

create function aforo_users_made() returns trigger language plpgsql as $$
begin
  insert into user_presence (tenant_id, user_id) select tenant_id, id from made;
  return null;
end $$;
create trigger made after insert on users referencing new table as made
  for each statement execute function aforo_users_made();

create function aforo_session_seen() returns trigger language plpgsql as $$
begin
  update user_presence set last_seen_at = new.last_seen_at
    where tenant_id = new.tenant_id and user_id = new.user_id
      and (last_seen_at is null or last_seen_at < new.last_seen_at);
  return null;
end $$;
create trigger seen after insert or update of last_seen_at on user_sessions
  for each row execute function aforo_session_seen();

-- What a person chose for a screen: a list's saved views, and the like.
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

-- The people whose name or address has a text, at most so many, in no order; as aforo_reservations_like.
create function aforo_users_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from users
  where tenant_id = aforo_tenant() and search like pattern and deleted_at is null limit at_most
$$;

-- The tenants in whose places somebody of this tenant has reservations to come.
create function aforo_hosts_of(person uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from tenants t
  where exists (
    select from reservations r
    where r.tenant_id = t.id and r.owner_id = person and r.starts_at > now()
      and r.owner_tenant_id = aforo_tenant() and r.status in ('DRAFT', 'CREATED')
  )
$$;

grant create on schema public to aforo_system;
alter function aforo_users_like(text, integer) owner to aforo_system;
alter function aforo_hosts_of(uuid) owner to aforo_system;
revoke create on schema public from aforo_system;
revoke execute on function aforo_users_like(text, integer), aforo_hosts_of(uuid) from public;
grant execute on function aforo_users_like(text, integer), aforo_hosts_of(uuid) to aforo_app;
