-- Stored files that nothing refers to, and since when that was first seen. What refers to them is said in
-- assets/references.queries.ts.
create table idle_files (
  tenant_id uuid not null,
  key text not null check (key like tenant_id || '/%'),
  since timestamptz not null,
  primary key (tenant_id, key)
);
create index idle_files_by_age on idle_files (since);
call aforo_protect('idle_files');

-- Asked for each file by its key.
create index users_by_picture on users (tenant_id, picture_key) where picture_key is not null;
