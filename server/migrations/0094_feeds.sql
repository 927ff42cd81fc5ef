-- Private addresses at which calendar programs read along: a person's own bookings, or those of a space as that person
-- may see them.
create table calendar_feeds (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Null: the person's own bookings.
  space_id uuid,
  -- SHA-256 of the token in the address, which is kept nowhere.
  token_hash bytea not null constraint calendar_feeds_token unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
create unique index calendar_feeds_one on calendar_feeds
  (tenant_id, user_id, coalesce(space_id, '00000000-0000-0000-0000-000000000000'));
call aforo_protect('calendar_feeds');
