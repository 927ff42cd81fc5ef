alter table spaces
  -- Who a seat or a parking spot is for.
  add column kind text check (kind in ('AVAILABLE', 'VISIT', 'FIXED', 'ROTATING')),
  add column parking_spot_type text check (parking_spot_type in ('SIMPLE', 'MOTORCYCLE')),
  -- Where its middle is on the drawing of its floor, in the drawing's own units; null while nobody placed it.
  add column position_x double precision check (position_x between -100000 and 100000),
  add column position_y double precision check (position_y between -100000 and 100000),
  add column pointer_diameter integer check (pointer_diameter between 10 and 1000),
  add column photo_key text check (photo_key like tenant_id || '/%'),
  add column layout_key text check (layout_key like tenant_id || '/%'),
  -- The space whose deletion took this one along; its own id for that space itself.
  add column deleted_with uuid;

update spaces set kind = 'AVAILABLE' where type in ('SEAT', 'PARKING_SPOT');
update spaces set parking_spot_type = 'SIMPLE' where type = 'PARKING_SPOT';
update spaces set pointer_diameter = 60 where type = 'WORK_TABLE';
update spaces set capacity = null where type in ('PHONE_BOOTH', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT');
update spaces set deleted_with = id where deleted_at is not null;

alter table spaces
  add constraint spaces_kind check ((kind is not null) = (type in ('SEAT', 'PARKING_SPOT'))),
  add constraint spaces_parking_spot_type check ((parking_spot_type is not null) = (type = 'PARKING_SPOT')),
  add constraint spaces_pointer_diameter check ((pointer_diameter is not null) = (type = 'WORK_TABLE')),
  add constraint spaces_capacity check (capacity is null or type in ('FLOOR', 'PARKING', 'ROOM', 'WORK_AREA')),
  add constraint spaces_layout check (layout_key is null or type in ('FLOOR', 'PARKING')),
  add constraint spaces_position check (
    (position_x is null) = (position_y is null)
    and (position_x is null or type not in ('FLOOR', 'PARKING'))),
  add constraint spaces_deleted check ((deleted_with is null) = (deleted_at is null));

-- What may stand where, also for whoever writes past the rules.
create function aforo_space_stands_in_its_place() returns trigger language plpgsql as $$
declare
  parent_type text;
begin
  if new.parent_id is null then
    return new; -- the table's own check asks for a parent where one is needed
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

-- Two of one name in one place would be confused. Those that are so called already get a number.
update spaces s set name = left(s.name, 90) || ' (' || doubles.nth || ')'
from (
  select tenant_id, id, row_number() over (
    partition by tenant_id, campus_id, parent_id, search order by created_at, id) as nth
  from spaces where deleted_at is null
) doubles
where doubles.tenant_id = s.tenant_id and doubles.id = s.id and doubles.nth > 1;
create unique index spaces_name on spaces (tenant_id, campus_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), search)
  where deleted_at is null;

create index spaces_by_deletion on spaces (tenant_id, deleted_with) where deleted_with is not null;
create index spaces_by_photo on spaces (tenant_id, photo_key) where photo_key is not null;
create index spaces_by_layout on spaces (tenant_id, layout_key) where layout_key is not null;
