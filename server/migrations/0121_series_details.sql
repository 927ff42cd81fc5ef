-- What the dates of a series carry, said once for all of them; single dates may differ.
alter table reservation_series
  add column event_type text,
  add column layout text,
  -- Whom every date invites, as the contract's NewAttendee.
  add column attendees jsonb not null default '[]' check (jsonb_typeof(attendees) = 'array'),
  add column meeting boolean not null default false,
  -- Who owns it, where that is a guest, as in reservations.
  add column guest_owner jsonb;

-- As before, and also of the series that the tenant's people have in the places of others.
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
  ) found limit 1
$$;
create index reservation_series_of_guests on reservation_series (owner_tenant_id, id) where owner_tenant_id <> tenant_id;
