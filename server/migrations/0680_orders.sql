-- What is sold on demand: a booking that costs something, or what reception sells at the desk. Paid here, by nobody's
-- wallet and on nobody's account.

-- How orders are handled. A tenant without a row has the program's usual settings.
create table order_settings (
  tenant_id uuid not null references tenants (id),
  -- Minutes for which an order that is to be paid now holds its place.
  pending_minutes smallint not null check (pending_minutes between 5 and 1440),
  -- The detracción of facturas: its code (SUNAT's catalogue 54), hundredths of a percent, the total in soles above which it
  -- applies, and the account at Banco de la Nación.
  detraction_enabled boolean not null,
  detraction_code text not null check (detraction_code ~ '^[0-9]{3}$'),
  detraction_percent integer not null check (detraction_percent between 1 and 10000),
  detraction_threshold bigint not null check (detraction_threshold between 0 and 99999999999999),
  detraction_account text check (length(detraction_account) between 1 and 40),
  version integer not null default 1,
  primary key (tenant_id),
  constraint order_settings_detraction check (not detraction_enabled or detraction_account is not null)
);
call aforo_protect('order_settings');

create table orders (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- What people call it: OD-2026-0001.
  code text not null,
  -- BOOKING: of what somebody booked. DESK: sold by reception. EXTENSION: more time of what was paid already.
  kind text not null check (kind in ('BOOKING', 'DESK', 'EXTENSION')),
  campus_id uuid not null,
  -- Of an EXTENSION, the order whose booking it extends.
  extends_id uuid,
  -- Who it is for: somebody with an account, who may be a guest of another tenant, or a walk-in without one.
  owner_tenant_id uuid,
  customer_id uuid,
  customer_name text not null check (length(customer_name) between 1 and 200),
  customer_email text,
  customer_phone text,
  customer_document_type text check (customer_document_type in ('DNI', 'CE', 'PASSPORT', 'RUC')),
  customer_document text,
  status text not null check (status in ('CREATED', 'PENDING', 'PAID', 'CLOSED', 'EXPIRED', 'REJECTED', 'CANCELED',
    'PAY_IN_LOCATION', 'PAID_IN_LOCATION')),
  receipt_status text not null default 'RECEIPT_NOT_REQUIRED' check (receipt_status in ('RECEIPT_NOT_REQUIRED',
    'RECEIPT_REQUESTED', 'RECEIPT_REQUESTED_WITH_PRIORITY', 'RECEIPT_GENERATED', 'RECEIPT_SENT', 'RECEIPT_CONFIRMED',
    'RECEIPT_FAILED')),
  -- NOW: until it expires. IN_LOCATION: at the campus, until its booking begins.
  pay text not null check (pay in ('NOW', 'IN_LOCATION')),
  currency text not null check (currency in ('PEN', 'USD')),
  -- Prices are gross. Hundredths of a percent, of the day on which it was made.
  tax_rate integer not null check (tax_rate between 0 and 5000),
  -- Minor units.
  net bigint not null check (net between 0 and 99999999999999),
  tax bigint not null check (tax between 0 and 99999999999999),
  total bigint not null check (total between 0 and 99999999999999),
  -- Until when it holds its place unpaid; null: nothing ends it but somebody.
  expires_at timestamptz,
  -- When who booked it was warned that it is about to fall.
  warned_at timestamptz,
  paid_at timestamptz,
  -- When the last time that it sells is over; null where it sells none.
  ends_at timestamptz,
  ended_at timestamptz,
  -- Why it was rejected or cancelled, and what is given back of what was paid.
  end_reason text,
  refund bigint not null default 0 check (refund between 0 and 99999999999999),
  notes text,
  search text not null generated always as (aforo_fold(code || ' ' || customer_name || ' ' || coalesce(customer_email, '')
    || ' ' || coalesce(customer_document, ''))) stored,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, extends_id) references orders (tenant_id, id),
  foreign key (owner_tenant_id, customer_id) references users (tenant_id, id),
  constraint orders_code unique (tenant_id, code),
  constraint orders_total check (total = net + tax),
  check ((customer_id is null) = (owner_tenant_id is null)),
  check ((customer_document is null) = (customer_document_type is null)),
  check ((kind = 'EXTENSION') = (extends_id is not null)),
  check (status not in ('PAID', 'PAID_IN_LOCATION', 'CLOSED') or paid_at is not null),
  check (status not in ('CREATED', 'PENDING', 'PAY_IN_LOCATION', 'EXPIRED', 'REJECTED') or paid_at is null),
  check ((status in ('EXPIRED', 'REJECTED', 'CANCELED')) = (ended_at is not null)),
  -- Only what was paid is given back, and no more than it.
  constraint orders_refund check (refund <= total and (refund = 0 or paid_at is not null))
);
create index orders_by_age on orders (tenant_id, created_at desc, id);
create index orders_by_campus on orders (tenant_id, campus_id, created_at desc);
create index orders_by_customer on orders (tenant_id, customer_id) where customer_id is not null;
create index orders_by_extended on orders (tenant_id, extends_id) where extends_id is not null;
create index orders_search on orders using gin (search gin_trgm_ops) with (fastupdate = off);
create index orders_expiring on orders (expires_at) where expires_at is not null and status in ('CREATED', 'PENDING', 'PAY_IN_LOCATION');
create index orders_open on orders (tenant_id, created_at) where status in ('CREATED', 'PENDING', 'PAY_IN_LOCATION');
create index orders_to_close on orders (ends_at) where status in ('PAID', 'PAID_IN_LOCATION');
call aforo_protect('orders');
call aforo_confine('orders');

