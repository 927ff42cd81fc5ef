-- The figures of many days are counted from this index alone: without it each of their rows is another page of the table.
create index reservations_by_campus_whole on reservations (tenant_id, campus_id, starts_at, id) include (space_id, ends_at, status);
drop index reservations_by_campus;
alter index reservations_by_campus_whole rename to reservations_by_campus;
-- Only of pages that a vacuum has seen; by itself it would wait until a fifth of the table is new, and what is counted most is new.
alter table reservations set (autovacuum_vacuum_insert_scale_factor = 0.01);
