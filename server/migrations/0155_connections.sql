-- The outside systems that a tenant has connected, what has to reach them, and what was said.

create table connections (
  tenant_id uuid not null references tenants (id),
  system text not null check (system in ('HUBSPOT', 'SAP', 'NUBEFACT')),
  -- Names it in the audit log, and in the address that its events come to.
  id uuid not null unique,
  address text not null check (length(address) between 1 and 500),
  -- What its connector asks for, by name, and isn't secret.
  settings jsonb not null default '{}',
  -- How its words are ours, as its connector keeps it.
  mapping jsonb not null default '{}',
  -- Each AES-256-GCM under a key of `secrets`, bound to this tenant, system and name.
  sealed_secrets jsonb not null default '{}',
  -- Answered by a simulator that is started with the program, not by the system itself.
  simulated boolean not null default false,
  enabled boolean not null default false,
  -- OPEN: the system is down, its tasks wait. HALF_OPEN: one of them is tried.
  circuit text not null default 'CLOSED' check (circuit in ('CLOSED', 'OPEN', 'HALF_OPEN')),
  -- Attempts in a row that the system failed, and how often in a row the circuit was opened.
  failures integer not null default 0,
  openings integer not null default 0,
  -- Since when it is down, and the fault in words.
  down_since timestamptz,
  fault text,
  -- When a task is tried again while the circuit isn't closed.
  probe_at timestamptz,
  -- It asked for a pause until then.
  paused_until timestamptz,
  answered_at timestamptz,
  checked_at timestamptz,
  -- The steps of the last test.
  check_steps jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, system)
);
call aforo_protect('connections');

-- What has to reach a system, or be read from it. Written in the transaction of the change that asks for it.
create table outside_tasks (
  tenant_id uuid not null,
  id uuid not null,
  system text not null check (system in ('HUBSPOT', 'SAP', 'NUBEFACT')),
  -- Which handler of the connector carries it out.
  kind text not null check (length(kind) between 1 and 60),
  -- What one worker at a time works on, in order: a deal, a bill.
  subject text not null check (length(subject) between 1 and 200),
  position bigint generated always as identity,
  -- In one line, for people.
  title text not null check (length(title) between 1 and 300),
  payload jsonb not null default '{}',
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'FAILED', 'DONE', 'DISCARDED')),
  -- Asked for again before it is done, it stays one task; asked for while it runs, it runs once more.
  merged boolean not null default false,
  again boolean not null default false,
  -- Done before the others that wait.
  urgent boolean not null default false,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Who works on it and until when; after that another worker takes over.
  worker uuid,
  leased_until timestamptz,
  -- Something was sent that must not be sent twice, and isn't known to have been refused.
  sent_at timestamptz,
  fault_code text check (length(fault_code) between 1 and 60),
  fault text,
  record_type text check (length(record_type) between 1 and 60),
  record_id uuid,
  discard_reason text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, system) references connections (tenant_id, system) on delete cascade,
  check ((state = 'RUNNING') = (worker is not null)),
  check ((state = 'RUNNING') = (leased_until is not null)),
  check ((state = 'FAILED') <= (fault is not null)),
  check ((state = 'DISCARDED') <= (discard_reason is not null)),
  check ((state in ('DONE', 'DISCARDED')) = (settled_at is not null))
);
-- One worker at a time for a subject, whatever the workers believe.
create unique index outside_tasks_one_at_a_time on outside_tasks (tenant_id, system, subject) where state = 'RUNNING';
create unique index outside_tasks_merged on outside_tasks (tenant_id, system, kind, subject)
  where merged and state in ('WAITING', 'RUNNING', 'FAILED');
create index outside_tasks_open on outside_tasks (tenant_id, system, subject, position)
  where state in ('WAITING', 'RUNNING', 'FAILED');
create index outside_tasks_ready on outside_tasks (tenant_id, system, next_try_at, position) where state = 'WAITING';
create index outside_tasks_in_line on outside_tasks (tenant_id, system, urgent desc, position) where state = 'WAITING';
create index outside_tasks_running on outside_tasks (tenant_id, system, leased_until) where state = 'RUNNING';
create index outside_tasks_failed on outside_tasks (tenant_id, system, fault_code) where state = 'FAILED';
create index outside_tasks_by_age on outside_tasks (tenant_id, created_at desc, position desc);
create index outside_tasks_of_record on outside_tasks (tenant_id, record_type, record_id);
create index outside_tasks_settled on outside_tasks (settled_at) where settled_at is not null;
call aforo_protect('outside_tasks');

-- Requests to outside systems with their answers, with every secret blacked out. Kept for 30 days.
create table outside_exchanges (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  system text not null check (system in ('HUBSPOT', 'SAP', 'NUBEFACT')),
  task_id uuid not null,
  attempt integer not null,
  at timestamptz not null,
  method text not null,
  url text not null,
  request text,
  -- Null while no answer has come.
  status integer,
  response text,
  milliseconds integer,
  -- Why there is no answer, in words.
  fault text,
  primary key (tenant_id, id),
  foreign key (tenant_id, task_id) references outside_tasks (tenant_id, id) on delete cascade
);
create index outside_exchanges_of_task on outside_exchanges (tenant_id, task_id, at);
create index outside_exchanges_by_age on outside_exchanges (at);
call aforo_protect('outside_exchanges');
