-- Codes of an authenticator app (RFC 6238).
create table user_totp (
  tenant_id uuid not null,
  user_id uuid not null,
  -- AES-256-GCM under a key of `secrets`, bound to this user.
  sealed_secret text not null,
  -- Null while nobody has shown that the app makes the right codes; then it asks for nothing yet.
  confirmed_at timestamptz,
  -- The time step of the newest code that was taken: it and those before it are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_totp');

-- WebAuthn credentials: the public half only.
create table user_passkeys (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As base64url, the authenticator's own name for it.
  credential_id text not null constraint user_passkeys_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The device's maker keeps a copy, so that it outlives the device.
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index user_passkeys_by_user on user_passkeys (tenant_id, user_id);
call aforo_protect('user_passkeys');

-- For when app and keys are lost: each serves once, only digests are kept.
create table user_recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  digest text not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, digest),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call aforo_protect('user_recovery_codes');

alter table user_sessions
  -- When the person last showed who they are, after the sign-in itself.
  add column proven_at timestamptz,
  -- What their browser was asked to sign for a new passkey.
  add column passkey_challenge text;
