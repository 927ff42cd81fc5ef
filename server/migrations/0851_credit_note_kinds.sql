-- expand
-- CORRECTION gives back what was billed too much; DISCOUNT is a gesture of a bill that was right.
alter table billing_credit_notes add column kind text not null default 'CORRECTION'
  constraint billing_credit_notes_kind check (kind in ('CORRECTION', 'DISCOUNT'));
