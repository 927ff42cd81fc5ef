-- Who arrived and when they left. An invited person has no row before arriving; the row then takes the id of the invitation
-- and copies what it said, so that it stays whatever happens to the reservation.
create table visits (
  tenant_id uuid not null,
  id uuid not null,
  reservation_id uuid,
  campus_id uuid not null,
  -- At the campus.
  date date not null,
  expected_at timestamptz,
  name text not null,
  email text not null default '',
  company text not null default '',
  document_type text check (document_type in ('DNI', 'CE', 'PTP', 'RUT', 'CC', 'PPT', 'CURP', 'INE', 'NIE', 'CEDULA', 'CI',
    'NATIONAL_ID', 'PASSPORT')),
  document_number text,
  guest_type text not null
    check (guest_type in ('CLIENT', 'SUPPLIER', 'CANDIDATE', 'PARTNER', 'CONTRACTOR', 'COURIER', 'OTHER')),
  purpose text not null
    check (purpose in ('MEETING', 'INTERVIEW', 'TRAINING', 'EVENT', 'TOUR', 'DELIVERY', 'MAINTENANCE', 'OTHER')),
  space_name text not null default '',
  -- Only of the tenant's own people. A host from another tenant is kept by name.
  host_id uuid,
  host_name text not null default '',
  arrived_at timestamptz not null,
  arrived_by text not null,
  left_at timestamptz,
  left_by text not null default '',
  search text not null generated always as
    (aforo_fold(name || ' ' || email || ' ' || company || ' ' || coalesce(document_number, ''))) stored,
  constraint visits_once primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, host_id) references users (tenant_id, id),
  foreign key (tenant_id, reservation_id) references reservations (tenant_id, id),
  check ((document_type is null) = (document_number is null)),
  check (left_at >= arrived_at and (left_at is null) = (left_by = ''))
);
create index visits_by_campus on visits (tenant_id, campus_id, date, id);
create index visits_by_date on visits (tenant_id, date);
call aforo_protect('visits');
call aforo_confine('visits');

-- How long visitors are remembered. Without a row the program's default applies.
create table visitor_settings (
  tenant_id uuid not null references tenants (id),
  retention_days integer not null check (retention_days between 1 and 3650),
  version integer not null default 1,
  primary key (tenant_id)
);
call aforo_protect('visitor_settings');
