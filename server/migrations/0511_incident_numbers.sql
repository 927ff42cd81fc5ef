-- Incidents are called by a number, and found by it.
alter table incidents
  add column number text not null,
  add constraint incidents_number unique (tenant_id, number),
  drop column search;
alter table incidents add column search text not null generated always as (aforo_fold(number || ' ' || text)) stored;
