-- For whom invited people from outside work.
alter table reservation_attendees add column company text not null default '' check (length(company) <= 120);

-- The documents of invited people, which are few at any time: they are forgotten some time after the visit.
create index reservation_attendees_documents on reservation_attendees (tenant_id, reservation_id)
  where document_number is not null;
