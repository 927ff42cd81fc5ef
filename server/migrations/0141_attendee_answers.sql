-- What invited people say to their invitation, and since when.
alter table reservation_attendees
  add column answer text not null default 'NEEDS_ACTION'
    check (answer in ('NEEDS_ACTION', 'ACCEPTED', 'TENTATIVE', 'DECLINED')),
  add column answered_at timestamptz,
  add check ((answered_at is null) = (answer = 'NEEDS_ACTION'));
