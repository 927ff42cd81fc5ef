-- Drawings of a floor. Lengths are centimetres of the real floor, measured from the plan's upper left corner.
create table floor_plans (
  tenant_id uuid not null,
  id uuid not null,
  floor_id uuid not null,
  number integer not null,
  name text not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'ACTIVE', 'ARCHIVED')),
  width integer not null check (width between 100 and 50000),
  height integer not null check (height between 100 and 50000),
  copied_from_id uuid,
  -- The preview in the file store, and the version of the plan that it shows.
  preview_key text,
  preview_version integer,
  -- Counts every change of the plan and of what belongs to it.
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  activated_at timestamptz,
  archived_at timestamptz,
  -- A discarded draft can be restored.
  discarded_at timestamptz check (discarded_at is null or status = 'DRAFT'),
  primary key (tenant_id, id),
  unique (tenant_id, floor_id, number),
  foreign key (tenant_id, floor_id) references spaces (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, copied_from_id) references floor_plans (tenant_id, id)
);
-- A floor has at most one plan in each of these states.
create unique index floor_plans_one_active on floor_plans (tenant_id, floor_id) where status = 'ACTIVE';
create unique index floor_plans_one_published on floor_plans (tenant_id, floor_id) where status = 'PUBLISHED';
create unique index floor_plans_one_draft on floor_plans (tenant_id, floor_id)
  where status = 'DRAFT' and discarded_at is null;
call aforo_protect('floor_plans');
call aforo_confine_where('floor_plans', $$floor_id in (select id from spaces)$$);

-- The fill factor leaves room on each page for new versions of its rows: a whole drawing is saved at once, many times.
create table floor_plan_elements (
  tenant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  -- The same in all copies of a plan, so that two plans can be compared.
  lineage_id uuid not null,
  shape text not null check (shape in ('RECTANGLE', 'POLYGON', 'CIRCLE', 'LABEL')),
  kind text not null check (kind in ('WALL', 'DOOR', 'WINDOW', 'ROOM', 'PHONE_BOOTH', 'AREA', 'TABLE', 'DESK', 'PARKING',
    'FURNITURE', 'PLANT', 'STAIRS', 'ELEVATOR', 'RESTROOM', 'KITCHEN', 'TEXT')),
  x double precision not null,
  y double precision not null,
  width double precision not null check (width >= 0),
  height double precision not null check (height >= 0),
  -- Degrees clockwise around the centre of the box.
  rotation double precision not null check (rotation >= 0 and rotation < 360),
  z_order integer not null,
  -- Of a polygon, [x, y] from the corner of the box.
  points jsonb not null default '[]',
  text text not null default '',
  color text check (color ~ '^#[0-9a-f]{6}$'),
  locked boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, plan_id, id),
  constraint floor_plan_elements_lineage unique (tenant_id, plan_id, lineage_id),
  foreign key (tenant_id, plan_id) references floor_plans (tenant_id, id) on delete cascade
) with (fillfactor = 60);
call aforo_protect('floor_plan_elements');

-- The spaces or products that an element stands for. A product that has a space is placed by its space, and only one
-- without a space has a place of its own.
create table floor_plan_places (
  tenant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  element_id uuid not null,
  space_id uuid,
  -- 0600_products.sql adds the foreign key.
  product_id uuid,
  position smallint not null default 0,
  primary key (tenant_id, id),
  -- A space has one place in a plan, and so has a product.
  constraint floor_plan_places_once unique (tenant_id, plan_id, space_id),
  constraint floor_plan_places_product_once unique (tenant_id, plan_id, product_id),
  foreign key (tenant_id, plan_id, element_id) references floor_plan_elements (tenant_id, plan_id, id) on delete cascade,
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  constraint floor_plan_places_one_thing check (num_nonnulls(space_id, product_id) = 1)
);
create index floor_plan_places_by_element on floor_plan_places (tenant_id, element_id);
create index floor_plan_places_by_space on floor_plan_places (tenant_id, space_id);
create index floor_plan_places_by_product on floor_plan_places (tenant_id, product_id) where product_id is not null;
call aforo_protect('floor_plan_places');

-- Pictures and PDF pages to draw over.
create table floor_plan_backgrounds (
  tenant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  name text not null,
  file_key text not null,
  -- Of a PDF, from 1.
  page integer,
  pixel_width integer not null,
  pixel_height integer not null,
  x double precision not null,
  y double precision not null,
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  opacity double precision not null check (opacity between 0 and 1),
  visible boolean not null default true,
  created_at timestamptz not null default now(),
  -- Removed from a draft. Undo restores it within a day; then it is deleted.
  removed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references floor_plans (tenant_id, id) on delete cascade
);
create index floor_plan_backgrounds_by_plan on floor_plan_backgrounds (tenant_id, plan_id, created_at);
-- Copies of a plan share its pictures. A picture is deleted when no row names it.
create index floor_plan_backgrounds_by_file on floor_plan_backgrounds (tenant_id, file_key);
create index floor_plan_backgrounds_removed on floor_plan_backgrounds (removed_at) where removed_at is not null;
call aforo_protect('floor_plan_backgrounds');
