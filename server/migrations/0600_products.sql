-- What is sold by the month: a private office or a fixed desk, tied to a space, and additional products beside it.
create table products (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  code text not null check (code = upper(code)),
  name text not null,
  type text not null check (type in
    ('PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM', 'PARKING', 'LOCKER', 'STORAGE', 'SERVICE')),
  campus_id uuid not null,
  space_id uuid,
  capacity integer check (capacity > 0),
  description text,
  features text[] not null default '{}' check (features <@ array['FURNISHED', 'AIR_CONDITIONING', 'OWN_MEETING_ROOM',
    'OWN_BATHROOM', 'KITCHENETTE', 'CLOSET', 'OWN_LOCK', 'PHONE_LINE', 'COVERED']),
  location_features text[] not null default '{}' check (location_features <@ array['NATURAL_LIGHT', 'STREET_VIEW', 'INTERIOR',
    'CORNER', 'QUIET', 'NEAR_ELEVATOR', 'NEAR_KITCHEN', 'TERRACE_ACCESS']),
  flags text[] not null default '{}'
    check (flags <@ array['HIGHLIGHTED', 'SHOWROOM', 'INTERNAL_USE', 'UNDER_RENOVATION', 'ON_DEMAND']),
  -- The first and the last day on which it is offered, in the campus's time zone. Without a last day it never expires.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  search text not null generated always as (aforo_fold(code || ' ' || name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  -- For what names a product with its campus, which follows when the product moves.
  constraint products_with_campus unique (tenant_id, id, campus_id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  -- On no day do two products sell the same space.
  constraint products_space_once exclude using gist
    (tenant_id with =, space_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (space_id is not null and deleted_at is null)
);
create unique index products_code on products (tenant_id, code) where deleted_at is null;
create index products_by_name on products (tenant_id, name, id);
create index products_by_campus on products (tenant_id, campus_id);
create index products_search on products using gin (search gin_trgm_ops) with (fastupdate = off);
call aforo_protect('products');
call aforo_ask_tenant_once('products');
call aforo_confine('products');

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

-- Days on which a product isn't available, first and last day included, in the campus's time zone.
create table product_exceptions (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  status text not null check (status in ('CONFIRMED', 'TENTATIVE')),
  reason text not null
    check (reason in ('MAINTENANCE', 'RENOVATION', 'CLIENT_HOLD', 'CLIENT_EXIT', 'INTERNAL_USE', 'EVENT', 'OTHER')),
  description text,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  -- No day of a product has two exceptions.
  constraint product_exceptions_no_overlap exclude using gist
    (tenant_id with =, product_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (deleted_at is null)
);
create index product_exceptions_by_product on product_exceptions (tenant_id, product_id, ends_on);
call aforo_protect('product_exceptions');
call aforo_ask_tenant_once('product_exceptions');

-- floor_plan_places is made before (0320_floor_plans.sql).
alter table floor_plan_places add foreign key (tenant_id, product_id) references products (tenant_id, id);
