-- Of a desk, the shift that is asked for.
alter table booking_requests add column turn_id uuid;
