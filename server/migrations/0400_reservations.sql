create table reservations (
  tenant_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  campus_id uuid not null,
  -- A DRAFT holds the place for a short time. IN_PROGRESS and FINISH follow from the clock and are never stored.
  status text not null check (status in ('DRAFT', 'CREATED', 'CANCELED', 'DECLINED')),
  kind text not null default 'REGULAR' check (kind in ('ON_DEMAND', 'REGULAR')),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  ends_at timestamptz not null generated always as (upper(during)) stored,
  -- Until when a DRAFT holds the place.
  held_until timestamptz check ((held_until is null) = (status <> 'DRAFT')),
  -- The shift in which a desk is booked. No foreign key, because the program's default shifts are not rows.
  turn_id uuid,
  subject text not null default '',
  event_type text check (event_type in ('MEETING', 'VIDEO_CALL', 'INTERVIEW', 'TRAINING', 'WORKSHOP', 'PRESENTATION', 'EVENT',
    'OTHER')),
  layout text check (layout in ('BOARDROOM', 'U_SHAPE', 'CLASSROOM', 'THEATER', 'CABARET', 'COCKTAIL', 'EMPTY')),
  attendee_count integer not null default 0 constraint reservations_attendees check (attendee_count between 0 and 200),
  search text not null generated always as (aforo_fold(subject)) stored,
  -- The owner may belong to another tenant (a guest).
  owner_tenant_id uuid not null,
  owner_id uuid not null,
  -- A guest's { username, givenName, lastname } at the time of the booking, because their row is not visible here.
  guest_owner jsonb,
  created_by uuid not null,
  -- From the policy at the time of the booking. Null: cancelable until it begins.
  cancelable_until timestamptz,
  releasable boolean not null default true,
  -- The end before somebody released the rest.
  released_from timestamptz,
  -- The end before somebody released the rest or extended a running booking: what undo restores.
  end_before timestamptz,
  meeting_status text check (meeting_status in ('REQUESTED', 'READY', 'FAILED')),
  meeting_url text check ((meeting_url is not null) = (coalesce(meeting_status, '') = 'READY')),
  access_requested_at timestamptz,
  -- Counts what was sent to calendars (RFC 5546 SEQUENCE).
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  foreign key (owner_tenant_id, owner_id) references users (tenant_id, id),
  -- No double booking, whatever the code does. Back-to-back bookings don't overlap.
  constraint reservations_no_overlap exclude using gist (tenant_id with =, space_id with =, during with &&)
    where (status in ('DRAFT', 'CREATED')),
  -- Queries for overlaps search an index by start, and rely on this to know how far back to look.
  constraint reservations_not_longer check (upper(during) - lower(during) <= interval '26 hours')
) with (
  -- An index-only scan needs pages that vacuum has visited. By default it would wait until a fifth of the table is new.
  autovacuum_vacuum_insert_scale_factor = 0.01
);
-- The figures of many days are counted from this index alone; without the included columns each row would cost a page. Those of
-- reports also want whose it is, when it was booked and what was released of it.
create index reservations_by_campus on reservations (tenant_id, campus_id, starts_at, id)
  include (space_id, ends_at, status, held_until, released_from, created_at, owner_tenant_id, owner_id);
create index reservations_by_space on reservations (tenant_id, space_id, starts_at);
create index reservations_by_start on reservations (tenant_id, starts_at, id);
create index reservations_by_owner on reservations (tenant_id, owner_id, starts_at);
create index reservations_search on reservations using gin (search gin_trgm_ops) with (fastupdate = off);
-- Few among many, and searched for by themselves.
create index reservations_not_created on reservations (tenant_id, starts_at, id) where status in ('DRAFT', 'CANCELED', 'DECLINED');
create index reservations_drafts on reservations (held_until) where status = 'DRAFT';
create index reservations_with_attendees on reservations (tenant_id, campus_id, starts_at) where attendee_count > 0;
-- The bookings of a tenant's people at other tenants.
create index reservations_of_guests on reservations (owner_tenant_id, id) where owner_tenant_id <> tenant_id;
call aforo_protect('reservations');
call aforo_confine('reservations');

-- Whether an account still exists, which then can't be deleted until the transaction ends. A deletion locks the account
-- first and cancels what it owns with later statements: either those find the new booking, or this waits and returns false.
create function aforo_owner_stays(owner_tenant uuid, owner uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where tenant_id = owner_tenant and id = owner and deleted_at is null for share;
  return found;
end $$;
call aforo_run_as_system('aforo_owner_stays(uuid, uuid)');

-- A deleted account gets no booking, series, wait or request, whatever the code does. Refused as a serialization failure,
-- so that the caller tries again and the rules then see that the account is gone.
create function aforo_refuse_deleted_owner() returns trigger language plpgsql as $$
begin
  if not aforo_owner_stays(new.owner_tenant_id, new.owner_id) then
    raise exception 'the account % was deleted', new.owner_id using
      errcode = 'serialization_failure', constraint = 'bookings_owner_stays', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger owner_stays after insert on reservations
  for each row when (new.status in ('DRAFT', 'CREATED')) execute function aforo_refuse_deleted_owner();
create trigger restored_owner_stays after update of status on reservations
  for each row when (old.status in ('CANCELED', 'DECLINED') and new.status in ('DRAFT', 'CREATED'))
  execute function aforo_refuse_deleted_owner();

-- Undoes a transaction that found a slot taken which it had read as free, so that the caller tries again.
create function aforo_insist(placed boolean) returns void language plpgsql as $$
begin
  if not placed then
    raise exception 'the slot is taken by now' using errcode = 'serialization_failure';
  end if;
end $$;

-- Reservations that were cancelled because their space was deleted. Undoing the deletion restores them.
create table space_cancellations (
  tenant_id uuid not null,
  -- The deleted space: the one that was reserved or one around it.
  space_id uuid not null,
  reservation_id uuid not null,
  primary key (tenant_id, space_id, reservation_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade
);
create index space_cancellations_by_reservation on space_cancellations (tenant_id, reservation_id);
call aforo_protect('space_cancellations');

-- A guest's names as search compares them. The index matters although guests are few: the planner doesn't know that, and
-- would read all reservations of the tenant.
create function aforo_guest_search(guest jsonb) returns text language sql immutable parallel safe strict
return aforo_fold(coalesce(guest ->> 'givenName', '') || ' ' || coalesce(guest ->> 'lastname', '') || ' '
  || coalesce(guest ->> 'username', ''));
create index reservations_guest_search on reservations using gin (aforo_guest_search(guest_owner) gin_trgm_ops) with (fastupdate = off)
  where guest_owner is not null;

-- Up to at_most reservations whose subject, owner or space matches, in no order.
create function aforo_reservations_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select r.id from reservations r where r.tenant_id = aforo_tenant() and r.search like pattern
    union all
    select r.id from users u join reservations r on r.tenant_id = aforo_tenant() and r.owner_id = u.id
    where u.search like pattern and u.tenant_id = r.owner_tenant_id
    union all
    select r.id from reservations r
    where r.tenant_id = aforo_tenant() and r.guest_owner is not null and aforo_guest_search(r.guest_owner) like pattern
    union all
    select r.id from spaces s join reservations r on r.tenant_id = s.tenant_id and r.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_reservations_like(text, integer)');
