-- The mail that asks for a purchase order, with its tags as they are written. Null: the usual text.
alter table billing_settings
  add po_reminder_subject text check (length(po_reminder_subject) between 1 and 150),
  add po_reminder_text text check (length(po_reminder_text) between 1 and 4000);
