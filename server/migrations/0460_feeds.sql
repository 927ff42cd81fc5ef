-- Private addresses that calendar programs subscribe to: a person's own bookings, or a space's as that person may see them.
create table calendar_feeds (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Null: the person's own bookings.
  space_id uuid,
  -- SHA-256 of the token in the address. The token itself is not stored.
  token_hash bytea not null constraint calendar_feeds_token unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  constraint calendar_feeds_one unique nulls not distinct (tenant_id, user_id, space_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, space_id) references spaces (tenant_id, id)
);
call aforo_protect('calendar_feeds');
