-- Uploaded files of people or teams. They are read, checked row by row, and run in the background.
create table imports (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('USERS', 'TEAMS')),
  status text not null default 'UPLOADED' check
    (status in ('UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING', 'FINISHED', 'FAILED', 'CANCELED')),
  file_key text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  file_size integer not null,
  -- What the upload found: format, encoding, delimiter, sheets, header row, columns.
  head jsonb not null,
  mapping jsonb not null,
  mode text check (mode in ('ALL_OR_NOTHING', 'GOOD_ROWS')),
  send_welcome boolean not null default false,
  -- Counts the checks. A job of an older check stops when it sees a newer number.
  attempt integer not null default 0,
  done_rows integer not null default 0,
  total_rows integer,
  to_create integer not null default 0,
  existing integer not null default 0,
  faulty integer not null default 0,
  -- Rows corrected or skipped on screen. A new check resets them.
  mended integer not null default 0,
  created integer not null default 0,
  mailed integer not null default 0,
  fault text,
  created_by uuid not null,
  started_by uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- When its job last made progress. A job that stands still is started again.
  beat_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id) on delete cascade
);
create index imports_by_time on imports (tenant_id, kind, created_at, id);
create index imports_by_file on imports (tenant_id, file_key);
create index imports_under_way on imports (beat_at) where status in ('CHECKING', 'QUEUED', 'RUNNING');
create index imports_by_age on imports (created_at);
call aforo_protect('imports');

create table import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  -- As spreadsheets count.
  row_no integer not null,
  -- What has to be unique in the file: the username, or the team's name in lower case.
  key text,
  cells text[] not null,
  -- The row's values, ready to be written; null for a row with errors.
  given jsonb,
  verdict text not null check (verdict in ('CREATE', 'EXISTS', 'ERROR', 'CREATED')),
  faults jsonb not null default '[]',
  made_id uuid,
  -- When the welcome mail was sent, or the row was done without one.
  mailed_at timestamptz,
  primary key (tenant_id, import_id, row_no),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_rows_by_key on import_rows (tenant_id, import_id, key);
create index import_rows_by_verdict on import_rows (tenant_id, import_id, verdict, row_no);
create index import_rows_to_mail on import_rows (tenant_id, import_id, row_no) where verdict = 'CREATED' and mailed_at is null;
call aforo_protect('import_rows');
