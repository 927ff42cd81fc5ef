-- The search over everything asks for customers and products by a word: by the trigram index, as for bills and contracts.

alter table customer_contacts add search text not null generated always as (aforo_fold(name || ' ' || coalesce(email, ''))) stored;
create index customer_contacts_search on customer_contacts using gin (search gin_trgm_ops);
create index customers_search on customers using gin (search gin_trgm_ops);

-- Up to at_most customers whose name, legal name, tax id or contact matches, in no order.
create function aforo_customers_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select c.team_id as id from customers c where c.tenant_id = aforo_tenant() and c.search like pattern
    union all
    select c.team_id from teams t join customers c on c.tenant_id = t.tenant_id and c.team_id = t.id
    where t.tenant_id = aforo_tenant() and t.search like pattern
    union all
    select k.team_id from customer_contacts k where k.tenant_id = aforo_tenant() and k.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_customers_like(text, integer)');

-- Up to at_most products whose code or name, or that of their space, matches, in no order.
create function aforo_products_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select p.id from products p where p.tenant_id = aforo_tenant() and p.search like pattern
    union all
    select p.id from spaces s join products p on p.tenant_id = s.tenant_id and p.space_id = s.id
    where s.tenant_id = aforo_tenant() and s.search like pattern
  ) found limit at_most
$$;
call aforo_run_as_system('aforo_products_like(text, integer)');
