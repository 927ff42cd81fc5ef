-- Who changed what. Written in the transaction of the change itself.
create table audit_log (
  tenant_id uuid not null references tenants (id),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Null for a job or the program itself.
  actor_id uuid,
  actor_name text not null,
  cause text not null default 'PERSON' check (cause in ('PERSON', 'JOB', 'CRM')),
  action text not null,
  entity_type text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_log_by_entity on audit_log (tenant_id, entity_type, entity_id, id);
call aforo_protect('audit_log');
-- Append-only for the program.
revoke update, delete on audit_log from aforo_app;
