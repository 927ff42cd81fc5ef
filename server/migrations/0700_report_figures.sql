-- The figures of many days are counted from this index alone; without the included columns each row would cost a page. Those of
-- reports also want whose it is, when it was booked and what was released of it.
drop index reservations_by_campus;
create index reservations_by_campus on reservations (tenant_id, campus_id, starts_at, id)
  include (space_id, ends_at, status, released_from, created_at, owner_tenant_id, owner_id);

-- No-shows are few among the check-ins, and reports want all of them at once.
create index attendances_missed on attendances (tenant_id, reservation_id) where released_at is not null;
