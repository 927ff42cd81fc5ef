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
  primary key (tenant_id, part_id, kind),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index product_takings_by_days on product_takings using gist (tenant_id, product_id, during);
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
create index product_conflicts_by_status on product_conflicts (tenant_id, status, found_at desc);
create index product_conflicts_by_chain on product_conflicts (tenant_id, one_chain);
create index product_conflicts_by_other on product_conflicts (tenant_id, other_chain);
call aforo_protect('product_conflicts');
create policy countries on product_conflicts as restrictive to aforo_confined using (product_id in (select id from products));
