-- Who waits for an occupied place and time, first come, first served.
create table waits (
  tenant_id uuid not null,
  id uuid not null,
  -- The order of the waitlist.
  turn bigint generated always as identity,
  campus_id uuid not null,
  -- Null: any space of the type with at least this capacity and these features.
  space_id uuid,
  space_type text not null check (space_type in
    ('FLOOR', 'PARKING', 'ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT')),
  capacity integer check (capacity >= 1),
  features text[] not null default '{}' check (features <@ array['SMART_TV', 'BLACK_BOARD', 'WHITE_BOARD', 'PROJECTOR', 'WIFI',
    'ETHERNET', 'ARMCHAIRS', 'POUFFE', 'LOW_TABLE', 'HIGH_BENCH', 'HDMI', 'ANTEROOM', 'POWER_OUTLET', 'WEB_CAM']),
  -- Wall times at the campus.
  date date not null,
  starts_at time not null,
  ends_at time not null,
  -- When it is too late to offer anything.
  until timestamptz not null,
  subject text not null default '',
  -- The owner may belong to another tenant (a guest), as in reservations.
  owner_tenant_id uuid not null references tenants (id),
  owner_id uuid not null,
  guest_owner jsonb,
  status text not null default 'WAITING'
    check (status in ('WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'CANCELED')),
  -- The draft that holds the offered place.
  reservation_id uuid,
  -- When the offer ends or ended. The draft no longer says so once it is released.
  offered_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id),
  check (ends_at > starts_at),
  check (status <> 'OFFERED' or reservation_id is not null)
);
-- Nobody waits twice for the same.
create unique index waits_once on waits (tenant_id, owner_id, campus_id, date, starts_at, ends_at, space_type, space_id)
  nulls not distinct where status in ('WAITING', 'OFFERED');
create index waits_open on waits (tenant_id, campus_id, turn) where status in ('WAITING', 'OFFERED');
create index waits_by_owner on waits (tenant_id, owner_id, turn);
create index waits_by_reservation on waits (tenant_id, reservation_id) where reservation_id is not null;
create index waits_of_guests on waits (owner_tenant_id, owner_id) where owner_tenant_id <> tenant_id;
call aforo_protect('waits');
call aforo_confine('waits');
create trigger owner_stays after insert on waits for each row execute function aforo_refuse_deleted_owner();
