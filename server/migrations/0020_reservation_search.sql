-- Row-level security keeps an index from serving `like`: the operator is not leakproof, so the policy comes first. This
-- function works as aforo_system, to whom every row is open, and names the tenant itself; it gives away ids only.
-- The reservations whose subject, owner or space has a text, at most so many, in no order.
create function aforo_reservations_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select r.id from reservations r where r.tenant_id = aforo_tenant() and r.search like pattern
    union all
    select r.id from users u join reservations r on r.tenant_id = aforo_tenant() and r.owner_id = u.id
    where u.search like pattern and u.tenant_id = r.owner_tenant_id
    union all
    select r.id from spaces s join reservations r on r.tenant_id = s.tenant_id and r.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;

-- Whoever is to own a function must be allowed to create one there.
grant create on schema public to aforo_system;
alter function aforo_reservations_like(text, integer) owner to aforo_system;
revoke create on schema public from aforo_system;
revoke execute on function aforo_reservations_like(text, integer) from public;
grant execute on function aforo_reservations_like(text, integer) to aforo_app;

-- What was cancelled, declined or left a draft is little among much, and asked for by itself.
create index reservations_not_created on reservations (tenant_id, starts_at, id) where status in ('DRAFT', 'CANCELED', 'DECLINED');
