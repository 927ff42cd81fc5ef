-- Whose a seat or a parking spot is. Both stay where its kind changes for a while, and count only for the kind that asks for them.
alter table spaces
  -- A FIXED one is this person's alone. Of an account that is disabled or deleted it is nobody's, until the account comes back.
  add column holder_id uuid,
  add constraint spaces_holder foreign key (tenant_id, holder_id) references users (tenant_id, id),
  add constraint spaces_holder_of_place check (holder_id is null or type in ('SEAT', 'PARKING_SPOT'));
create index spaces_by_holder on spaces (tenant_id, holder_id) where holder_id is not null;

-- The teams that book a ROTATING one, by the shift.
create table space_teams (
  tenant_id uuid not null,
  space_id uuid not null,
  team_id uuid not null,
  primary key (tenant_id, space_id, team_id),
  foreign key (tenant_id, space_id) references spaces (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id)
);
create index space_teams_by_team on space_teams (tenant_id, team_id);
call aforo_protect('space_teams');

-- Who a requested place is for, where they are visitors: { email, name, company, guestType, purpose }.
alter table booking_requests add column visitors jsonb not null default '[]'
  constraint booking_requests_visitors check (jsonb_typeof(visitors) = 'array');
