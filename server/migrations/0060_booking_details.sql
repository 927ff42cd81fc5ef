-- What else the rules of booking of a tenant or a campus say.
alter table booking_policies
  -- How far into a time one may still book it.
  add column late_minutes integer not null default 15 check (late_minutes between 0 and 1440),
  -- How long before its start a booking may still be cancelled by its owner.
  add column cancel_notice_minutes integer not null default 0 check (cancel_notice_minutes between 0 and 43200),
  -- After how many minutes a place that nobody checked in to is free again; 0: nobody has to check in.
  add column check_in_minutes integer not null default 0 check (check_in_minutes between 0 and 240),
  -- The types of place that are asked for, and had when somebody approves.
  add column approval_types text[] not null default '{PARKING_SPOT}'
    check (approval_types <@ array['ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT']),
  -- Who may book for other people.
  add column for_others_roles text[] not null default '{ROLE_ROOT,ROLE_ADMIN}'
    check (for_others_roles <@ array['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER']),
  -- Whether who leaves early may give the rest of the time back.
  add column free_release boolean not null default true;
-- Until now one could be late by one step.
update booking_policies set late_minutes = step_minutes;

alter table reservations
  add column kind text not null default 'REGULAR' check (kind in ('ON_DEMAND', 'REGULAR')),
  add column event_type text,
  add column layout text,
  -- The shift in which a seat is held; the program's own shifts are no rows, so nothing is referenced.
  add column turn_id uuid,
  add column attendee_count integer not null default 0 constraint reservations_attendees check (attendee_count between 0 and 200),
  -- What its policy said when the place was taken: null, until it begins.
  add column cancelable_until timestamptz,
  add column releasable boolean not null default true,
  -- When it would have ended, had it not been released early.
  add column released_from timestamptz,
  -- Who owns it, where that is a guest: { username, givenName, lastname } as they were.
  add column guest_owner jsonb,
  add column meeting_status text check (meeting_status in ('REQUESTED', 'READY', 'FAILED')),
  add column meeting_url text check ((meeting_url is not null) = (coalesce(meeting_status, '') = 'READY')),
  add column access_requested_at timestamptz;

-- The bookings that a tenant's people have in the places of others.
create index reservations_of_guests on reservations (owner_tenant_id, id) where owner_tenant_id <> tenant_id;
-- Drafts, to let go of those whose time ran out.
create index reservations_drafts on reservations (held_until) where status = 'DRAFT';

create table reservation_attendees (
  tenant_id uuid not null,
  id uuid not null,
  reservation_id uuid not null,
  email text not null check (email = lower(email)),
  name text not null default '',
  -- Somebody of the tenant; null for people from outside, who then come for something.
  user_id uuid,
  guest_type text,
  purpose text,
  document_type text,
  document_number text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reservation_attendees_once unique (tenant_id, reservation_id, email),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((user_id is null) = (guest_type is not null) and (user_id is null) = (purpose is not null)),
  check ((document_type is null) = (document_number is null))
);
create index reservation_attendees_by_user on reservation_attendees (tenant_id, user_id) where user_id is not null;
call aforo_protect('reservation_attendees');

-- In whose house a space, a campus or a reservation is that the transaction's tenant does not see: of another tenant
-- that granted it a shared zone, or where one of its own people has that reservation. Gives away that id only; what a
-- guest may do there is decided by the program.
create function aforo_host_of(wanted uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with granted as (
    select distinct g.tenant_id
    from tenants me
    join zone_grants g on g.domain_prefix = me.domain_prefix
    join zones z on z.tenant_id = g.tenant_id and z.id = g.zone_id and z.type = 'SHARED'
    join tenants host on host.id = g.tenant_id and host.active
    where me.id = aforo_tenant() and g.tenant_id <> me.id
  )
  select tenant_id from (
    select s.tenant_id from granted g join spaces s on s.tenant_id = g.tenant_id and s.id = wanted
    union all
    select c.tenant_id from granted g join campuses c on c.tenant_id = g.tenant_id and c.id = wanted
    union all
    select r.tenant_id from reservations r
    where r.id = wanted and r.owner_tenant_id = aforo_tenant() and r.owner_tenant_id <> r.tenant_id
  ) found limit 1
$$;
grant create on schema public to aforo_system;
alter function aforo_host_of(uuid) owner to aforo_system;
revoke create on schema public from aforo_system;
revoke execute on function aforo_host_of(uuid) from public;
grant execute on function aforo_host_of(uuid) to aforo_app;
