-- What a guest is found by. Looked for without an index, the few that there are cost a look at every reservation of the
-- tenant: nothing told the planner that they are few.
create function aforo_guest_search(guest jsonb) returns text language sql immutable parallel safe strict
return aforo_fold(coalesce(guest ->> 'givenName', '') || ' ' || coalesce(guest ->> 'lastname', '') || ' '
  || coalesce(guest ->> 'username', ''));

create index reservations_guest_search on reservations using gin (aforo_guest_search(guest_owner) gin_trgm_ops)
  where guest_owner is not null;
create index booking_requests_guest_search on booking_requests using gin (aforo_guest_search(guest_owner) gin_trgm_ops)
  where guest_owner is not null;

create or replace function aforo_reservations_like(pattern text, at_most integer) returns setof uuid
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

create or replace function aforo_requests_like(pattern text, at_most integer) returns setof uuid
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
