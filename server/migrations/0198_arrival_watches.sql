-- Since when arrivals are watched without a break. While nothing ran nobody could say that they were there: who came
-- meanwhile has the policy's minutes from then on, and does not find the place gone.
create table arrival_watches (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  seen_at timestamptz not null,
  -- Null until there was a break.
  since timestamptz
);
call aforo_protect('arrival_watches');
