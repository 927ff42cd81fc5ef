-- Screens at the doors of rooms and in lobbies: devices without an account, each paired once by an administrator.
create table screens (
  tenant_id uuid not null,
  id uuid not null,
  campus_id uuid not null,
  kind text not null check (kind in ('ROOM', 'LOBBY')),
  space_id uuid,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of the token in the device's cookie. Null once it is unpaired.
  token_hash bytea constraint screens_token unique,
  paired_at timestamptz not null,
  paired_by text not null,
  last_seen_at timestamptz,
  unpaired_at timestamptz,
  -- The booking that was last ended on it, whose end it may take back for a while.
  ended_id uuid,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id),
  foreign key (tenant_id, campus_id, space_id) references spaces (tenant_id, campus_id, id),
  check ((kind = 'ROOM') = (space_id is not null)),
  check ((token_hash is null) = (unpaired_at is not null))
);
create index screens_by_campus on screens (tenant_id, campus_id, name, id) where unpaired_at is null;
create index screens_by_space on screens (tenant_id, space_id) where space_id is not null;
call aforo_protect('screens');
call aforo_confine('screens');

-- What the screens of a campus show and allow. A campus without a row has the program's defaults.
create table screen_policies (
  tenant_id uuid not null,
  campus_id uuid not null,
  names text not null check (names in ('HIDDEN', 'INITIALS', 'FULL')),
  subjects boolean not null,
  walk_ins boolean not null,
  version integer not null default 1,
  primary key (tenant_id, campus_id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id)
);
call aforo_protect('screen_policies');
call aforo_confine('screen_policies');

-- Devices that wait to be paired. They belong to nobody yet.
create table screen_pairings (
  code text primary key check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  token_hash bytea not null constraint screen_pairings_token unique,
  expires_at timestamptz not null
);
create index screen_pairings_by_expiry on screen_pairings (expires_at);
call aforo_protect_for_system('screen_pairings');

-- Takes a code, which then serves nobody else. Returns the hash of its device's token; null for a wrong or expired code.
create function aforo_take_screen_pairing(wanted text, at timestamptz) returns bytea
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from screen_pairings where code = wanted and expires_at > at returning token_hash
$$;
call aforo_run_as_system('aforo_take_screen_pairing(text, timestamptz)');

-- To whom a tenant's bookings and reports from its doors belong: an account that nobody can sign in to, and that no list of
-- people has, since it counts as deleted.
create table walk_in_owners (
  tenant_id uuid primary key references tenants (id),
  user_id uuid not null,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call aforo_protect('walk_in_owners');

-- As before, and it may have bookings all the same.
create or replace function aforo_owner_stays(owner_tenant uuid, owner uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.tenant_id = owner_tenant and u.id = owner
    and (u.deleted_at is null
      or exists (select from walk_in_owners w where w.tenant_id = u.tenant_id and w.user_id = u.id))
    for share of u;
  return found;
end $$;

-- Checked in on the screen of the room.
alter table attendances drop constraint attendances_via_check;
alter table attendances add constraint attendances_via_check check (via in ('BUTTON', 'QR', 'STAFF', 'DOOR'));
