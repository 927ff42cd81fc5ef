-- Teams of people. A customer is a team of type BILLABLE (0220_customers.sql).
create table teams (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  type text not null check (type in ('CREATED', 'USERS', 'BILLABLE', 'BASE')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'INACTIVE')),
  search text not null generated always as (aforo_fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
-- The name of an inactive team can be used again.
create unique index teams_name on teams (tenant_id, lower(name)) where deleted_at is null and status <> 'INACTIVE';
create index teams_by_name on teams (tenant_id, name, id) where deleted_at is null;
create index teams_search on teams using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('teams');

create table team_members (
  tenant_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
-- The teams of a person, which every booking asks for.
create index team_members_by_user on team_members (tenant_id, user_id, team_id);
call aforo_protect('team_members');

-- The campuses that a team belongs to.
create table team_associations (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  -- 0300_campuses.sql adds the foreign key.
  campus_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint team_associations_once unique (tenant_id, team_id, campus_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade
);
create index team_associations_by_campus on team_associations (tenant_id, campus_id);
call aforo_protect('team_associations');
