-- As before, and also by the names of guests, whose own rows are out of sight.
create or replace function aforo_reservations_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select r.id from reservations r where r.tenant_id = aforo_tenant() and r.search like pattern
    union all
    select r.id from users u join reservations r on r.tenant_id = aforo_tenant() and r.owner_id = u.id
    where u.search like pattern and u.tenant_id = r.owner_tenant_id
    union all
    select r.id from reservations r
    where r.tenant_id = aforo_tenant() and r.owner_tenant_id <> r.tenant_id
      and aforo_fold(concat_ws(' ', r.guest_owner ->> 'givenName', r.guest_owner ->> 'lastname', r.guest_owner ->> 'username'))
        like pattern
    union all
    select r.id from spaces s join reservations r on r.tenant_id = s.tenant_id and r.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;
