-- The link by which the person of a booking sees and changes it without an account. A booking without a row has its first
-- links: they are sealed, not stored.
create table booking_links (
  tenant_id uuid not null,
  reservation_id uuid not null,
  -- Of the links that are valid; those with another number were revoked.
  number integer not null default 1 check (number >= 1),
  -- While it is set no link is valid, and mails carry none.
  revoked_at timestamptz,
  primary key (tenant_id, reservation_id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade
);
call aforo_protect('booking_links');
