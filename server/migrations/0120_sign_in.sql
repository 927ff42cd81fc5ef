-- Passwords.
create table user_credentials (
  tenant_id uuid not null,
  user_id uuid not null,
  -- argon2id in PHC form.
  password_hash text not null,
  -- Set for a password given by an administrator: valid until then, and only to choose another one.
  temporary_until timestamptz,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_credentials');

-- A signed-in browser or program. Its id is the grant id of the OpenID provider.
create table user_sessions (
  tenant_id uuid not null,
  id text not null unique,
  user_id uuid not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the person last proved who they are, after the sign-in itself.
  proven_at timestamptz,
  -- The WebAuthn challenge of a passkey that is being added.
  passkey_challenge text,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_sessions_by_user on user_sessions (tenant_id, user_id) where ended_at is null;
create index user_sessions_by_seen on user_sessions (tenant_id, last_seen_at, user_id);
call aforo_protect('user_sessions');

-- Links sent by mail: forgotten password, first account. Only a digest of the token is stored.
create table user_links (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('PASSWORD')),
  token_digest text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_links');

-- Attempts to sign in and requests for mail, counted per account and per address for all copies of the program. An account
-- is counted by the digest of what was typed, whether it exists or not, so that a lock doesn't reveal which accounts exist.
create table sign_in_attempts (
  bucket text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_attempts_by_age on sign_in_attempts (window_ends_at);
call aforo_protect_for_system('sign_in_attempts');

-- What the OpenID provider stores: sessions, interactions, codes, grants, refresh tokens.
create table oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  -- The refresh token that replaced this one. A client that didn't receive it may ask again within a grace period.
  successor_id text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payloads_by_grant on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_by_uid on oidc_payloads (model, uid) where uid is not null;
create index oidc_payloads_by_expiry on oidc_payloads (expires_at);
call aforo_protect_for_system('oidc_payloads');

-- Keys that sign tokens and links, made at the first start and shared by all copies of the program.
create table secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
call aforo_protect_for_system('secrets');

create function aforo_session_seen() returns trigger language plpgsql as $$
begin
  update user_presence set last_seen_at = new.last_seen_at
    where tenant_id = new.tenant_id and user_id = new.user_id
      and (last_seen_at is null or last_seen_at < new.last_seen_at);
  return null;
end $$;
create trigger seen after insert or update of last_seen_at on user_sessions
  for each row execute function aforo_session_seen();

-- Disabling a user or taking a role away ends their sessions here, so that no code can forget it. Every copy of the
-- program drops what it cached about callers.
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
