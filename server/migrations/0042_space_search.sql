-- As aforo_reservations_like (0020): row-level security keeps the index of texts from serving `like`, so this works as
-- aforo_system, names the tenant itself and gives away ids only.
-- The spaces whose own name has one of some texts, at most so many, in no order.
create function aforo_spaces_like(patterns text[], at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from spaces s
  where s.tenant_id = aforo_tenant() and s.search like any (patterns) and s.deleted_at is null
  limit at_most
$$;

grant create on schema public to aforo_system;
alter function aforo_spaces_like(text[], integer) owner to aforo_system;
revoke create on schema public from aforo_system;
revoke execute on function aforo_spaces_like(text[], integer) from public;
grant execute on function aforo_spaces_like(text[], integer) to aforo_app;
