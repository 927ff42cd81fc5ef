-- Authenticator apps (RFC 6238).
create table user_totp (
  tenant_id uuid not null,
  user_id uuid not null,
  -- AES-256-GCM under a key of `secrets`, bound to this user.
  sealed_secret text not null,
  -- Null until the person enters a first correct code. Until then no code is asked for at sign-in.
  confirmed_at timestamptz,
  -- The time step of the newest accepted code. Codes of this step and of earlier ones are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_totp');

-- WebAuthn credentials, public half only.
create table user_passkeys (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As base64url, given by the authenticator.
  credential_id text not null constraint user_passkeys_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The device's maker keeps a copy: the key survives the loss of the device.
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_passkeys_by_user on user_passkeys (tenant_id, user_id);
call aforo_protect('user_passkeys');

-- For a person who lost app and keys. Each code works once; only digests are stored.
create table user_recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  digest text not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, digest),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_recovery_codes');
