-- Bookings across tenants: which other tenant is the host. What a guest may do there is decided by the program.

-- The tenant of a space, campus, reservation, series, wait or request that this tenant can't see: one that granted it a
-- shared zone, or one where the record belongs to a person of this tenant.
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
call aforo_run_as_system('aforo_host_of(uuid)');

-- The tenants where a person of this tenant has upcoming reservations, or waits or asks for something.
create function aforo_hosts_of(person uuid) returns setof uuid
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
call aforo_run_as_system('aforo_hosts_of(uuid)');

-- The other tenants where people of this tenant ever waited or asked for something.
create function aforo_hosts_asked() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select tenant_id from waits where owner_tenant_id = aforo_tenant() and owner_tenant_id <> tenant_id
  union
  select tenant_id from booking_requests where owner_tenant_id = aforo_tenant() and owner_tenant_id <> tenant_id
$$;
call aforo_run_as_system('aforo_hosts_asked()');
