-- A background that was taken off a draft comes back when that is undone; a day later it is forgotten.
alter table floor_plan_backgrounds add column removed_at timestamptz;
create index floor_plan_backgrounds_removed on floor_plan_backgrounds (removed_at) where removed_at is not null;
