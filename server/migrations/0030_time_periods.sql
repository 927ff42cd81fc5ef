-- The shifts of a tenant, in which desks are booked. Without any, the program's own hold; those are no rows.
create table time_periods (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  -- Wall times at whichever campus the desk stands.
  starts_at time not null,
  ends_at time not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Bookings made in a shift keep its name.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check (ends_at > starts_at)
);
create unique index time_periods_name on time_periods (tenant_id, aforo_fold(name)) where deleted_at is null;
call aforo_protect('time_periods');
