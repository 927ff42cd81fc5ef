-- Faults that people report on spaces.
create table incidents (
  tenant_id uuid not null,
  id uuid not null,
  -- What people call it: INC-2026-0001.
  number text not null,
  campus_id uuid not null,
  space_id uuid not null,
  category text not null check (category in
    ('CLIMATE', 'ELECTRICITY', 'NETWORK', 'AUDIOVISUAL', 'FURNITURE', 'CLEANING', 'PLUMBING', 'SAFETY', 'OTHER')),
  text text not null check (length(text) between 1 and 1000),
  photo_key text,
  status text not null default 'OPEN' check (status in ('OPEN', 'IN_PROGRESS', 'RESOLVED')),
  reporter_id uuid not null,
  assignee_id uuid,
  -- What was done. Only while it is resolved.
  resolution text check (length(resolution) <= 1000),
  resolved_at timestamptz check ((resolved_at is not null) = (status = 'RESOLVED')),
  search text not null generated always as (aforo_fold(number || ' ' || text)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint incidents_number unique (tenant_id, number),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  foreign key (tenant_id, reporter_id) references users (tenant_id, id),
  foreign key (tenant_id, assignee_id) references users (tenant_id, id)
);
create index incidents_by_time on incidents (tenant_id, created_at, id);
create index incidents_by_campus on incidents (tenant_id, campus_id, created_at, id);
create index incidents_by_space on incidents (tenant_id, space_id, created_at);
create index incidents_by_reporter on incidents (tenant_id, reporter_id, created_at, id);
create index incidents_by_assignee on incidents (tenant_id, assignee_id) where assignee_id is not null;
-- Open incidents are few among many.
create index incidents_unresolved on incidents (tenant_id, created_at, id) where status <> 'RESOLVED';
create index incidents_search on incidents using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('incidents');
call aforo_confine('incidents');

-- Up to at_most incidents whose number or text, or their space's name, matches, in no order.
create function aforo_incidents_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select i.id from incidents i where i.tenant_id = aforo_tenant() and i.search like pattern
    union all
    select i.id from spaces s join incidents i on i.tenant_id = s.tenant_id and i.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_incidents_like(text, integer)');

create table incident_comments (
  tenant_id uuid not null,
  id uuid not null,
  incident_id uuid not null,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, author_id) references users (tenant_id, id)
);
create index incident_comments_by_incident on incident_comments (tenant_id, incident_id, created_at, id);
call aforo_protect('incident_comments');
