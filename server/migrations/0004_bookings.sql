-- The rules of booking of a tenant (campus_id null) or of one campus, which then stands for all of them there.
create table booking_policies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  campus_id uuid,
  step_minutes integer not null default 15 check (step_minutes in (1, 5, 10, 15, 20, 30, 60)),
  shortest_minutes integer not null default 15 check (shortest_minutes between 1 and 1440),
  longest_minutes integer not null default 720 check (longest_minutes between 1 and 1440),
  days_ahead integer not null default 180 check (days_ahead between 1 and 730),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  check (longest_minutes >= shortest_minutes)
);
create unique index booking_policies_one_a_place on booking_policies
  (tenant_id, coalesce(campus_id, '00000000-0000-0000-0000-000000000000'));
call aforo_protect('booking_policies');

create table reservations (
  tenant_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  campus_id uuid not null,
  -- IN_PROGRESS and FINISH follow from the clock and are never stored.
  status text not null check (status in ('DRAFT', 'CREATED', 'CANCELED', 'DECLINED')),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  ends_at timestamptz not null generated always as (upper(during)) stored,
  -- Until when a DRAFT holds the place.
  held_until timestamptz check ((held_until is null) = (status <> 'DRAFT')),
  subject text not null default '',
  search text not null generated always as (aforo_fold(subject)) stored,
  -- The owner may belong to a tenant that is a guest here.
  owner_tenant_id uuid not null,
  owner_id uuid not null,
  created_by uuid not null,
  -- Counts what was sent to calendars (RFC 5546 SEQUENCE).
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  foreign key (owner_tenant_id, owner_id) references users (tenant_id, id),
  -- Two bookings that hold one place never overlap, whatever the code does. Back to back they only touch.
  constraint reservations_no_overlap exclude using gist (tenant_id with =, space_id with =, during with &&)
    where (status in ('DRAFT', 'CREATED'))
);
create index reservations_by_campus on reservations (tenant_id, campus_id, starts_at, id);
create index reservations_by_space on reservations (tenant_id, space_id, starts_at);
create index reservations_by_start on reservations (tenant_id, starts_at, id);
create index reservations_by_owner on reservations (tenant_id, owner_id, starts_at);
create index reservations_search on reservations using gin (search gin_trgm_ops);
call aforo_protect('reservations');
