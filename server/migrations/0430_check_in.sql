-- Check-ins and no-shows. A reservation without a row: neither yet.
create table attendances (
  tenant_id uuid not null,
  reservation_id uuid not null,
  checked_in_at timestamptz,
  checked_in_by text,
  via text check (via in ('BUTTON', 'QR', 'STAFF')),
  -- When the booking was released as a no-show.
  released_at timestamptz,
  -- Either a check-in or a no-show: of the two at the same moment, the second fails on this key.
  constraint attendances_once primary key (tenant_id, reservation_id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade,
  check ((checked_in_at is null) <> (released_at is null)),
  check ((checked_in_at is null) = (via is null) and (checked_in_at is null) = (checked_in_by is null))
);
-- No-shows are few among the check-ins, and reports want all of them at once.
create index attendances_missed on attendances (tenant_id, reservation_id) where released_at is not null;
call aforo_protect('attendances');

-- Since when no-shows have been watched without interruption. While the program was down nobody could check in, so after
-- that the policy's minutes count from `since`.
create table arrival_watches (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  seen_at timestamptz not null,
  -- Null until the first interruption.
  since timestamptz
);
call aforo_protect('arrival_watches');
