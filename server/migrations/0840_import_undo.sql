-- What an import made can be taken back: each row that nothing has used since.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in
  ('UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING', 'FINISHED', 'FAILED', 'CANCELED', 'UNDOING', 'UNDONE'));
alter table imports
  -- Rows taken back, and rows that stay because they are in use.
  add column undone integer not null default 0,
  add column kept integer not null default 0,
  add column undone_by uuid;
drop index imports_under_way;
create index imports_under_way on imports (beat_at) where status in ('CHECKING', 'QUEUED', 'RUNNING', 'UNDOING');

alter table import_rows drop constraint import_rows_verdict_check;
alter table import_rows add constraint import_rows_verdict_check
  check (verdict in ('CREATE', 'EXISTS', 'ERROR', 'CREATED', 'UNDONE', 'KEPT'));
-- The moment of the transaction that made it, as its history has it: what happened to it later is a use.
alter table import_rows add column made_at timestamptz;
update import_rows x set made_at = i.started_at
from imports i where i.tenant_id = x.tenant_id and i.id = x.import_id and x.verdict = 'CREATED';
