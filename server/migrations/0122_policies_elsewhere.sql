-- Rules of booking that the operator keeps in Firestore, as they were read last. Where a tenant has any, its own here don't hold.
alter table booking_policies
  add column kept_in text not null default 'DATABASE' check (kept_in in ('DATABASE', 'FIRESTORE'));
drop index booking_policies_one_a_place;
create unique index booking_policies_one_a_place on booking_policies
  (tenant_id, coalesce(campus_id, '00000000-0000-0000-0000-000000000000'), kept_in);

-- How the last reading went, of the tenants that are read from there.
create table policy_reads (
  tenant_id uuid not null references tenants (id),
  tried_at timestamptz not null,
  -- When what holds was read; null where nothing of it ever could be.
  read_at timestamptz,
  -- Why the last try failed, in words.
  fault text not null default '',
  primary key (tenant_id)
);
call aforo_protect('policy_reads');
