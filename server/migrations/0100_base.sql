-- Extensions and functions that every other file uses.

-- The program signs in as its own user and takes one of these roles in each transaction. None of them can sign in.
--   aforo_app       sees the rows of one tenant, named by the setting aforo.tenant_id
--   aforo_confined  as aforo_app, limited to campuses of the countries named by aforo.countries
--   aforo_system    sees all tenants: sign-in, where the tenant isn't known yet, and jobs that look for work
-- Roles belong to the server: the program makes them, or says who can, before it runs the first file.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

grant usage on schema public to aforo_app, aforo_system;

-- The tenant of this transaction. Null when none is set, so that nothing is visible.
create function aforo_tenant() returns uuid language sql stable
  return nullif(current_setting('aforo.tenant_id', true), '')::uuid;

-- The countries that this transaction is limited to, as codes of two letters.
create function aforo_countries() returns text[] language sql stable
  return string_to_array(current_setting('aforo.countries', true), ',');

-- Text as search compares it: lower case, without accents. Immutable, because the dictionary is named and never changes.
create function aforo_fold(text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- Row-level security for a table that has tenant_id. Forced, so that it also holds for the table's owner.
create procedure aforo_protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to aforo_app using (tenant_id = aforo_tenant()) with check (tenant_id = aforo_tenant())', target);
  execute format('create policy system on %s to aforo_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to aforo_app, aforo_system', target);
end $$;

-- Has the policy of a table ask for the tenant once a statement instead of once a row: for tables that are read through,
-- where this is most of the time.
create procedure aforo_ask_tenant_once(target regclass) language plpgsql as $$
begin
  execute format('alter policy tenant on %s using (tenant_id = (select aforo_tenant()))', target);
end $$;

-- Row-level security for a table that belongs to no tenant: only aforo_system may use it.
create procedure aforo_protect_for_system(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy system on %s to aforo_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to aforo_system', target);
end $$;

-- Hides rows from aforo_confined: it sees those for which `visible` holds, and writes those for which `written` does. The policy
-- asks who the current user is, because it also binds the members of aforo_confined. The owner of the tables is one, to take
-- the role; migrations and backups run as the owner and need every row.
create procedure aforo_confine_where(target regclass, visible text, written text default null) language plpgsql as $$
begin
  execute format(
    'create policy countries on %s as restrictive to aforo_confined using (current_user <> ''aforo_confined'' or (%s)) '
      'with check (current_user <> ''aforo_confined'' or (%s))',
    target, visible, coalesce(written, visible));
end $$;

-- The same for a table that has campus_id and holds what stands or happens on a campus. The subquery reads campuses under its
-- own country policy.
create procedure aforo_confine(target regclass) language plpgsql as $$
begin
  call aforo_confine_where(target, 'campus_id in (select id from campuses)');
end $$;

-- Lets a `security definer` function run as aforo_system, callable by aforo_app only. Used where row-level security is in
-- the way: it keeps a text index from serving `like` (the operator isn't leakproof, so the policy is checked first), and it
-- hides other tenants. Such a function filters by tenant itself and returns ids, never rows.
create procedure aforo_run_as_system(target regprocedure) language plpgsql as $$
begin
  -- The new owner of a function must be allowed to create one in the schema.
  grant create on schema public to aforo_system;
  execute format('alter function %s owner to aforo_system', target);
  revoke create on schema public from aforo_system;
  execute format('revoke execute on function %s from public', target);
  execute format('grant execute on function %s to aforo_app', target);
end $$;
