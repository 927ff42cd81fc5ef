-- Rooms as resource mailboxes of Google Workspace and Microsoft 365, kept equal in both directions.

alter table connections drop constraint connections_system_check;
alter table connections add constraint connections_system_check
  check (system in ('HUBSPOT', 'SAP', 'NUBEFACT', 'GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR'));
alter table outside_tasks drop constraint outside_tasks_system_check;
alter table outside_tasks add constraint outside_tasks_system_check
  check (system in ('HUBSPOT', 'SAP', 'NUBEFACT', 'GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR'));
alter table outside_exchanges drop constraint outside_exchanges_system_check;
alter table outside_exchanges add constraint outside_exchanges_system_check
  check (system in ('HUBSPOT', 'SAP', 'NUBEFACT', 'GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR'));

-- A room and its mailbox. An ended one stays, because its events say where bookings came from.
create table calendar_rooms (
  tenant_id uuid not null,
  id uuid not null,
  system text not null check (system in ('GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR')),
  space_id uuid not null,
  mailbox text not null check (mailbox = lower(mailbox) and length(mailbox) between 3 and 320),
  name text not null default '' check (length(name) <= 200),
  -- Reading position. `page` continues a reading under way; `delta` asks for what changed since the last complete one.
  page text,
  delta text,
  -- The current reading is of all events of a window, and not of changes.
  full_reading boolean not null default true,
  window_start timestamptz,
  window_end timestamptz,
  -- Counts complete readings: an event that the latest one didn't show is gone.
  round integer not null default 0,
  read_at timestamptz,
  full_read_at timestamptz,
  -- The channel (Google) or subscription (Microsoft) that announces changes, and the digest of the secret that it repeats.
  channel_id text,
  channel_resource text,
  channel_digest text,
  channel_until timestamptz,
  channel_asked_at timestamptz,
  read_asked_at timestamptz,
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
-- One mailbox is one room, and a room has one mailbox.
create unique index calendar_rooms_one_of_mailbox on calendar_rooms (tenant_id, system, mailbox) where ended_at is null;
create unique index calendar_rooms_one_of_space on calendar_rooms (tenant_id, space_id) where ended_at is null;
create index calendar_rooms_of_space on calendar_rooms (tenant_id, space_id);
call aforo_protect('calendar_rooms');
call aforo_confine_where('calendar_rooms', $$space_id in (select id from spaces)$$);

-- An event there and its reservation here.
create table calendar_events (
  tenant_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  event_id text not null check (length(event_id) between 1 and 1024),
  reservation_id uuid,
  -- Where it was made.
  origin text not null check (origin in ('OUTSIDE', 'AFORO')),
  -- ENDED: cancelled on either side, or elsewhere by now. DECLINED: refused here, and declined there.
  state text not null check (state in ('LINKED', 'DECLINED', 'ENDED')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The event and the reservation when both were last equal: what differs from it has changed since.
  theirs text not null,
  ours text not null default '',
  etag text not null default '',
  -- When it was last changed there, by its own clock: what is older arrives late.
  changed_at timestamptz,
  -- The room's answer to the invitation, as it is known there; null: none yet.
  answered text check (answered in ('ACCEPTED', 'DECLINED')),
  organizer text not null default '' check (length(organizer) <= 320),
  subject text not null default '' check (length(subject) <= 200),
  -- A private event: its subject is nobody's here.
  hidden boolean not null default false,
  -- Why it was declined, or how a change on both sides ended, for people.
  note_kind text check (note_kind in ('DECLINED', 'CONFLICT')),
  note text,
  noted_at timestamptz,
  round integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- One reservation for an event of a mailbox, however often it is announced.
  constraint calendar_events_once unique (tenant_id, room_id, event_id),
  foreign key (tenant_id, room_id) references calendar_rooms (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade,
  check ((state = 'LINKED') <= (reservation_id is not null)),
  check ((note_kind is null) = (noted_at is null))
);
-- A reservation is one event there.
create unique index calendar_events_one_of_reservation on calendar_events (tenant_id, reservation_id) where state = 'LINKED';
create index calendar_events_of_reservation on calendar_events (tenant_id, reservation_id);
create index calendar_events_noted on calendar_events (tenant_id, noted_at desc, id) where noted_at is not null;
create index calendar_events_of_room on calendar_events (tenant_id, room_id, ends_at);
call aforo_protect('calendar_events');
call aforo_confine_where('calendar_events', $$room_id in (select id from calendar_rooms)$$);

-- Reservations of mapped rooms that changed and are to be compared with their calendars. Only appended to, so that no
-- booking ever waits for whoever reads it.
create table calendar_changes (
  tenant_id uuid not null,
  position bigint not null generated always as identity,
  reservation_id uuid not null,
  primary key (tenant_id, position)
);
call aforo_protect('calendar_changes');

-- In the database, so that no way of changing a booking can forget the calendars.
create function aforo_calendar_change() returns trigger language plpgsql as $$
begin
  insert into calendar_changes (tenant_id, reservation_id)
    select new.tenant_id, new.id where exists (select from calendar_rooms
      where tenant_id = new.tenant_id and space_id = new.space_id and ended_at is null)
    or tg_op = 'UPDATE' and exists (select from calendar_events
      where tenant_id = new.tenant_id and reservation_id = new.id and state = 'LINKED');
  return null;
end $$;
create trigger calendar_made after insert on reservations
  for each row when (new.status = 'CREATED') execute function aforo_calendar_change();
create trigger calendar_changed after update of during, status, space_id, subject on reservations
  for each row when ((old.during, old.status, old.space_id, old.subject) is distinct from (new.during, new.status, new.space_id, new.subject))
  execute function aforo_calendar_change();
