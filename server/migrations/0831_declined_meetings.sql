-- Somebody has seen to a meeting that was declined, or it was booked after all: it waits for nobody any more.
alter table calendar_events add column dismissed_at timestamptz;
create index calendar_events_declined on calendar_events (tenant_id, noted_at, id) where note_kind = 'DECLINED' and dismissed_at is null;
