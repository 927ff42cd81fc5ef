-- Which tours of the screens somebody has seen, by channel.
create table onboarding_steps (
  tenant_id uuid not null,
  user_id uuid not null,
  channel text not null,
  tour text not null check (tour ~ '^[a-z][a-z-]{1,39}$'),
  completed_at timestamptz not null,
  primary key (tenant_id, user_id, channel, tour),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('onboarding_steps');

-- Who wants none of them.
create table onboarding_skips (
  tenant_id uuid not null,
  user_id uuid not null,
  channel text not null,
  skipped_at timestamptz not null,
  primary key (tenant_id, user_id, channel),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('onboarding_skips');
