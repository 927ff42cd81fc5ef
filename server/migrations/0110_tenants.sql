-- The organisations that use the program. Their areas' tables all refer to this one.
create table tenants (
  id uuid primary key,
  -- Equals id, so that the common policy of aforo_protect shows a tenant its own row.
  tenant_id uuid not null generated always as (id) stored,
  account_name text not null unique check (account_name ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  type text not null check (type in ('AFORO', 'ORGANIZATION')),
  -- What people type to sign in.
  domain_prefix text not null unique check (domain_prefix ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  time_zone text not null,
  lateral_logo text,
  profile_cover text,
  active boolean not null default true,
  selected_idp text not null default 'PASSWORD' check (selected_idp in ('PASSWORD', 'GOOGLE_WORKSPACE', 'MICROSOFT')),
  -- The provider that must be configured for this choice; 0260_identity_providers.sql adds the foreign key.
  chosen_provider text generated always as (nullif(selected_idp, 'PASSWORD')) stored,
  -- People without a second factor set one up at their next sign-in with a password, and can't give it up.
  second_factor_required boolean not null default false,
  -- Minutes without activity before the web app warns; null: the program's setting.
  inactivity_minutes integer check (inactivity_minutes between 1 and 1440),
  -- Hours after which a session ends, however much it is used.
  session_hours integer not null default 168 check (session_hours between 1 and 168),
  search text not null generated always as (aforo_fold(name || ' ' || account_name || ' ' || domain_prefix)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
call aforo_protect('tenants');
