-- Answers to requests that carry an Idempotency-Key: a repeated request gets the same answer and changes nothing.
create table idempotency_keys (
  tenant_id uuid not null references tenants (id),
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of the call and its input.
  fingerprint text not null,
  -- Sealed under a key of `secrets`, because an answer may hold a token, a code or a password. Null while the first request
  -- is running.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call aforo_protect('idempotency_keys');
