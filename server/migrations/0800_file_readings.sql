-- How a file was read is told whole, and can be chosen; rows tell what was guessed of them.
alter table imports add column choice jsonb not null default '{}';
alter table imports add column guessed integer not null default 0;
alter table import_rows add column guesses jsonb not null default '[]';

update imports set head = jsonb_build_object(
  'format', head -> 'format',
  'separator', case head ->> 'delimiter'
    when ',' then '"COMMA"'::jsonb when ';' then '"SEMICOLON"'::jsonb when E'\t' then '"TAB"'::jsonb else 'null'::jsonb end,
  'encoding', case head ->> 'encoding'
    when 'utf-8' then '"UTF_8"'::jsonb when 'utf-16le' then '"UTF_16LE"'::jsonb when 'utf-16be' then '"UTF_16BE"'::jsonb
    when 'windows-1252' then '"WINDOWS_1252"'::jsonb else 'null'::jsonb end,
  'sheet', head -> 'sheet',
  'sheets', head -> 'sheets',
  'headerRow', head -> 'headerRow',
  'firstRows', '[]'::jsonb,
  'columns', head -> 'columns',
  'dateOrder', null,
  'decimalMark', null,
  'hiddenCount', 0,
  'hiddenRows', 'KEEP',
  'notes', '[]'::jsonb
);
