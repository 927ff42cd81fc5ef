-- Two roles, neither able to sign in: the program works as one of them in every transaction.
-- aforo_app sees the rows of the one tenant named by aforo.tenant_id; aforo_system sees all tenants and is used
-- only where no tenant is known yet (sign-in) or none is meant (jobs that look for work).
do $$
begin
  create role aforo_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role aforo_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant aforo_app, aforo_system to %I', current_user);
exception when unique_violation then null; -- another copy granted it at the same moment
end $$;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

grant usage on schema public to aforo_app, aforo_system;

-- The tenant of this transaction; null when none is set, so that nothing is seen.
create function aforo_tenant() returns uuid language sql stable
  return nullif(current_setting('aforo.tenant_id', true), '')::uuid;

-- Text as search sees it: without accents or case. Immutable because the dictionary is named and never changed.
create function aforo_fold(text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Puts a table that has tenant_id behind row-level security, also for its owner.
create procedure aforo_protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to aforo_app using (tenant_id = aforo_tenant()) with check (tenant_id = aforo_tenant())', target);
  execute format('create policy system on %s to aforo_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to aforo_app, aforo_system', target);
end $$;

create table tenants (
  id uuid primary key,
  -- The same value again, so that the one row a tenant may see of this table is found by the common policy.
  tenant_id uuid not null generated always as (id) stored,
  account_name text not null unique check (account_name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  type text not null check (type in ('AFORO', 'ORGANIZATION')),
  domain_prefix text not null unique check (domain_prefix ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  selected_idp text not null default 'PASSWORD' check (selected_idp in ('PASSWORD', 'GOOGLE_WORKSPACE', 'MICROSOFT')),
  time_zone text not null,
  lateral_logo text,
  profile_cover text,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
call aforo_protect('tenants');

create table users (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  username text not null unique check (username = lower(username)),
  given_name text not null,
  lastname text not null,
  phone text,
  picture_key text,
  time_zone text not null,
  roles text[] not null check (roles <@ array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER']),
  active boolean not null default true,
  search text not null generated always as (aforo_fold(given_name || ' ' || lastname || ' ' || username)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index users_by_name on users (tenant_id, given_name, lastname, id);
create index users_search on users using gin (search gin_trgm_ops);
call aforo_protect('users');

create table audit_log (
  tenant_id uuid not null references tenants (id),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Null for a job or the program itself.
  actor_id uuid,
  actor_name text not null,
  cause text not null default 'PERSON' check (cause in ('PERSON', 'JOB', 'CRM')),
  action text not null,
  entity_type text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_log_by_entity on audit_log (tenant_id, entity_type, entity_id, id);
call aforo_protect('audit_log');
-- What happened is never rewritten.
revoke update, delete on audit_log from aforo_app;

create table idempotency_keys (
  tenant_id uuid not null references tenants (id),
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of the call and its input.
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call aforo_protect('idempotency_keys');
