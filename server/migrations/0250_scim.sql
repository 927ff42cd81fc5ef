-- The token with which a tenant's identity provider manages its people and teams (SCIM). Only its digest is stored.
create table scim_tokens (
  tenant_id uuid not null primary key references tenants (id),
  digest text not null unique,
  hint text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
call aforo_protect('scim_tokens');

-- The provider's own ids of people and teams.
create table scim_users (
  tenant_id uuid not null,
  user_id uuid not null,
  external_id text,
  -- When the provider deleted the person there. The user stays.
  removed_at timestamptz,
  primary key (tenant_id, user_id),
  constraint scim_users_external_id unique (tenant_id, external_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('scim_users');

create table scim_groups (
  tenant_id uuid not null,
  team_id uuid not null,
  external_id text,
  primary key (tenant_id, team_id),
  constraint scim_groups_external_id unique (tenant_id, external_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade
);
call aforo_protect('scim_groups');
