-- The shifts in which desks are booked. A tenant without rows has the program's default shifts.
create table time_periods (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  -- Wall times at the campus of the desk.
  starts_at time not null,
  ends_at time not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Soft delete: bookings made in a shift keep its name.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check (ends_at > starts_at)
);
create unique index time_periods_name on time_periods (tenant_id, aforo_fold(name)) where deleted_at is null;
call aforo_protect('time_periods');

-- Booking rules of a tenant (campus_id null) or of one campus, where they replace all of the tenant's.
create table booking_policies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- 0300_campuses.sql adds the foreign key.
  campus_id uuid,
  -- FIRESTORE: the last copy of rules that the operator keeps there. A tenant that has any uses only those.
  kept_in text not null default 'DATABASE' check (kept_in in ('DATABASE', 'FIRESTORE')),
  step_minutes integer not null default 15 check (step_minutes in (1, 5, 10, 15, 20, 30, 60)),
  shortest_minutes integer not null default 15 check (shortest_minutes between 1 and 1440),
  longest_minutes integer not null default 720 check (longest_minutes between 1 and 1440),
  days_ahead integer not null default 180 check (days_ahead between 1 and 730),
  -- How long after the start of a slot it can still be booked.
  late_minutes integer not null default 15 check (late_minutes between 0 and 1440),
  -- Notice that an owner has to give to cancel.
  cancel_notice_minutes integer not null default 0 check (cancel_notice_minutes between 0 and 43200),
  -- A booking without check-in is released as a no-show after so many minutes; 0: no check-in needed.
  check_in_minutes integer not null default 0 check (check_in_minutes between 0 and 240),
  -- Types of space that need approval.
  approval_types text[] not null default '{PARKING_SPOT}'
    check (approval_types <@ array['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT']),
  -- Who may book for other people.
  for_others_roles text[] not null default '{ROLE_ROOT,ROLE_ADMIN}'
    check (for_others_roles <@ array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER']),
  -- Whether somebody who leaves early may release the rest of the booking.
  free_release boolean not null default true,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint booking_policies_one_a_place unique nulls not distinct (tenant_id, campus_id, kept_in),
  check (longest_minutes >= shortest_minutes)
);
call aforo_protect('booking_policies');

-- The last read from Firestore, for tenants that keep their booking rules there.
create table policy_reads (
  tenant_id uuid not null references tenants (id),
  tried_at timestamptz not null,
  -- The last successful read; null if there was none.
  read_at timestamptz,
  -- Why the last try failed, in words.
  fault text not null default '',
  primary key (tenant_id)
);
call aforo_protect('policy_reads');
