create table user_credentials (
  tenant_id uuid not null,
  user_id uuid not null,
  -- argon2id in PHC form.
  password_hash text not null,
  changed_at timestamptz not null default now(),
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_credentials');

-- A signed-in browser or program; its id is the grant of the OpenID provider.
create table user_sessions (
  tenant_id uuid not null,
  id text not null unique,
  user_id uuid not null,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_sessions_by_user on user_sessions (tenant_id, user_id) where ended_at is null;
call aforo_protect('user_sessions');

-- Links sent by mail (forgotten password, first account): only a digest is kept.
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

-- What the OpenID provider keeps: sessions, interactions, codes, grants, refresh tokens. Belongs to no tenant.
create table oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_payloads_by_grant on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_by_uid on oidc_payloads (model, uid) where uid is not null;
create index oidc_payloads_by_expiry on oidc_payloads (expires_at);

-- Keys that sign tokens and links, made at the first start and shared by all copies.
create table secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

alter table oidc_payloads enable row level security;
alter table oidc_payloads force row level security;
create policy system on oidc_payloads to aforo_system using (true) with check (true);
alter table secrets enable row level security;
alter table secrets force row level security;
create policy system on secrets to aforo_system using (true) with check (true);
grant select, insert, update, delete on oidc_payloads, secrets to aforo_system;
