-- Files kept with a record of any kind. Whoever may see the record may see them: its area looks it up first.
create table attachments (
  tenant_id uuid not null,
  id uuid not null,
  -- The record, as the history names it.
  entity_type text not null check (entity_type in ('contract', 'customer', 'rental_contract')),
  entity_id uuid not null,
  name text not null check (length(name) between 1 and 210),
  kind text not null check (kind in ('PDF', 'IMAGE', 'DOCX')),
  -- Bytes.
  size integer not null check (size > 0),
  file_key text not null,
  uploaded_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint attachments_file unique (tenant_id, file_key),
  foreign key (tenant_id, uploaded_by) references users (tenant_id, id)
);
create index attachments_by_record on attachments (tenant_id, entity_type, entity_id, created_at, id) where deleted_at is null;
create index attachments_deleted on attachments (deleted_at) where deleted_at is not null;
call aforo_protect('attachments');
