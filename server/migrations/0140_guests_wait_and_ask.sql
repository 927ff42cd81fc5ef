-- People of an organisation that a shared zone is granted to also wait and ask for its places: as with reservations,
-- whose it is may be a person that the house does not see.
alter table waits
  drop constraint waits_tenant_id_owner_id_fkey,
  add column owner_tenant_id uuid references tenants (id),
  -- Who owns it, where that is a guest, as in reservations.
  add column guest_owner jsonb;
update waits set owner_tenant_id = tenant_id;
alter table waits alter column owner_tenant_id set not null;
create index waits_of_guests on waits (owner_tenant_id, owner_id) where owner_tenant_id <> tenant_id;

alter table booking_requests
  drop constraint booking_requests_tenant_id_owner_id_fkey,
  drop constraint booking_requests_tenant_id_created_by_fkey,
  drop constraint booking_requests_tenant_id_decided_by_fkey,
  add column owner_tenant_id uuid references tenants (id),
  add column guest_owner jsonb;
update booking_requests set owner_tenant_id = tenant_id;
alter table booking_requests alter column owner_tenant_id set not null;
create index booking_requests_of_guests on booking_requests (owner_tenant_id, owner_id) where owner_tenant_id <> tenant_id;

-- As before, and also of what the tenant's people wait and ask for in the places of others.
create or replace function aforo_host_of(wanted uuid) returns uuid
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
    union all
    select q.tenant_id from reservation_series q
    where q.id = wanted and q.owner_tenant_id = aforo_tenant() and q.owner_tenant_id <> q.tenant_id
    union all
    select w.tenant_id from waits w
    where w.id = wanted and w.owner_tenant_id = aforo_tenant() and w.owner_tenant_id <> w.tenant_id
    union all
    select a.tenant_id from booking_requests a
    where a.id = wanted and a.owner_tenant_id = aforo_tenant() and a.owner_tenant_id <> a.tenant_id
  ) found limit 1
$$;

-- As before, and also where they wait or ask for something.
create or replace function aforo_hosts_of(person uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from tenants t
  where exists (
    select from reservations r
    where r.tenant_id = t.id and r.owner_id = person and r.starts_at > now()
      and r.owner_tenant_id = aforo_tenant() and r.status in ('DRAFT', 'CREATED')
  ) or exists (
    select from waits w
    where w.tenant_id = t.id and w.owner_id = person and w.owner_tenant_id = aforo_tenant()
      and w.status in ('WAITING', 'OFFERED')
  ) or exists (
    select from booking_requests a
    where a.tenant_id = t.id and a.owner_id = person and a.owner_tenant_id = aforo_tenant() and a.status = 'PENDING'
  )
$$;

-- The other tenants in whose places the tenant's people waited or asked for something.
create function aforo_hosts_asked() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select tenant_id from waits where owner_tenant_id = aforo_tenant() and owner_tenant_id <> tenant_id
  union
  select tenant_id from booking_requests where owner_tenant_id = aforo_tenant() and owner_tenant_id <> tenant_id
$$;

-- As before, and also by the names of guests.
create or replace function aforo_requests_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select q.id from booking_requests q where q.tenant_id = aforo_tenant() and q.search like pattern
    union all
    select q.id from users u join booking_requests q on q.tenant_id = u.tenant_id and q.owner_id = u.id
    where u.tenant_id = aforo_tenant() and u.search like pattern
    union all
    select q.id from booking_requests q
    where q.tenant_id = aforo_tenant() and q.owner_tenant_id <> q.tenant_id
      and aforo_fold(concat_ws(' ', q.guest_owner ->> 'givenName', q.guest_owner ->> 'lastname', q.guest_owner ->> 'username'))
        like pattern
    union all
    select q.id from spaces s join booking_requests q on q.tenant_id = s.tenant_id and q.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;

grant create on schema public to aforo_system;
alter function aforo_hosts_asked() owner to aforo_system;
revoke create on schema public from aforo_system;
revoke execute on function aforo_hosts_asked() from public;
grant execute on function aforo_hosts_asked() to aforo_app;
