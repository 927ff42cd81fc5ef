import { type Import, type ImportKind, type ImportRow, importFields } from '@aforo/api/people/imports'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Column } from '../../platform/exports.ts'
import type { TableHead } from '../../platform/spreadsheets/table.ts'
import type { RowRecord } from './import-rows.queries.ts'
import type { ImportHead, ImportRecord } from './imports.queries.ts'
import { canOf, columnName, headerAt } from './imports.rules.ts'

const encodings: Record<NonNullable<TableHead['encoding']>, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Latin-1 (Windows)',
}
const delimiters: Record<NonNullable<TableHead['delimiter']>, string> = {
  ',': 'coma',
  ';': 'punto y coma',
  '\t': 'tabulador',
}

const readingOf = ({ encoding, delimiter }: ImportHead) =>
  encoding && delimiter ? `${encodings[encoding]}, separado por ${delimiters[delimiter]}` : ''

export function presentImport(row: ImportRecord): Import {
  const { head, to_create, existing, faulty, created, done_rows, total_rows, status } = row
  const running = status === 'QUEUED' || status === 'RUNNING'
  return {
    ...camelCased(row, [
      'id',
      'kind',
      'file_name',
      'file_size',
      'mapping',
      'mode',
      'send_welcome',
      'mended',
      'mailed',
      'fault',
    ]),
    status,
    format: head.format,
    reading: readingOf(head),
    sheet: head.sheet,
    sheets: head.sheets,
    headerRow: head.headerRow,
    columns: head.columns,
    progress: { done: done_rows, total: running ? done_rows + to_create : total_rows },
    counts: { rows: total_rows ?? done_rows, create: to_create, exists: existing, errors: faulty, created },
    createdBy: row.creator,
    createdAt: row.created_at.toString(),
    startedAt: row.started_at?.toString() ?? null,
    finishedAt: row.finished_at?.toString() ?? null,
    can: canOf(row),
  }
}

/** A row with what the file says for each field that was given a column. */
export const presentRow = ({ row_no, cells, verdict, faults }: RowRecord, { mapping }: ImportRecord): ImportRow => ({
  row: row_no,
  cells: Object.fromEntries(
    Object.entries(mapping).flatMap(([field, index]) => (index === null ? [] : [[field, cells[index] ?? '']])),
  ),
  verdict,
  faults,
})

const samples = 3

/** What is kept of a file's first rows: which of them names the columns, and the columns. */
export function headOf(kind: ImportKind, { rows, ...about }: TableHead): ImportHead {
  const at = headerAt(kind, rows)
  const names = rows[at]?.cells ?? []
  const below = rows.slice(at + 1)
  const width = Math.max(names.length, ...below.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    header: (names[index] ?? '').slice(0, 200) || columnName(index),
    samples: below.flatMap(({ cells }) => cells[index]?.slice(0, 200) || []).slice(0, samples),
    named: Boolean(names[index]),
  }))
  return {
    ...about,
    headerRow: rows[at]?.row ?? 1,
    columns: columns
      .filter(({ named, samples }) => named || samples.length > 0)
      .map(({ named: _named, ...column }) => column),
  }
}

/** The file to fill in: the fields' names, those that must be there with an asterisk, and one row to copy. */
export const templateColumns = (kind: ImportKind): Column<object>[] =>
  Object.values(importFields[kind]).map(({ label, required, example }) => ({
    title: required ? `${label} *` : label,
    width: Math.max(label.length, example.length) + 4,
    value: () => example,
  }))

/** The rows with errors as they came, each with what to mend; mended, the file can be loaded as it is. */
export const refusedColumns = ({ kind, head }: ImportRecord): Column<RowRecord>[] => [
  ...head.columns.map(({ index, header }) => ({
    title: header,
    width: Math.min(Math.max(header.length + 4, 18), 40),
    value: ({ cells }: RowRecord) => cells[index] ?? '',
  })),
  { title: 'Fila de origen', width: 16, value: ({ row_no }) => row_no },
  {
    title: 'Qué corregir',
    width: 70,
    value: ({ faults }) =>
      faults.map(({ field, message }) => `${importFields[kind][field]?.label ?? field}: ${message}`).join(' '),
  },
]
