-- An element of a plan stands for spaces or for products. A product that has a space is where its space is: only one without
-- gets a place of its own.
alter table floor_plan_places alter column space_id drop not null;
alter table floor_plan_places add column product_id uuid;
alter table floor_plan_places add foreign key (tenant_id, product_id) references products (tenant_id, id);
alter table floor_plan_places add constraint floor_plan_places_one_thing check (num_nonnulls(space_id, product_id) = 1);
-- A product has one place in a plan, too.
alter table floor_plan_places add constraint floor_plan_places_product_once unique (tenant_id, plan_id, product_id);
create index floor_plan_places_by_product on floor_plan_places (tenant_id, product_id) where product_id is not null;
