-- How many rows of a checked file were mended on screen, or left out there: a new check forgets them.
alter table imports add column mended integer not null default 0;
