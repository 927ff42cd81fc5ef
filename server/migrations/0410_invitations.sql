-- The people invited to a reservation.
create table reservation_attendees (
  tenant_id uuid not null,
  id uuid not null,
  reservation_id uuid not null,
  email text not null check (email = lower(email)),
  name text not null default '',
  -- Null for people from outside. They are visitors and have a guest type and a purpose.
  user_id uuid,
  company text not null default '' check (length(company) <= 120),
  guest_type text check (guest_type in ('CLIENT', 'SUPPLIER', 'CANDIDATE', 'PARTNER', 'CONTRACTOR', 'COURIER', 'OTHER')),
  purpose text check (purpose in ('MEETING', 'INTERVIEW', 'TRAINING', 'EVENT', 'TOUR', 'DELIVERY', 'MAINTENANCE', 'OTHER')),
  document_type text check (document_type in ('DNI', 'CE', 'PTP', 'RUT', 'CC', 'PPT', 'CURP', 'INE', 'NIE', 'CEDULA', 'CI',
    'NATIONAL_ID', 'PASSPORT')),
  document_number text,
  -- The answer to the invitation.
  answer text not null default 'NEEDS_ACTION'
    check (answer in ('NEEDS_ACTION', 'ACCEPTED', 'TENTATIVE', 'DECLINED')),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reservation_attendees_once unique (tenant_id, reservation_id, email),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check ((user_id is null) = (guest_type is not null) and (user_id is null) = (purpose is not null)),
  check ((document_type is null) = (document_number is null)),
  check ((answered_at is null) = (answer = 'NEEDS_ACTION'))
);
create index reservation_attendees_by_user on reservation_attendees (tenant_id, user_id) where user_id is not null;
-- Documents are deleted some time after the visit, so there are few.
create index reservation_attendees_documents on reservation_attendees (tenant_id, reservation_id)
  where document_number is not null;
call aforo_protect('reservation_attendees');
