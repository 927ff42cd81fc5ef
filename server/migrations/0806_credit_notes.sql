-- Credit notes that were made in SAP by hand for a bill that it has.
create table billing_credit_notes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  billing_id uuid not null,
  -- The bill's: SAP numbers notes by company.
  company_id uuid not null,
  doc_num integer not null check (doc_num > 0),
  issued_on date not null,
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = net + tax),
  reason text not null check (length(reason) between 1 and 500),
  -- SAP was asked and has it with this date and sum.
  checked boolean not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, id),
  constraint billing_credit_notes_of_bill unique (tenant_id, billing_id, id),
  constraint billing_credit_notes_once unique (tenant_id, company_id, doc_num),
  foreign key (tenant_id, billing_id) references billings (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
call aforo_protect('billing_credit_notes');
call aforo_confine_where('billing_credit_notes', $$billing_id in (select id from billings)$$);

-- What a note takes back of each of the bill's lines, without tax.
create table billing_credit_lines (
  tenant_id uuid not null,
  note_id uuid not null,
  billing_id uuid not null,
  entry_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, note_id, entry_id),
  foreign key (tenant_id, billing_id, note_id) references billing_credit_notes (tenant_id, billing_id, id) on delete cascade,
  foreign key (tenant_id, billing_id, entry_id) references billing_entries (tenant_id, billing_id, id)
);
create index billing_credit_lines_by_entry on billing_credit_lines (tenant_id, billing_id, entry_id);
call aforo_protect('billing_credit_lines');
call aforo_confine_where('billing_credit_lines', $$billing_id in (select id from billings)$$);

-- No more is credited of a line than it comes to with its adjustments, whatever the code does: notes of a bill take turns.
create function aforo_credit_within_line() returns trigger language plpgsql as $$
declare
  billed bigint;
  credited bigint;
begin
  perform from billings where tenant_id = new.tenant_id and id = new.billing_id for no key update;
  select sum(amount) into billed from billing_entries
    where tenant_id = new.tenant_id and billing_id = new.billing_id and (id = new.entry_id or reference_id = new.entry_id);
  select sum(amount) into credited from billing_credit_lines
    where tenant_id = new.tenant_id and billing_id = new.billing_id and entry_id = new.entry_id;
  if credited > billed then
    raise exception 'more is credited than was billed' using errcode = 'check_violation', constraint = 'billing_credit_lines_within_line';
  end if;
  return new;
end $$;
create trigger within_line after insert or update on billing_credit_lines for each row execute function aforo_credit_within_line();