-- Up to at_most orders whose code or customer matches, in no order.
create function aforo_orders_like(pattern text, at_most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id from orders o where o.tenant_id = aforo_tenant() and o.search like pattern limit at_most
$$;
call aforo_run_as_system('aforo_orders_like(text, integer)');

create table order_items (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Their order on screen.
  position integer not null,
  reservation_id uuid,
  space_id uuid,
  -- More time of what another line sells.
  extends_id uuid,
  description text not null check (length(description) between 1 and 300),
  -- Hundredths of one.
  quantity bigint not null check (quantity between 1 and 10000000),
  -- Gross, in minor units; a line's amount is rounded once.
  unit_price bigint not null check (unit_price between 0 and 99999999999),
  amount bigint not null check (amount between 0 and 99999999999999),
  -- What of it was given back, or taken off before it was paid: a receipt names the rest.
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- The time that it sells.
  from_at timestamptz,
  to_at timestamptz check (to_at > from_at),
  -- False once its order came to nothing.
  active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  foreign key (tenant_id, extends_id) references order_items (tenant_id, id),
  constraint order_items_position unique (tenant_id, order_id, position),
  check ((from_at is null) = (to_at is null))
);
-- A booking is charged by one order, whatever the code does.
create unique index order_items_once on order_items (tenant_id, reservation_id) where active and extends_id is null and reservation_id is not null;
-- The same minutes of a booking are sold once.
create unique index order_items_time_once on order_items (tenant_id, reservation_id, from_at) where active and reservation_id is not null;
create index order_items_by_reservation on order_items (tenant_id, reservation_id) where reservation_id is not null;
create index order_items_by_extended on order_items (tenant_id, extends_id) where extends_id is not null;
call aforo_protect('order_items');
call aforo_confine_where('order_items', $$order_id in (select id from orders)$$);

-- The payment of an order: one, whatever the code does.
create table order_payments (
  tenant_id uuid not null,
  order_id uuid not null,
  -- Of the operation, as the bank or the terminal names it.
  code text not null check (length(code) between 1 and 100),
  description text,
  -- When it was paid, as the person says who confirmed it.
  date_created timestamptz not null,
  currency text not null check (currency in ('PEN', 'USD')),
  amount bigint not null check (amount between 0 and 99999999999999),
  -- Null: confirmed by the payment gateway.
  confirmed_by uuid,
  confirmed_at timestamptz not null,
  constraint order_payments_once primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, confirmed_by) references users (tenant_id, id)
);
call aforo_protect('order_payments');
call aforo_confine_where('order_payments', $$order_id in (select id from orders)$$);

-- What more time of a line would cost, as it was told; taken as it stands, or not at all.
create table cart_extensions (
  tenant_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  minutes integer not null check (minutes between 1 and 1440),
  -- The end of the booking before and after.
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  currency text not null check (currency in ('PEN', 'USD')),
  amount bigint not null check (amount between 0 and 99999999999999),
  -- How it comes about, line by line in Spanish.
  reasons jsonb not null,
  -- The price holds until then.
  quoted_until timestamptz not null,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, item_id) references order_items (tenant_id, id)
);
call aforo_protect('cart_extensions');
call aforo_confine_where('cart_extensions', $$order_id in (select id from orders)$$);
