-- Until when it went before somebody gave the rest back or lengthened what was under way: what "Deshacer" puts back.
alter table reservations add column end_before timestamptz;
