-- Floors and parkings, and everything in them, as a tree.
create table spaces (
  tenant_id uuid not null,
  id uuid not null,
  campus_id uuid not null,
  -- The space around it.
  parent_id uuid,
  type text not null check (type in ('FLOOR', 'PARKING', 'ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT')),
  name text not null,
  -- Who a seat or a parking spot is for.
  kind text check (kind in ('AVAILABLE', 'VISIT', 'FIXED', 'ROTATING')),
  parking_spot_type text check (parking_spot_type in ('SIMPLE', 'MOTORCYCLE')),
  capacity integer check (capacity between 1 and 10000),
  features text[] not null default '{}' check (features <@ array['SMART_TV', 'BLACK_BOARD', 'WHITE_BOARD', 'PROJECTOR', 'WIFI',
    'ETHERNET', 'ARMCHAIRS', 'POUFFE', 'LOW_TABLE', 'HIGH_BENCH', 'HDMI', 'ANTEROOM', 'POWER_OUTLET', 'WEB_CAM']),
  bookable boolean not null default true,
  -- Its centre on the drawing of its floor, in the drawing's own units; null until somebody places it.
  position_x double precision check (position_x between -100000 and 100000),
  position_y double precision check (position_y between -100000 and 100000),
  pointer_diameter integer check (pointer_diameter between 10 and 1000),
  photo_key text check (photo_key like tenant_id || '/%'),
  layout_key text check (layout_key like tenant_id || '/%'),
  search text not null generated always as (aforo_fold(name)) stored,
  version integer not null default 1,
  -- Counts how often what is sold of it by the month was changed: a booking that was decided before is decided anew.
  sold integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The deleted space that this one was deleted with; its own id if it was deleted itself. Undoing restores all of them.
  deleted_with uuid,
  primary key (tenant_id, id),
  unique (tenant_id, campus_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  -- A space is inside a space of the same campus.
  foreign key (tenant_id, campus_id, parent_id) references spaces (tenant_id, campus_id, id),
  constraint spaces_parent check ((parent_id is null) = (type in ('FLOOR', 'PARKING'))),
  constraint spaces_kind check ((kind is not null) = (type in ('SEAT', 'PARKING_SPOT'))),
  constraint spaces_parking_spot_type check ((parking_spot_type is not null) = (type = 'PARKING_SPOT')),
  constraint spaces_pointer_diameter check ((pointer_diameter is not null) = (type = 'WORK_TABLE')),
  constraint spaces_capacity check (capacity is null or type in ('FLOOR', 'PARKING', 'ROOM', 'WORK_AREA')),
  constraint spaces_layout check (layout_key is null or type in ('FLOOR', 'PARKING')),
  constraint spaces_position check (
    (position_x is null) = (position_y is null)
    and (position_x is null or type not in ('FLOOR', 'PARKING'))),
  constraint spaces_deleted check ((deleted_with is null) = (deleted_at is null))
);
-- Two spaces of one name in one place would be confused.
create unique index spaces_name on spaces (tenant_id, campus_id, parent_id, search) nulls not distinct
  where deleted_at is null;
create index spaces_by_campus on spaces (tenant_id, campus_id, type, name) where deleted_at is null;
create index spaces_by_parent on spaces (tenant_id, parent_id) where deleted_at is null;
create index spaces_by_name on spaces (tenant_id, name, id) where deleted_at is null;
create index spaces_search on spaces using gin (search gin_trgm_ops) with (fastupdate = off);
create index spaces_by_deletion on spaces (tenant_id, deleted_with) where deleted_with is not null;
create index spaces_by_photo on spaces (tenant_id, photo_key) where photo_key is not null;
create index spaces_by_layout on spaces (tenant_id, layout_key) where layout_key is not null;
call aforo_protect('spaces');
call aforo_confine('spaces');

-- zone_spaces is made before (0210_zones.sql).
alter table zone_spaces add foreign key (tenant_id, space_id) references spaces (tenant_id, id);

-- Which type of space may be inside which.
create function aforo_space_stands_in_its_place() returns trigger language plpgsql as $$
declare
  parent_type text;
begin
  if new.parent_id is null then
    return new; -- a check of the table asks for a parent where one is needed
  end if;
  select type into parent_type from spaces where tenant_id = new.tenant_id and id = new.parent_id;
  if not coalesce(case new.type
    when 'WORK_AREA' then parent_type = 'FLOOR'
    when 'SEAT' then parent_type = 'WORK_TABLE'
    when 'PARKING_SPOT' then parent_type = 'PARKING'
    else parent_type in ('FLOOR', 'WORK_AREA')
  end, false) then
    raise exception '% may not stand in %', new.type, coalesce(parent_type, 'nothing')
      using errcode = 'check_violation', constraint = 'spaces_stand_in';
  end if;
  return new;
end $$;
create trigger spaces_stand_in before insert or update of parent_id, type on spaces
  for each row execute function aforo_space_stands_in_its_place();

-- Whether a space is another one or inside it, at any depth.
create function aforo_stands_in(tenant uuid, space uuid, around uuid) returns boolean language sql stable as $$
  with recursive up as (
    select id, parent_id from spaces where tenant_id = tenant and id = space
    union all
    select s.id, s.parent_id from up join spaces s on s.tenant_id = tenant and s.id = up.parent_id
  )
  select exists (select from up where id = around)
$$;

-- Locks a space and everything inside it, and returns their ids. A booking takes a weaker lock on its space and so waits.
-- Locks from the top down: while a space is locked, nothing can be moved into it.
create function aforo_lock_tree(tenant uuid, root uuid) returns uuid[] language plpgsql as $$
declare
  level uuid[] := array[root];
  held uuid[] := '{}';
begin
  while cardinality(level) > 0 loop
    perform from spaces where tenant_id = tenant and id = any (level) order by id for update;
    held := held || level;
    select coalesce(array_agg(id), '{}') into level
      from spaces where tenant_id = tenant and parent_id = any (level) and deleted_at is null;
  end loop;
  return held;
end $$;

-- Up to at_most spaces whose name matches one of the patterns, in no order.
create function aforo_spaces_like(patterns text[], at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from spaces s
  where s.tenant_id = aforo_tenant() and s.search like any (patterns) and s.deleted_at is null
  limit at_most
$$;
call aforo_run_as_system('aforo_spaces_like(text[], integer)');
