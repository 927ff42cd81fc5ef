-- A place is not blocked for the same thing over a time that is blocked for it already: the second block would say nothing,
-- and ending the first would leave the place shut. Longer ones, and others for something else, may lie over one another.
create function aforo_block_once() returns trigger language plpgsql as $$
begin
  -- Of two at once the second waits here, and looks only then.
  perform from spaces where tenant_id = new.tenant_id and id = new.space_id for update;
  if exists (
    select from space_blocks b
    where b.tenant_id = new.tenant_id and b.space_id = new.space_id and b.kind = new.kind and b.id <> new.id
      and b.lifted_at is null and b.during @> new.during
  ) then
    raise exception 'the place is blocked for that already' using
      errcode = 'exclusion_violation', constraint = 'space_blocks_once', table = 'space_blocks';
  end if;
  return null;
end $$;
-- Not where only hours change: a campus whose zone is corrected takes its blocks along as they are.
create constraint trigger space_blocks_once after insert or update of kind, space_id, lifted_at on space_blocks
  for each row when (new.lifted_at is null) execute function aforo_block_once();
