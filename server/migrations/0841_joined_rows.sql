-- Several rows of one contract, each with a line of it: the first makes it, the others join it.
alter table import_rows drop constraint import_rows_verdict_check;
alter table import_rows add constraint import_rows_verdict_check
  check (verdict in ('CREATE', 'JOINED', 'EXISTS', 'ERROR', 'CREATED', 'UNDONE', 'KEPT'));
