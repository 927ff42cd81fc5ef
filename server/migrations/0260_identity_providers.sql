-- How a tenant's people sign in with Google Workspace or Microsoft Entra.
create table identity_providers (
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('GOOGLE_WORKSPACE', 'MICROSOFT')),
  client_id text not null check (length(client_id) between 1 and 255),
  -- AES-256-GCM under a key of `secrets`, bound to this tenant and kind.
  sealed_secret text not null,
  -- Entra's tenant id; Google has none.
  directory_id uuid check ((kind = 'MICROSOFT') = (directory_id is not null)),
  allowed_domains text[] not null check (cardinality(allowed_domains) between 1 and 50),
  -- Creates an account for somebody of an allowed domain who has none.
  creates_users boolean not null default false,
  -- [{ "group": …, "role": … }]; never ROLE_ROOT.
  role_mapping jsonb not null default '[]' check (not role_mapping @? '$[*] ? (@.role == "ROLE_ROOT")'),
  -- When an administrator first signed in with exactly this configuration. Before that it can't be required of everybody.
  proven_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
call aforo_protect('identity_providers');

-- Only a configured provider can be chosen. tenants and identity_providers refer to each other.
alter table tenants
  add constraint tenants_chosen_provider foreign key (id, chosen_provider) references identity_providers (tenant_id, kind);

-- Who a person is at a provider. An identity belongs to one user, and a user has one at each provider. An e-mail address
-- that the provider gives to somebody else doesn't let its new owner in.
create table user_identities (
  tenant_id uuid not null,
  issuer text not null,
  -- Google's `sub`, Entra's `oid`: never changed and never reused.
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (tenant_id, issuer, subject),
  constraint user_identities_once unique (issuer, subject),
  constraint user_identities_of_user unique (tenant_id, user_id, issuer),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_identities');
