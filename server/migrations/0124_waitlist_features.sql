-- What any place must have for whoever waits for one of a type.
alter table waits add column features text[] not null default '{}';
