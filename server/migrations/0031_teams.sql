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
-- A team that ended leaves its name to another one.
create unique index teams_name on teams (tenant_id, lower(name)) where deleted_at is null and status <> 'INACTIVE';
create index teams_by_name on teams (tenant_id, name, id) where deleted_at is null;
create index teams_search on teams using gin (search gin_trgm_ops);
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
-- What every booking asks: the teams of one person.
create index team_members_by_user on team_members (tenant_id, user_id, team_id);
call aforo_protect('team_members');

create table team_associations (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  campus_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint team_associations_once unique (tenant_id, team_id, campus_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id)
);
create index team_associations_by_campus on team_associations (tenant_id, campus_id);
call aforo_protect('team_associations');
