-- When a person wants to be reminded of bookings. Without a row the program's defaults apply.
create table reminder_choices (
  tenant_id uuid not null,
  user_id uuid not null,
  minutes integer[] not null check (cardinality(minutes) <= 3 and 0 < all (minutes) and 2880 >= all (minutes)),
  mail boolean not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('reminder_choices');

-- Reminders that were sent. The start is part of the key: a rescheduled booking is reminded of again, and nothing twice.
create table reminders_sent (
  tenant_id uuid not null,
  reservation_id uuid not null,
  starts_at timestamptz not null,
  minutes integer not null,
  primary key (tenant_id, reservation_id, starts_at, minutes),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade
);
create index reminders_sent_by_start on reminders_sent (starts_at);
call aforo_protect('reminders_sent');
