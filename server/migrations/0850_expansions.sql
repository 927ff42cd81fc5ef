-- expand
-- False for a migration that the release before it works on, too: its copies go on, and start, while others are upgraded.
alter table migrations add column if not exists breaks boolean not null default true;
