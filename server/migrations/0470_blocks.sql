-- A space taken out of use for a time, with everything inside it.
create table space_blocks (
  tenant_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  campus_id uuid not null,
  kind text not null check (kind in ('MAINTENANCE', 'EVENT', 'INCIDENT', 'OTHER')),
  reason text not null,
  -- As it was requested.
  planned tstzrange not null check (not isempty(planned) and lower_inc(planned) and not upper_inc(planned)
    and lower(planned) is not null and upper(planned) is not null),
  -- The part of `planned` that applies: shorter if the block was lifted early, empty if it was lifted before its start.
  during tstzrange not null check (during <@ planned),
  planned_from timestamptz not null generated always as (lower(planned)) stored,
  starts_at timestamptz generated always as (lower(during)) stored,
  ends_at timestamptz generated always as (upper(during)) stored,
  lifted_at timestamptz,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index space_blocks_by_end on space_blocks (tenant_id, ends_at);
create index space_blocks_by_plan on space_blocks (tenant_id, planned_from, id);
create index space_blocks_by_campus on space_blocks (tenant_id, campus_id, planned_from, id);
create index space_blocks_by_space on space_blocks (tenant_id, space_id);
call aforo_protect('space_blocks');
call aforo_confine('space_blocks');

-- Reservations that stay although their space is blocked, because somebody decided so for each.
create table space_block_kept (
  tenant_id uuid not null,
  block_id uuid not null,
  reservation_id uuid not null,
  primary key (tenant_id, block_id, reservation_id),
  foreign key (tenant_id, block_id) references space_blocks (tenant_id, id) on delete cascade,
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade
);
create index space_block_kept_by_reservation on space_block_kept (tenant_id, reservation_id);
call aforo_protect('space_block_kept');

-- No reservation that holds a place overlaps a block there, except the kept ones. An overlap can arise in three ways, each
-- with its own trigger below. Each trigger first takes a lock that the other two wait for. It then looks with a separate
-- statement, which sees what was committed meanwhile.

-- 1. A reservation is made, moved or restored. Refused as a serialization failure, so that the caller tries again and the
-- rules then see the block, which wasn't there when they looked.
create function aforo_reservation_off_blocks() returns trigger language plpgsql as $$
begin
  perform from spaces where tenant_id = new.tenant_id and id = new.space_id for key share;
  if exists (
    select from space_blocks b
    where b.tenant_id = new.tenant_id and b.ends_at > new.starts_at and b.starts_at < new.ends_at
      and aforo_stands_in(new.tenant_id, new.space_id, b.space_id)
      and not (tg_op = 'UPDATE' and new.space_id = old.space_id and new.during <@ old.during and exists (
        select from space_block_kept k
        where k.tenant_id = b.tenant_id and k.block_id = b.id and k.reservation_id = new.id))
  ) then
    raise exception 'the place is blocked' using
      errcode = 'serialization_failure', constraint = 'reservations_off_blocks', table = 'reservations';
  end if;
  return null;
end $$;
create constraint trigger reservations_off_blocks after insert or update of space_id, during, status on reservations
  for each row when (new.status in ('DRAFT', 'CREATED')) execute function aforo_reservation_off_blocks();

-- 2. A block is made or extended.
create function aforo_block_off_reservations() returns trigger language plpgsql as $$
declare
  places uuid[] := aforo_lock_tree(new.tenant_id, new.space_id);
begin
  if exists (
    select from reservations r
    where r.tenant_id = new.tenant_id and r.space_id = any (places) and r.status in ('DRAFT', 'CREATED')
      and r.starts_at < new.ends_at and r.starts_at > new.starts_at - interval '26 hours' and r.ends_at > new.starts_at
      and not exists (
        select from space_block_kept k
        where k.tenant_id = new.tenant_id and k.block_id = new.id and k.reservation_id = r.id)
  ) then
    raise exception 'the block is over reservations that were not kept' using
      errcode = 'exclusion_violation', constraint = 'space_blocks_off_reservations', table = 'space_blocks';
  end if;
  return null;
end $$;
create constraint trigger space_blocks_off_reservations after insert or update of space_id, during on space_blocks
  for each row execute function aforo_block_off_reservations();

-- 3. A space is moved into another one, which may be blocked.
create function aforo_space_off_blocks() returns trigger language plpgsql as $$
declare
  places uuid[] := aforo_lock_tree(new.tenant_id, new.id);
begin
  perform from spaces where tenant_id = new.tenant_id and id = new.parent_id for key share;
  if exists (
    select from space_blocks b
    join reservations r on r.tenant_id = b.tenant_id and r.space_id = any (places) and r.status in ('DRAFT', 'CREATED')
      and r.starts_at < b.ends_at and r.starts_at > b.starts_at - interval '26 hours' and r.ends_at > b.starts_at
    where b.tenant_id = new.tenant_id and aforo_stands_in(new.tenant_id, new.parent_id, b.space_id)
      and not exists (
        select from space_block_kept k
        where k.tenant_id = b.tenant_id and k.block_id = b.id and k.reservation_id = r.id)
  ) then
    raise exception 'the space is booked while what it is put into is blocked' using
      errcode = 'exclusion_violation', constraint = 'spaces_off_blocks', table = 'spaces';
  end if;
  return null;
end $$;
create constraint trigger spaces_off_blocks after update of parent_id on spaces
  for each row when (new.parent_id is distinct from old.parent_id) execute function aforo_space_off_blocks();

-- A block that lies within another one of the same space and kind is refused: it would add nothing, and lifting the first
-- one would leave the space blocked. Other overlaps of blocks are fine.
create function aforo_block_once() returns trigger language plpgsql as $$
begin
  -- Of two at the same moment, the second waits here and then sees the first.
  perform from spaces where tenant_id = new.tenant_id and id = new.space_id for update;
  if exists (
    select from space_blocks b
    where b.tenant_id = new.tenant_id and b.space_id = new.space_id and b.kind = new.kind and b.id <> new.id
      and b.lifted_at is null and b.during @> new.during
  ) then
    raise exception 'the place is blocked for that already' using
      errcode = 'exclusion_violation', constraint = 'space_blocks_once', table = 'space_blocks';
  end if;
  return null;
end $$;
-- Not on a change of hours alone: when a campus gets another time zone, its blocks move as they are.
create constraint trigger space_blocks_once after insert or update of kind, space_id, lifted_at on space_blocks
  for each row when (new.lifted_at is null) execute function aforo_block_once();
