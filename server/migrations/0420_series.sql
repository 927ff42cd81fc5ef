-- Bookings that repeat by a rule. Each date is booked by an ordinary reservation; these tables connect them.
create table reservation_series (
  tenant_id uuid not null,
  id uuid not null,
  -- Place and time by the rule; single dates may have others.
  space_id uuid not null,
  campus_id uuid not null,
  first_date date not null,
  -- Wall times at the campus.
  starts_at time not null,
  ends_at time not null,
  rule text not null check (length(rule) between 1 and 300),
  -- What each date is made with; single dates may be changed later.
  subject text not null default '',
  event_type text check (event_type in ('MEETING', 'VIDEO_CALL', 'INTERVIEW', 'TRAINING', 'WORKSHOP', 'PRESENTATION', 'EVENT',
    'OTHER')),
  layout text check (layout in ('BOARDROOM', 'U_SHAPE', 'CLASSROOM', 'THEATER', 'CABARET', 'COCKTAIL', 'EMPTY')),
  -- As the contract's NewAttendee.
  attendees jsonb not null default '[]' check (jsonb_typeof(attendees) = 'array'),
  meeting boolean not null default false,
  owner_tenant_id uuid not null,
  owner_id uuid not null,
  -- As in reservations.
  guest_owner jsonb,
  created_by uuid not null,
  -- Counts what was sent to calendars (RFC 5546 SEQUENCE).
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  foreign key (owner_tenant_id, owner_id) references users (tenant_id, id),
  check (ends_at > starts_at)
);
create index reservation_series_by_owner on reservation_series (tenant_id, owner_id);
create index reservation_series_of_guests on reservation_series (owner_tenant_id, id) where owner_tenant_id <> tenant_id;
call aforo_protect('reservation_series');
call aforo_confine('reservation_series');
create trigger owner_stays after insert on reservation_series for each row execute function aforo_refuse_deleted_owner();

-- The dates of a series. A date without a reservation was skipped.
create table series_dates (
  tenant_id uuid not null,
  series_id uuid not null,
  -- The date by the rule. It identifies the occurrence for good, even if it is moved (RFC 5545 RECURRENCE-ID).
  date date not null,
  reservation_id uuid,
  primary key (tenant_id, series_id, date),
  foreign key (tenant_id, series_id) references reservation_series (tenant_id, id) on delete cascade,
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id)
);
create unique index series_dates_by_reservation on series_dates (tenant_id, reservation_id) where reservation_id is not null;
call aforo_protect('series_dates');
