-- What is booked at the doors of a campus: nothing, rooms without a price, or also priced ones, whose orders wait at reception.
alter table screen_policies alter column walk_ins type text using case when walk_ins then 'FREE' else 'OFF' end;
alter table screen_policies add constraint screen_policies_walk_ins_check
  check (walk_ins in ('OFF', 'FREE', 'PAY_AT_RECEPTION'));

-- The token of a device that was unpaired, by which that can be taken back for a while.
alter table screens add column former_hash bytea;
alter table screens add constraint screens_former_unpaired check (former_hash is null or unpaired_at is not null);
create index screens_by_former on screens (former_hash, unpaired_at) where former_hash is not null;

-- A device that is paired again waits with no code any more.
create function aforo_drop_screen_pairing(token bytea) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from screen_pairings where token_hash = token
$$;
call aforo_run_as_system('aforo_drop_screen_pairing(bytea)');

-- The booking that was made last at this door, which it may take back for a while.
alter table screens add column booked_id uuid;
alter table screens add column booked_at timestamptz;
alter table screens add constraint screens_booked check ((booked_id is null) = (booked_at is null));
