create table campuses (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  code text not null,
  address_one text not null,
  district text not null,
  city text not null,
  country_code text not null,
  country_name text not null,
  time_zone text not null,
  search text not null generated always as (aforo_fold(name || ' ' || code || ' ' || district || ' ' || city)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index campuses_code on campuses (tenant_id, upper(code)) where deleted_at is null;
call aforo_protect('campuses');

create table campus_hours (
  tenant_id uuid not null,
  campus_id uuid not null,
  -- ISO: 1 = Monday.
  weekday smallint not null check (weekday between 1 and 7),
  opens_at time not null,
  closes_at time not null,
  primary key (tenant_id, campus_id, weekday, opens_at),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  check (closes_at > opens_at)
);
call aforo_protect('campus_hours');

create table campus_exceptions (
  tenant_id uuid not null,
  campus_id uuid not null,
  date date not null,
  name text not null,
  -- Both null: closed all day.
  opens_at time,
  closes_at time,
  primary key (tenant_id, campus_id, date),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  check ((opens_at is null) = (closes_at is null) and (opens_at is null or closes_at > opens_at))
);
call aforo_protect('campus_exceptions');

create table spaces (
  tenant_id uuid not null,
  id uuid not null,
  campus_id uuid not null,
  parent_id uuid,
  type text not null check (type in ('FLOOR', 'PARKING', 'ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT')),
  name text not null,
  capacity integer check (capacity between 1 and 10000),
  features text[] not null default '{}',
  bookable boolean not null default true,
  search text not null generated always as (aforo_fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, campus_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  -- A space stands in a space of the same campus.
  foreign key (tenant_id, campus_id, parent_id) references spaces (tenant_id, campus_id, id),
  check ((parent_id is null) = (type in ('FLOOR', 'PARKING')))
);
create index spaces_by_campus on spaces (tenant_id, campus_id, type, name) where deleted_at is null;
create index spaces_by_parent on spaces (tenant_id, parent_id) where deleted_at is null;
create index spaces_by_name on spaces (tenant_id, name, id) where deleted_at is null;
create index spaces_search on spaces using gin (search gin_trgm_ops);
call aforo_protect('spaces');
