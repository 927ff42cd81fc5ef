-- Places that need approval. A request holds nothing, so several people may request the same place.
create table booking_requests (
  tenant_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  campus_id uuid not null,
  -- EXPIRED follows from the clock and is never stored.
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DECLINED', 'CANCELED')),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null),
  starts_at timestamptz not null generated always as (lower(during)) stored,
  ends_at timestamptz not null generated always as (upper(during)) stored,
  -- Until when it can be decided: after that the place could no longer be booked.
  expires_at timestamptz not null,
  subject text not null default '',
  search text not null generated always as (aforo_fold(subject)) stored,
  -- The owner may belong to another tenant (a guest), as in reservations; so may created_by.
  owner_tenant_id uuid not null references tenants (id),
  owner_id uuid not null,
  guest_owner jsonb,
  created_by uuid not null,
  -- The reservation that an approval made.
  reservation_id uuid check ((reservation_id is not null) = (status = 'APPROVED')),
  decided_by uuid,
  decided_at timestamptz check ((decided_at is null) = (status = 'PENDING')),
  reason text check ((reason is not null) = (status = 'DECLINED')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id),
  -- A person has one pending request for a place at a time.
  constraint booking_requests_once exclude using gist
    (tenant_id with =, space_id with =, owner_id with =, during with &&) where (status = 'PENDING')
);
-- Pending requests are few, and are what is looked at.
create index booking_requests_waiting on booking_requests (tenant_id, created_at, id) where status = 'PENDING';
create index booking_requests_rivals on booking_requests (tenant_id, space_id, starts_at) where status = 'PENDING';
create index booking_requests_by_age on booking_requests (tenant_id, created_at, id);
create index booking_requests_by_start on booking_requests (tenant_id, starts_at, id);
create index booking_requests_by_campus on booking_requests (tenant_id, campus_id, starts_at, id);
create index booking_requests_by_space on booking_requests (tenant_id, space_id, starts_at, id);
create index booking_requests_by_owner on booking_requests (tenant_id, owner_id, created_at, id);
create index booking_requests_by_reservation on booking_requests (tenant_id, reservation_id);
create index booking_requests_of_guests on booking_requests (owner_tenant_id, owner_id) where owner_tenant_id <> tenant_id;
create index booking_requests_search on booking_requests using gin (search gin_trgm_ops) with (fastupdate = off);
create index booking_requests_guest_search on booking_requests using gin (aforo_guest_search(guest_owner) gin_trgm_ops) with (fastupdate = off)
  where guest_owner is not null;
call aforo_protect('booking_requests');
call aforo_confine('booking_requests');
create trigger owner_stays after insert on booking_requests for each row execute function aforo_refuse_deleted_owner();

-- Up to at_most requests whose subject, owner or space matches, in no order.
create function aforo_requests_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select q.id from booking_requests q where q.tenant_id = aforo_tenant() and q.search like pattern
    union all
    select q.id from users u join booking_requests q on q.tenant_id = u.tenant_id and q.owner_id = u.id
    where u.tenant_id = aforo_tenant() and u.search like pattern
    union all
    select q.id from booking_requests q
    where q.tenant_id = aforo_tenant() and q.guest_owner is not null and aforo_guest_search(q.guest_owner) like pattern
    union all
    select q.id from spaces s join booking_requests q on q.tenant_id = s.tenant_id and q.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_requests_like(text, integer)');
