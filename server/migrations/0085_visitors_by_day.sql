-- Reservations to which somebody was invited, for the visitors of a day.
create index reservations_with_attendees on reservations (tenant_id, campus_id, starts_at) where attendee_count > 0;
