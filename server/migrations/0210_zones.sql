-- Spaces that only certain teams may book (OWNED), or that other organisations may book too (SHARED).
create table zones (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  type text not null check (type in ('OWNED', 'SHARED')),
  search text not null generated always as (aforo_fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index zones_name on zones (tenant_id, lower(name));
create index zones_by_name on zones (tenant_id, name, id);
create index zones_search on zones using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('zones');

-- A space without a row belongs to the zone of the space around it.
create table zone_spaces (
  tenant_id uuid not null,
  zone_id uuid not null,
  -- 0310_spaces.sql adds the foreign key.
  space_id uuid not null,
  -- A space is in at most one zone.
  constraint zone_spaces_one_zone primary key (tenant_id, space_id),
  foreign key (tenant_id, zone_id) references zones (tenant_id, id) on delete cascade
);
create index zone_spaces_by_zone on zone_spaces (tenant_id, zone_id);
call aforo_protect('zone_spaces');

create table zone_teams (
  tenant_id uuid not null,
  zone_id uuid not null,
  team_id uuid not null,
  primary key (tenant_id, zone_id, team_id),
  foreign key (tenant_id, zone_id) references zones (tenant_id, id) on delete cascade,
  foreign key (tenant_id, team_id) references teams (tenant_id, id)
);
create index zone_teams_by_team on zone_teams (tenant_id, team_id);
call aforo_protect('zone_teams');

-- Organisations whose people may book in a shared zone, by domain prefix. One that doesn't exist yet may be named.
create table zone_grants (
  tenant_id uuid not null,
  zone_id uuid not null,
  domain_prefix text not null check (domain_prefix ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  primary key (tenant_id, zone_id, domain_prefix),
  foreign key (tenant_id, zone_id) references zones (tenant_id, id) on delete cascade
);
create index zone_grants_by_domain on zone_grants (domain_prefix);
call aforo_protect('zone_grants');
