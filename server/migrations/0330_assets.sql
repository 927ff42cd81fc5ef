-- The uploads that are stored, and since when nothing refers to one. `asset-references.queries.ts` of the area assets lists
-- what may refer to a file; a new column for file keys is added there. Whether a file is there is asked here and not of
-- the store, which may take its time while a transaction waits.
create table stored_files (
  tenant_id uuid not null,
  key text not null check (key like tenant_id || '/%'),
  idle_since timestamptz,
  -- It is being deleted: nobody may refer to it any more.
  going boolean not null default false,
  primary key (tenant_id, key)
);
create index stored_files_by_age on stored_files (idle_since) where idle_since is not null;
call aforo_protect('stored_files');
