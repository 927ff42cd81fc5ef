-- Who gets the day sheet of a campus by mail, and at which hour there.
create table day_sheet_subscriptions (
  tenant_id uuid not null,
  user_id uuid not null,
  campus_id uuid not null,
  mailed_at time not null,
  -- The last date there that is done with: mailed, or passed over because the campus was closed.
  done_on date not null,
  primary key (tenant_id, user_id, campus_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id)
);
call aforo_protect('day_sheet_subscriptions');
call aforo_confine('day_sheet_subscriptions');
