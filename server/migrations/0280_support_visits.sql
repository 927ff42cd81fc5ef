-- Read-only visits of an operator's root to another tenant. A visit belongs to the operator's tenant and to the session of
-- the person who made it.
create table support_visits (
  tenant_id uuid not null,
  id text not null unique,
  user_id uuid not null,
  session_id text not null,
  target_id uuid not null references tenants (id),
  reason text not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, session_id) references user_sessions (tenant_id, id) on delete cascade
);
create index support_visits_open on support_visits (ends_at) where ended_at is null;
create index support_visits_by_session on support_visits (tenant_id, session_id);
call aforo_protect('support_visits');

create trigger access_changed after update of ended_at, ends_at on support_visits
  for each statement execute function aforo_access_changed();
