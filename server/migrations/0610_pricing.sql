-- What a product costs by the month, without tax: the usual price, and promotions that beat it within their dates.
create table prices (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  type text not null check (type in ('BASE', 'PROMOTIONAL')),
  currency text not null check (currency in ('PEN', 'USD', 'CREDIT')),
  -- Minor units.
  amount bigint not null check (amount between 1 and 99999999999999),
  -- The first and the last day, as the product's campus counts days; without a last one until further notice.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  -- On no day a product has two usual prices, or two promotions, in one currency.
  constraint prices_no_overlap exclude using gist
    (tenant_id with =, product_id with =, type with =, currency with =, daterange(starts_on, ends_on, '[]') with &&)
    where (deleted_at is null)
);
create index prices_by_product on prices (tenant_id, product_id, starts_on);
call aforo_protect('prices');
-- What is sold in a campus is there where the campus is, and so is what it costs.
call aforo_confine_where('prices', $$product_id in (select id from products)$$);

-- What on-demand use costs an hour, tax included: of one space, else of a kind of space at a campus, else of the tenant.
create table rates (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  scope text not null check (scope in ('TENANT', 'KIND', 'SPACE')),
  campus_id uuid check ((campus_id is null) = (scope = 'TENANT')),
  space_type text check (space_type in ('ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT')),
  space_id uuid check ((space_id is null) = (scope <> 'SPACE')),
  check ((space_type is null) = (scope <> 'KIND')),
  currency text not null check (currency in ('PEN', 'USD')),
  -- Minor units and hundredths of a credit; null where credits don't pay.
  hourly bigint not null check (hourly between 0 and 100000000),
  hourly_credits bigint check (hourly_credits between 0 and 100000000),
  billable_minutes integer not null check (billable_minutes in (15, 30, 60)),
  half_day_minutes integer check (half_day_minutes between 60 and 720),
  half_day bigint check (half_day between 0 and 100000000 and (half_day is null) = (half_day_minutes is null)),
  half_day_credits bigint check (half_day_credits between 0 and 100000000),
  -- A longer stretch never costs less, nor two half days less than a day.
  day bigint check (day between 0 and 100000000),
  day_credits bigint check (day_credits between 0 and 100000000),
  constraint rates_caps check (half_day is null or (day is not null and day between half_day and 2 * half_day)),
  -- Hundredths of a percent.
  team_discount integer not null check (team_discount between 0 and 10000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id)
);
create unique index rates_of_tenant on rates (tenant_id) where scope = 'TENANT' and deleted_at is null;
create unique index rates_of_kind on rates (tenant_id, campus_id, space_type) where scope = 'KIND' and deleted_at is null;
create unique index rates_of_space on rates (tenant_id, space_id) where scope = 'SPACE' and deleted_at is null;
call aforo_protect('rates');
call aforo_confine_where('rates', $$campus_id is null or campus_id in (select id from campuses)$$);

-- Hours that cost something else; a row for each weekday, 1 is Monday.
create table rate_bands (
  tenant_id uuid not null,
  rate_id uuid not null,
  -- The band of the form that it belongs to.
  position integer not null,
  weekday integer not null check (weekday between 1 and 7),
  from_minute integer not null check (from_minute between 0 and 1439),
  to_minute integer not null check (to_minute between from_minute + 1 and 1440),
  hourly bigint not null check (hourly between 0 and 100000000),
  hourly_credits bigint check (hourly_credits between 0 and 100000000),
  primary key (tenant_id, rate_id, position, weekday),
  foreign key (tenant_id, rate_id) references rates (tenant_id, id),
  constraint rate_bands_no_overlap exclude using gist
    (tenant_id with =, rate_id with =, weekday with =, int4range(from_minute, to_minute) with &&)
);
call aforo_protect('rate_bands');
