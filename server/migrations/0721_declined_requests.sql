-- A declined request is kept as a DECLINED reservation, too: the person finds it among their bookings.
alter table booking_requests
  drop constraint booking_requests_check,
  add constraint booking_requests_reservation check (case status
    when 'APPROVED' then reservation_id is not null when 'DECLINED' then true else reservation_id is null end);
