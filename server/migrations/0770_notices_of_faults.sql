-- A fault that goes on has one open notice a person, which counts; it ends when the fault is mended.
alter table notifications
  -- What is at fault, in the words of the area that tells of it; null for what happens once.
  add column fault text check (length(fault) between 1 and 200),
  add column times integer not null default 1 check (times >= 1),
  -- When it happened again; null while it happened once.
  add column last_at timestamptz,
  add column mended_at timestamptz,
  -- False for who wants mails only: the row counts, so that one mail goes out a fault.
  add column in_bell boolean not null default true,
  add constraint notifications_only_faults_are_mended check (fault is not null or (mended_at is null and times = 1));

create unique index notifications_open_faults on notifications (tenant_id, fault, user_id)
  where fault is not null and mended_at is null;
