-- For how long health data is kept. Without a row the program's default applies.
create table health_settings (
  tenant_id uuid not null references tenants (id),
  retention_days integer not null check (retention_days between 1 and 3650),
  version integer not null default 1,
  primary key (tenant_id)
);
call aforo_protect('health_settings');

-- What is asked before coming in. A form keeps the words that it was asked by, so a deleted question leaves its row.
create table triage_questions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  position smallint not null check (position >= 0),
  question text not null,
  kind text not null check (kind in ('YES_NO', 'NUMBER', 'TEXT')),
  suspicious_when text check (suspicious_when in ('YES', 'NO')),
  -- Hundredths.
  suspicious_from integer check (suspicious_from between 0 and 999999),
  primary key (tenant_id, id),
  constraint triage_questions_rule check (
    (suspicious_when is null or kind = 'YES_NO') and (suspicious_from is null or kind = 'NUMBER'))
);
call aforo_protect('triage_questions');

-- What somebody answered. Answers and what they come to are sealed: neither the database nor a backup tells them.
create table triage_forms (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- Where it was filled in, if that was said.
  campus_id uuid,
  -- At the campus; without one, in the tenant's zone.
  date date not null,
  sent_at timestamptz not null,
  status_sealed text not null,
  content_sealed text not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, campus_id) references campuses (tenant_id, id)
);
create index triage_forms_by_date on triage_forms (tenant_id, date, sent_at desc, id);
create index triage_forms_by_user on triage_forms (tenant_id, user_id, date);
call aforo_protect('triage_forms');
call aforo_confine_where('triage_forms', $$campus_id is null or campus_id in (select id from campuses)$$);

-- The picture or PDF of a person's vaccine card: the file that the key names is sealed as well.
create table vaccine_cards (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('PDF', 'IMAGE')),
  -- Bytes, before they were sealed.
  size integer not null check (size > 0),
  file_key text not null,
  uploaded_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index vaccine_cards_current on vaccine_cards (tenant_id, user_id) where deleted_at is null;
create index vaccine_cards_by_file on vaccine_cards (tenant_id, file_key);
create index vaccine_cards_by_time on vaccine_cards (tenant_id, uploaded_at desc, id) where deleted_at is null;
call aforo_protect('vaccine_cards');
