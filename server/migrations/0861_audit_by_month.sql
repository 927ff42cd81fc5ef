-- The audit log by month, so that old months can leave the database at once instead of row by row.

-- The rows so far stay where they are, as one partition: on a big table only an index is made and the rows are read, none is
-- written again.
lock table audit_log in access exclusive mode;
alter table audit_log rename to audit_log_before;
alter index audit_log_pkey rename to audit_log_before_pkey;
alter index audit_log_by_entity rename to audit_log_before_by_entity;
alter index audit_log_of_inventory rename to audit_log_before_of_inventory;

-- A sequence of its own: partitions can't have an identity column of theirs, and before version 17 not their parent's either.
create sequence audit_log_ids;
do $$
declare
  last bigint;
begin
  execute format('select last_value from %s', pg_get_serial_sequence('audit_log_before', 'id')) into last;
  perform setval('audit_log_ids', last + 1, false);
end $$;
alter table audit_log_before alter column id drop identity;
alter table audit_log_before alter column id set default nextval('audit_log_ids');
alter table audit_log_before drop constraint audit_log_before_pkey;
alter table audit_log_before add constraint audit_log_before_pkey primary key (tenant_id, id, at);

create table audit_log (
  like audit_log_before including defaults including constraints,
  primary key (tenant_id, id, at),
  foreign key (tenant_id) references tenants (id)
) partition by range (at);
alter sequence audit_log_ids owned by audit_log.id;
create index audit_log_by_entity on audit_log (tenant_id, entity_type, entity_id, id);
create index audit_log_of_inventory on audit_log (tenant_id, id desc)
  where entity_type in ('product', 'price', 'sale', 'conflict');
call aforo_protect('audit_log');
-- Append-only for the program.
revoke update, delete on audit_log from aforo_app;
grant usage on sequence audit_log_ids to aforo_app, aforo_system;

do $$
declare
  newest timestamptz;
  until timestamptz;
begin
  select greatest(now(), max(at)) into newest from audit_log_before;
  until := (date_trunc('month', newest at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  execute format('alter table audit_log attach partition audit_log_before for values from (minvalue) to (%L)', until);
end $$;
-- Partitions are reached through their parent only. aforo_system reads them for backups.
revoke all on audit_log_before from aforo_app;

-- Takes what no month was made for, so that a program that stood still for long refuses no change.
create table audit_log_rest partition of audit_log default;
call aforo_protect('audit_log_rest');
revoke all on audit_log_rest from aforo_app;

-- Makes the partition of the month of a date, in UTC, unless its days have one. Rows that waited in the rest move into it.
create procedure aforo_make_audit_month(month date) language plpgsql as $$
declare
  name text := 'audit_log_' || to_char(month, 'YYYYMM');
  begins timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  ends timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  before_ends timestamptz;
begin
  select substring(pg_get_expr(relpartbound, oid) from 'TO \(''([^'']+)''\)')::timestamptz into before_ends
    from pg_class where oid = to_regclass('audit_log_before');
  if to_regclass(name) is not null or begins < before_ends then return; end if;
  execute format('create table %I (like audit_log including defaults including constraints)', name);
  call aforo_protect(name::regclass);
  execute format('revoke all on %I from aforo_app', name);
  execute format(
    'with moved as (delete from audit_log_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
    begins, ends, name);
  execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', name, begins, ends);
end $$;

do $$
begin
  for ahead in 1..3 loop
    call aforo_make_audit_month(((now() at time zone 'UTC') + make_interval(months => ahead))::date);
  end loop;
end $$;

-- Months that left the database, one file a tenant.
create table audit_archives (
  tenant_id uuid not null references tenants (id),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  key text not null,
  entries integer not null check (entries > 0),
  sha256 text not null,
  archived_at timestamptz not null,
  primary key (tenant_id, month)
);
call aforo_protect('audit_archives');
