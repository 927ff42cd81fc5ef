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
create policy countries on product_takings as restrictive to aforo_confined using (product_id in (select id from products));

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
create policy countries on product_conflicts as restrictive to aforo_confined using (product_id in (select id from products));
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

-- When a space can't be booked by the hour because it is sold by the month, or what it stands in is: as blocks, from the
-- first moment of the first day to the last one of the last, by the campus's clock. A product marked ON_DEMAND keeps
-- nobody away. Where nothing is taken, nothing but one look into an index is spent.
create function aforo_sold_over(tenant uuid, space uuid, first timestamptz, after timestamptz)
returns table (id uuid, kind text, reason text, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
  with recursive up as (
    select s.id, s.parent_id, s.campus_id from spaces s
    where s.tenant_id = tenant and s.id = space and exists (select from product_takings t where t.tenant_id = tenant)
    union all
    select s.id, s.parent_id, s.campus_id from up join spaces s on s.tenant_id = tenant and s.id = up.parent_id
  )
  select t.part_id, 'SOLD', 'Vendido por meses', t.starts_on::timestamp at time zone c.time_zone,
    case when t.last_day = 'infinity' then after
      else least((t.last_day + 1)::timestamp at time zone c.time_zone, after) end
  from up
  join products p on p.tenant_id = tenant and p.space_id = up.id and p.deleted_at is null and not p.flags && array['ON_DEMAND']
  join product_takings t on t.tenant_id = tenant and t.product_id = p.id
    and t.starts_on <= (after at time zone 'UTC')::date + 1 and t.last_day >= (first at time zone 'UTC')::date - 1
  join campuses c on c.tenant_id = tenant and c.id = p.campus_id
  where t.starts_on::timestamp at time zone c.time_zone < after
    and (t.last_day = 'infinity' or (t.last_day + 1)::timestamp at time zone c.time_zone > first)
$$;
