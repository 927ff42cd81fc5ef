import { type Import, type ImportKind, type ImportRow, importFields } from '@aforo/api/people/imports'
import { templateFields } from '@aforo/api/platform/tables'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Column } from '../../platform/exports.ts'
import type { RowRecord } from './import-rows.queries.ts'
import type { ImportRecord } from './imports.queries.ts'
import { canOf } from './imports.rules.ts'

export function presentImport(row: ImportRecord): Import {
  const { head, to_create, existing, faulty, guessed, created, undone, kept, done_rows, total_rows, status } = row
  const running = status === 'QUEUED' || status === 'RUNNING'
  const undoing = { done: undone + kept, total: created }
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
    reading: head,
    progress: status === 'UNDOING' ? undoing : { done: done_rows, total: running ? done_rows + to_create : total_rows },
    counts: {
      rows: total_rows ?? done_rows,
      create: to_create,
      joined: Math.max(0, (total_rows ?? 0) - to_create - existing - faulty - created),
      exists: existing,
      errors: faulty,
      created,
      guessed,
      undone,
      kept,
    },
    createdBy: row.creator,
    createdAt: row.created_at.toString(),
    startedAt: row.started_at?.toString() ?? null,
    finishedAt: row.finished_at?.toString() ?? null,
    can: canOf(row),
  }
}

/** A row with what the file says for each field that was given a column. */
export const presentRow = (
  { row_no, cells, verdict, faults, guesses }: RowRecord,
  { mapping }: ImportRecord,
): ImportRow => ({
  row: row_no,
  cells: Object.fromEntries(
    Object.entries(mapping).flatMap(([field, index]) => (index === null ? [] : [[field, cells[index] ?? '']])),
  ),
  verdict,
  faults,
  guesses,
})

/** The file to fill in: the fields' names, those that must be there with an asterisk, and one row to copy. */
export const templateColumns = (kind: ImportKind): Column<object>[] =>
  templateFields(importFields[kind]).map(([, { label, required, example }]) => ({
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
