-- How far a tenant's HubSpot has been read.
create table hubspot_reads (
  tenant_id uuid not null references tenants (id),
  -- Everything that was changed there before has been asked for.
  read_until timestamptz,
  reconciled_at timestamptz,
  primary key (tenant_id)
);
call aforo_protect('hubspot_reads');

-- Deliveries of events that came already: the same one again is a replay. Kept for a day.
create table hubspot_deliveries (
  tenant_id uuid not null references tenants (id),
  -- SHA-256 of the signature.
  digest bytea not null check (length(digest) = 32),
  received_at timestamptz not null,
  primary key (tenant_id, digest)
);
create index hubspot_deliveries_by_age on hubspot_deliveries (received_at);
call aforo_protect('hubspot_deliveries');
