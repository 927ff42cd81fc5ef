-- The picture of a campus, as the store of files names it.
alter table campuses add column photo_key text;
