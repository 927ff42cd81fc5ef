-- Reports that are kept under a name, for all who administer, and may be mailed every week or month.
create table saved_reports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2')),
  -- What it is opened with. What is mailed is of the last whole week or month.
  days text not null check (days in ('thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'nextMonth', 'thisYear')),
  campus_id uuid,
  space_type text check (space_type in ('FLOOR', 'PARKING', 'ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT')),
  format text not null check (format in ('xlsx', 'csv')),
  -- Null: it isn't mailed.
  schedule text check (schedule in ('WEEKLY', 'MONTHLY')),
  -- Since when it is mailed so: what was due before isn't made up for.
  scheduled_at timestamptz check ((scheduled_at is null) = (schedule is null)),
  -- The last day of what was mailed last.
  mailed_to date,
  author_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, author_id) references users (tenant_id, id)
);
create index saved_reports_scheduled on saved_reports (tenant_id, id) where schedule is not null;
call aforo_protect('saved_reports');
call aforo_confine_where('saved_reports', $$campus_id is null or campus_id in (select id from campuses)$$);

create table saved_report_recipients (
  tenant_id uuid not null,
  report_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, report_id, user_id),
  foreign key (tenant_id, report_id) references saved_reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('saved_report_recipients');

-- Files of reports that are made in the background, each for one person.
create table report_files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  user_id uuid not null,
  -- Of what is mailed; the name stays where the saved report goes.
  saved_report_id uuid,
  saved_name text,
  type text not null check (type in ('12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2')),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  campus_id uuid,
  space_type text check (space_type in ('FLOOR', 'PARKING', 'ROOM', 'PHONE_BOOTH', 'WORK_AREA', 'WORK_TABLE', 'SEAT', 'PARKING_SPOT')),
  format text not null check (format in ('xlsx', 'csv')),
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')),
  rows_done integer not null default 0,
  rows_total integer,
  -- The countries whose campuses it may hold; all of them when empty.
  countries text[] not null default '{}',
  size bigint,
  fault text,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (tenant_id, id),
  -- Nobody is mailed a week or a month of a report twice.
  constraint report_files_mailed_once unique (tenant_id, saved_report_id, user_id, to_date),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check ((status = 'DONE') = (size is not null) and (status = 'DONE') = (expires_at is not null)),
  check ((status = 'FAILED') = (fault is not null))
);
create index report_files_by_user on report_files (tenant_id, user_id, created_at desc, id desc);
create index report_files_by_age on report_files (created_at);
call aforo_protect('report_files');
-- Also of those made before their person was limited to some countries.
call aforo_confine_where('report_files', $$countries <> '{}' and countries <@ aforo_countries()$$);
