-- Who came and who did not, apart from what was booked. A reservation without a row: nobody has said yet.
create table attendances (
  tenant_id uuid not null,
  reservation_id uuid not null,
  checked_in_at timestamptz,
  checked_in_by text,
  via text check (via in ('BUTTON', 'QR', 'STAFF')),
  -- When the place was let go of because nobody came.
  released_at timestamptz,
  -- One or the other: whoever comes in the very moment of the release meets this key.
  constraint attendances_once primary key (tenant_id, reservation_id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade,
  check ((checked_in_at is null) <> (released_at is null)),
  check ((checked_in_at is null) = (via is null) and (checked_in_at is null) = (checked_in_by is null))
);
call aforo_protect('attendances');
