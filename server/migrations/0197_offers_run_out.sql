-- Until when a place was offered: its draft no longer says so once it was let go of, and who was too late declined nothing.
alter table waits add column offered_until timestamptz;
