-- The entries of the bell, one row a person. Deleted after 90 days.
create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- The list of kinds is in the contract and grows with the areas.
  kind text not null check (kind ~ '^[A-Z][A-Z_]{2,39}$'),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 1000),
  -- An address inside the app; never one that leads out of it.
  link text check (link ~ '^/app/' and length(link) <= 500),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index notifications_by_user on notifications (tenant_id, user_id, created_at, id);
create index notifications_unread on notifications (tenant_id, user_id, created_at, id) where read_at is null;
create index notifications_by_age on notifications (created_at);
call aforo_protect('notifications');

-- How a person wants to be told of a kind. Without a row the kind's defaults in the contract apply.
create table notification_choices (
  tenant_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind ~ '^[A-Z][A-Z_]{2,39}$'),
  bell boolean not null,
  mail boolean not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('notification_choices');
