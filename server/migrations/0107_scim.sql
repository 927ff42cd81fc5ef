-- By what a tenant's identity provider provisions people and teams (SCIM): one token a tenant, of which only the digest
-- is kept.
create table scim_tokens (
  tenant_id uuid not null primary key references tenants (id),
  digest text not null unique,
  hint text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
call aforo_protect('scim_tokens');

-- What the provider knows a person or a team by, and whether it deleted it there: the record itself stays.
create table scim_users (
  tenant_id uuid not null,
  user_id uuid not null,
  external_id text,
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
