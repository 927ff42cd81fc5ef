-- The reservations that were cancelled because their space was deleted. When the deletion is undone they come back with it.
create table space_cancellations (
  tenant_id uuid not null,
  -- The space that was deleted; theirs may be one below it.
  space_id uuid not null,
  reservation_id uuid not null,
  primary key (tenant_id, space_id, reservation_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade
);
create index space_cancellations_by_reservation on space_cancellations (tenant_id, reservation_id);
call aforo_protect('space_cancellations');
