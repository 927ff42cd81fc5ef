-- Who waits for a place and time that others have, in the order in which they came.
create table waits (
  tenant_id uuid not null,
  id uuid not null,
  -- The order of the line.
  turn bigint generated always as identity,
  campus_id uuid not null,
  -- Null: any place of the type, as large or larger.
  space_id uuid,
  space_type text not null,
  capacity integer check (capacity >= 1),
  -- Wall times at the campus.
  date date not null,
  starts_at time not null,
  ends_at time not null,
  -- When it is too late to offer anything.
  until timestamptz not null,
  subject text not null default '',
  owner_id uuid not null,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'CANCELED')),
  -- The draft that holds the offered place.
  reservation_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id),
  check (ends_at > starts_at),
  check (status <> 'OFFERED' or reservation_id is not null)
);
-- Nobody stands twice in one line.
create unique index waits_once on waits (tenant_id, owner_id, campus_id, date, starts_at, ends_at, space_type,
  coalesce(space_id, '00000000-0000-0000-0000-000000000000')) where status in ('WAITING', 'OFFERED');
create index waits_open on waits (tenant_id, campus_id, turn) where status in ('WAITING', 'OFFERED');
create index waits_by_owner on waits (tenant_id, owner_id, turn);
create index waits_by_reservation on waits (tenant_id, reservation_id) where reservation_id is not null;
call aforo_protect('waits');
