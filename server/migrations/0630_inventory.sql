-- Which days of a product are taken, and by what: one row for each part of a deal, contract or exception that takes them.
-- Written by inventory alone (takings.service.ts), in the transaction of the change that takes or frees the days.
create table product_takings (
  tenant_id uuid not null,
  -- The deal's line, the contract's line or the exception.
  part_id uuid not null,
  kind text not null check (kind in ('CONTRACT', 'SALE', 'EXCEPTION')),
  -- The deal, the contract or the exception.
  source_id uuid not null,
  -- A deal, its contract and their addenda are one chain and don't stand in each other's way.
  chain_id uuid not null,
  product_id uuid not null,
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  -- The same in columns that an index serves: comparing dates is leakproof, and operators of ranges are not.
  starts_on date not null generated always as (lower(during)) stored,
  -- The last day; `infinity` until further notice.
  last_day date not null generated always as (coalesce(upper(during) - 1, 'infinity'::date)) stored,
  primary key (tenant_id, part_id, kind),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index product_takings_by_days on product_takings (tenant_id, product_id, starts_on, last_day);
create index product_takings_by_end on product_takings (tenant_id, last_day, starts_on, product_id);
create index product_takings_by_source on product_takings (tenant_id, source_id);
create index product_takings_by_chain on product_takings (tenant_id, chain_id);
call aforo_protect('product_takings');
call aforo_ask_tenant_once('product_takings');
call aforo_confine_where('product_takings', $$product_id in (select id from products)$$);

-- The days that takings take of a product, one after the other: what overlaps or follows on the next day is one stretch. When a
-- product is free again can be read off it, where the takings of all products would have to be gone through for it.
create table taken_stretches (
  tenant_id uuid not null,
  product_id uuid not null,
  starts_on date not null,
  -- The last day; `infinity` until further notice.
  last_day date not null,
  primary key (tenant_id, product_id, starts_on),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index taken_stretches_by_end on taken_stretches (tenant_id, last_day, starts_on, product_id);
call aforo_protect('taken_stretches');
call aforo_ask_tenant_once('taken_stretches');
call aforo_confine_where('taken_stretches', $$product_id in (select id from products)$$);

create function aforo_stretch_takings() returns trigger language plpgsql as $$
begin
  delete from taken_stretches s using changed c where s.tenant_id = c.tenant_id and s.product_id = c.product_id;
  insert into taken_stretches (tenant_id, product_id, starts_on, last_day)
  select tenant_id, product_id, lower(days), coalesce(upper(days) - 1, 'infinity') from (
    select t.tenant_id, t.product_id, unnest(range_agg(t.during)) as days
    from (select distinct tenant_id, product_id from changed) c
    join product_takings t on t.tenant_id = c.tenant_id and t.product_id = c.product_id
    group by t.tenant_id, t.product_id
  ) stretch;
  return null;
end $$;
create trigger stretch_added after insert on product_takings referencing new table as changed
  for each statement execute function aforo_stretch_takings();
create trigger stretch_left after update on product_takings referencing old table as changed
  for each statement execute function aforo_stretch_takings();
create trigger stretch_changed after update on product_takings referencing new table as changed
  for each statement execute function aforo_stretch_takings();
create trigger stretch_removed after delete on product_takings referencing old table as changed
  for each statement execute function aforo_stretch_takings();

-- Two chains that take one product on the same days.
create table product_conflicts (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- The chains, the lesser id first, so that a pair is one row.
  one_chain uuid not null,
  other_chain uuid not null check (one_chain < other_chain),
  -- From the first day that both take to the last.
  during daterange not null check (not isempty(during)),
  -- ACCEPTED: somebody said why it may stay. SOLVED: no day is taken by both any more.
  status text not null check (status in ('OPEN', 'ACCEPTED', 'SOLVED')),
  reason text check ((status = 'ACCEPTED') <= (reason is not null)),
  decided_by uuid,
  found_at timestamptz not null,
  decided_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
create unique index product_conflicts_once on product_conflicts (tenant_id, product_id, one_chain, other_chain)
  where status <> 'SOLVED';
create index product_conflicts_by_product on product_conflicts (tenant_id, product_id, status);
create index product_conflicts_by_status on product_conflicts (tenant_id, status, found_at desc);
create index product_conflicts_by_chain on product_conflicts (tenant_id, one_chain);
create index product_conflicts_by_other on product_conflicts (tenant_id, other_chain);
call aforo_protect('product_conflicts');
call aforo_ask_tenant_once('product_conflicts');
call aforo_confine_where('product_conflicts', $$product_id in (select id from products)$$);
-- Inventario › Registro reads what happened to products, prices, deals and conflicts, the newest first.
create index audit_log_of_inventory on audit_log (tenant_id, id desc)
  where entity_type in ('product', 'price', 'sale', 'conflict');

-- The product of a space, whether it is sold now: asked for each space that somebody wants to book.
create index products_by_space on products (tenant_id, space_id) where space_id is not null and deleted_at is null;

-- Products that were there twice and were merged, with what moved, so that a merge can be undone.
create table product_merges (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('SAME_CODE', 'SAME_NAME')),
  kept_id uuid not null,
  gone_id uuid not null,
  -- Ids of the prices and exceptions that moved from the one that is gone.
  moved jsonb not null,
  merged_by uuid,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merged_by) references users (tenant_id, id)
);
call aforo_protect('product_merges');

-- Spaces that can't be booked by the hour because they are sold by the month: from the first moment of the first day to the
-- last one of the last, by the campus's clock. A product marked ON_DEMAND keeps nobody away.
create view sold_spaces with (security_invoker = true) as
  select t.tenant_id, t.part_id, p.space_id, t.starts_on, t.last_day,
    t.starts_on::timestamp at time zone c.time_zone as starts_at,
    case when t.last_day = 'infinity' then 'infinity' else (t.last_day + 1)::timestamp at time zone c.time_zone end as ends_at
  from product_takings t
  join products p on p.tenant_id = t.tenant_id and p.id = t.product_id and p.space_id is not null and p.deleted_at is null
    and not p.flags && array['ON_DEMAND']
  join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id;
grant select on sold_spaces to aforo_app, aforo_system;

-- The times in which a space is sold by the month, or what it stands in is: as blocks. Where nothing is taken, nothing but
-- one look into an index is spent.
create function aforo_sold_over(tenant uuid, space uuid, first timestamptz, after timestamptz)
returns table (id uuid, kind text, reason text, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
  with recursive up as (
    select s.id, s.parent_id from spaces s
    where s.tenant_id = tenant and s.id = space and exists (select from product_takings t where t.tenant_id = tenant)
    union all
    select s.id, s.parent_id from up join spaces s on s.tenant_id = tenant and s.id = up.parent_id
  )
  select s.part_id, 'SOLD', 'Vendido por meses', s.starts_at, least(s.ends_at, after)
  from up
  join sold_spaces s on s.tenant_id = tenant and s.space_id = up.id
    -- The days tell an index where to look; a campus's clock is at most a day away from UTC.
    and s.starts_on <= (after at time zone 'UTC')::date + 1 and s.last_day >= (first at time zone 'UTC')::date - 1
  where s.starts_at < after and s.ends_at > first
$$;
