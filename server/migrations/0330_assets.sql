-- Stored files that nothing refers to, and since when. `references.queries.ts` of the area assets lists what may refer to a
-- file; a new column for file keys is added there.
create table idle_files (
  tenant_id uuid not null,
  key text not null check (key like tenant_id || '/%'),
  since timestamptz not null,
  primary key (tenant_id, key)
);
create index idle_files_by_age on idle_files (since);
call aforo_protect('idle_files');
