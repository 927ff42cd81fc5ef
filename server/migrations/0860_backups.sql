-- Copies made by the program, with their last proof. They belong to the installation, not to a tenant.
create table backups (
  id uuid primary key,
  origin text not null check (origin in ('SCHEDULE', 'PERSON')),
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  asked_at timestamptz not null,
  started_at timestamptz,
  -- The last sign of life of a run.
  beat_at timestamptz,
  finished_at timestamptz,
  stage text check (stage in ('DATABASE', 'FILES', 'STORE')),
  -- Of the file: so far while it is made, then its size.
  bytes bigint not null default 0 check (bytes >= 0),
  place text not null,
  file_name text,
  sha256 text,
  encrypted boolean not null default false,
  files integer,
  -- Rows of all tables.
  entries bigint,
  fault text,
  proof text check (proof in ('RUNNING', 'PASSED', 'FAILED')),
  proof_beat_at timestamptz,
  proved_at timestamptz,
  proof_fault text,
  proof_tables integer,
  proof_unsettled integer,
  constraint backups_done check (state <> 'DONE' or (finished_at is not null and file_name is not null and sha256 is not null)),
  constraint backups_failed check (state <> 'FAILED' or (finished_at is not null and fault is not null)),
  constraint backups_proved check ((proof is null or proof = 'RUNNING') or proved_at is not null)
);
-- One at a time, over all copies of the program.
create unique index backups_one_at_a_time on backups ((true)) where state in ('WAITING', 'RUNNING');
create unique index backups_one_proof_at_a_time on backups ((true)) where proof = 'RUNNING';
create index backups_by_time on backups (asked_at desc);

call aforo_protect_for_system('backups');
