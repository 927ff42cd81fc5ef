-- Tours of the screens that somebody has completed.
create table onboarding_steps (
  tenant_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('BACKOFFICE')),
  -- The list of tours is in the contract and grows with the screens.
  tour text not null check (tour ~ '^[a-z][a-z-]{1,39}$'),
  completed_at timestamptz not null,
  primary key (tenant_id, user_id, channel, tour),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('onboarding_steps');

-- People who don't want any tours.
create table onboarding_skips (
  tenant_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('BACKOFFICE')),
  skipped_at timestamptz not null,
  primary key (tenant_id, user_id, channel),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('onboarding_skips');
