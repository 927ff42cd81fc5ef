-- What a deleted zone was. Its own rows are gone, because its spaces may go into another zone at once; this brings it back.
create table removed_zones (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  type text not null check (type in ('OWNED', 'SHARED')),
  granted_domains text[] not null,
  team_ids uuid[] not null,
  space_ids uuid[] not null,
  version integer not null,
  removed_at timestamptz not null,
  primary key (tenant_id, id)
);
call aforo_protect('removed_zones');

-- What a deleted account loses at once, kept for thirty days so that it can be brought back. Then its address and telephone
-- are forgotten.
create table removed_users (
  tenant_id uuid not null,
  user_id uuid not null,
  username text not null,
  phone text,
  active boolean not null,
  have_card boolean not null,
  team_ids uuid[] not null,
  -- Bookings at its own organisation that were cancelled with it.
  reservation_ids uuid[] not null,
  removed_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index removed_users_by_time on removed_users (removed_at);
call aforo_protect('removed_users');
