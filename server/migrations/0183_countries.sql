-- Who may work in some countries only sees and changes nothing of campuses elsewhere. Their transactions run as a role of its
-- own, which has all that aforo_app has and these policies on top: for everybody else nothing is asked, and nothing slower.
do $$
begin
  create role aforo_confined nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  grant aforo_app to aforo_confined;
exception when unique_violation then null; -- another copy granted it at the same moment
end $$;
do $$
begin
  execute format('grant aforo_confined to %I', current_user);
exception when unique_violation then null;
end $$;

-- The countries of this transaction's caller, of two letters each.
create function aforo_countries() returns text[] language sql stable
  return string_to_array(current_setting('aforo.countries', true), ',');

create policy countries on campuses as restrictive to aforo_confined using (country_code = any (aforo_countries()));

-- What stands on a campus is there where the campus is. `campuses` is read under the policy above.
create procedure aforo_confine(target regclass) language plpgsql as $$
begin
  execute format('create policy countries on %s as restrictive to aforo_confined using (campus_id in (select id from campuses))', target);
end $$;

call aforo_confine('spaces');
call aforo_confine('reservations');
call aforo_confine('reservation_series');
call aforo_confine('booking_requests');
call aforo_confine('waits');
call aforo_confine('space_blocks');
call aforo_confine('incidents');
call aforo_confine('visits');
create policy countries on floor_plans as restrictive to aforo_confined using (floor_id in (select id from spaces));
