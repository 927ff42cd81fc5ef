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
create policy countries on prices as restrictive to aforo_confined using (product_id in (select id from products));
