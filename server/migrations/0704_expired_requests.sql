-- A request that expired undecided is stored as such once its person asks for the same hours again: until then EXPIRED follows
-- from the clock, and the old request would be in the new one's way.
alter table booking_requests
  drop constraint booking_requests_status_check,
  add constraint booking_requests_status_check
    check (status in ('PENDING', 'APPROVED', 'DECLINED', 'CANCELED', 'EXPIRED')),
  drop constraint booking_requests_check1,
  add constraint booking_requests_decided check ((decided_at is null) = (status in ('PENDING', 'EXPIRED')));
