-- A contract's Word file stands by itself; its PDF is made after it, and tried again until it is there.
alter table contract_generations
  -- Null where nothing makes PDFs. RETRYING waits for its next try, FAILED has none left.
  add column pdf_state text check (pdf_state in ('WAITING', 'STARTING', 'MAKING', 'RETRYING', 'FAILED', 'DONE')),
  add column pdf_attempts integer not null default 0 check (pdf_attempts >= 0),
  -- When it is tried again, or taken up anew if its worker was lost.
  add column pdf_next_at timestamptz,
  -- Why the last try failed, in words.
  add column pdf_fault text;
update contract_generations set pdf_state = 'DONE' where pdf_key is not null;
alter table contract_generations
  add constraint contract_generations_pdf_done check ((pdf_key is not null) = (pdf_state is not null and pdf_state = 'DONE')),
  add constraint contract_generations_pdf_next check
    ((pdf_next_at is not null) = (pdf_state is not null and pdf_state in ('WAITING', 'STARTING', 'MAKING', 'RETRYING'))),
  add constraint contract_generations_pdf_fault check (pdf_state is null or pdf_state not in ('RETRYING', 'FAILED') or pdf_fault is not null);
create index contract_generations_pdf_due on contract_generations (pdf_next_at) where pdf_next_at is not null;
-- The PDF is no stage of it any more.
update contract_generations set stage = 'DOCX' where stage = 'PDF';
alter table contract_generations
  drop constraint contract_generations_stage_check,
  add constraint contract_generations_stage_check check (stage in ('DATA', 'DOCX', 'SAVING'));
