-- Lengths are centimetres of the real floor, from the plan's upper left corner.
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
  -- The picture in the store, and the version of the plan that it shows.
  preview_key text,
  preview_version integer,
  -- Counts every change of the plan and of what belongs to it.
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  activated_at timestamptz,
  archived_at timestamptz,
  -- A draft that was thrown away; it can be brought back.
  discarded_at timestamptz check (discarded_at is null or status = 'DRAFT'),
  primary key (tenant_id, id),
  unique (tenant_id, floor_id, number),
  foreign key (tenant_id, floor_id) references spaces (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  foreign key (tenant_id, copied_from_id) references floor_plans (tenant_id, id)
);
-- Of each floor at most one plan in each of these states, whatever the code does.
create unique index floor_plans_one_active on floor_plans (tenant_id, floor_id) where status = 'ACTIVE';
create unique index floor_plans_one_published on floor_plans (tenant_id, floor_id) where status = 'PUBLISHED';
create unique index floor_plans_one_draft on floor_plans (tenant_id, floor_id)
  where status = 'DRAFT' and discarded_at is null;
call aforo_protect('floor_plans');

-- Room on each page for the next version of its rows: a whole drawing is saved at once, again and again.
create table floor_plan_elements (
  tenant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  -- The same in all copies of a drawing: by it two plans are compared.
  lineage_id uuid not null,
  shape text not null check (shape in ('RECTANGLE', 'POLYGON', 'CIRCLE', 'LABEL')),
  kind text not null,
  x double precision not null,
  y double precision not null,
  width double precision not null check (width >= 0),
  height double precision not null check (height >= 0),
  -- Degrees clockwise around the middle of the box.
  rotation double precision not null check (rotation >= 0 and rotation < 360),
  z_order integer not null,
  -- Of a polygon, [x, y] from the box's corner.
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

create table floor_plan_places (
  tenant_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  element_id uuid not null,
  space_id uuid not null,
  position smallint not null default 0,
  primary key (tenant_id, id),
  -- A space has one place in a plan.
  constraint floor_plan_places_once unique (tenant_id, plan_id, space_id),
  foreign key (tenant_id, plan_id, element_id) references floor_plan_elements (tenant_id, plan_id, id) on delete cascade,
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
create index floor_plan_places_by_element on floor_plan_places (tenant_id, element_id);
create index floor_plan_places_by_space on floor_plan_places (tenant_id, space_id);
call aforo_protect('floor_plan_places');

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
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references floor_plans (tenant_id, id) on delete cascade
);
create index floor_plan_backgrounds_by_plan on floor_plan_backgrounds (tenant_id, plan_id, created_at);
-- Copies of a plan share its pictures: a picture goes when nobody names it any more.
create index floor_plan_backgrounds_by_file on floor_plan_backgrounds (tenant_id, file_key);
call aforo_protect('floor_plan_backgrounds');
