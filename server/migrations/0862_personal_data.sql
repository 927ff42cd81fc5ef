-- What was done for people's rights over their data (Ley 29733): the record of it, without the data.
create table personal_data_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  what text not null check (what in ('EXPORTED', 'FORGOTTEN')),
  kind text not null check (kind in ('USER', 'VISIT', 'ATTENDEE', 'CONTACT')),
  person_id uuid not null,
  at timestamptz not null,
  by_id uuid not null,
  state text not null check (state in ('RUNNING', 'DONE')),
  replaced jsonb not null default '[]',
  stayed jsonb not null default '[]',
  -- What a job looks for in texts; gone once it is done.
  terms jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, by_id) references users (tenant_id, id),
  constraint personal_data_requests_terms check (state = 'RUNNING' or terms is null)
);
create index personal_data_requests_by_time on personal_data_requests (tenant_id, at desc);
call aforo_protect('personal_data_requests');
