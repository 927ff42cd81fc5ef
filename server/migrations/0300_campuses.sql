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
  -- Its picture in the file store.
  photo_key text,
  search text not null generated always as (aforo_fold(name || ' ' || code || ' ' || district || ' ' || city)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index campuses_code on campuses (tenant_id, upper(code)) where deleted_at is null;
call aforo_protect('campuses');
-- The same policy on all that belongs to a campus refers to this one: see aforo_confine.
call aforo_confine_where('campuses', $$country_code = any (aforo_countries())$$);

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

-- Days with other hours than usual.
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

-- Tables of earlier files that refer to a campus.
alter table team_associations add foreign key (tenant_id, campus_id) references campuses (tenant_id, id);
alter table booking_policies add foreign key (tenant_id, campus_id) references campuses (tenant_id, id);
