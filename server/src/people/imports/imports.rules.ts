import { type Import, type ImportKind, type ImportStatus, importFields } from '@aforo/api/people/imports'
import { missingFields, type TableMapping } from '@aforo/api/platform/tables'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import { faultInMapping } from '../../platform/spreadsheets/reading.rules.ts'

export const lifecycle = lifecycleOf<ImportStatus>()({
  check: { from: ['UPLOADED', 'CHECKING', 'CHECKED', 'UNDONE'], to: 'CHECKING' },
  mend: { from: ['CHECKED'], to: 'CHECKED' },
  run: { from: ['CHECKED'], to: 'QUEUED' },
  cancel: { from: ['UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING'], to: 'CANCELED' },
  undo: { from: ['FINISHED', 'FAILED', 'CANCELED', 'UNDONE'], to: 'UNDOING' },
})

interface Counts {
  status: ImportStatus
  to_create: number
  faulty: number
  created: number
  undone: number
}

export const canOf = ({ status, to_create, faulty, created, undone }: Counts): Import['can'] => ({
  check: lifecycle.allows(status, 'check'),
  mend: lifecycle.allows(status, 'mend'),
  run: lifecycle.allows(status, 'run') && to_create > 0,
  cancel: lifecycle.allows(status, 'cancel'),
  undo: lifecycle.allows(status, 'undo') && created > undone,
  refused: faulty > 0 && status !== 'CHECKING',
})

/** What is wrong with a choice of columns, in Spanish; undefined when nothing is. @param columns how many there are */
export function faultInColumns(kind: ImportKind, mapping: TableMapping, columns: number): string | undefined {
  const fields = importFields[kind]
  const missing = missingFields(fields, mapping).map(field => fields[field]?.label)
  const fault = faultInMapping(fields, mapping, columns)
  return missing.length > 0 && fault === undefined ? `Elige de qué columna sale: ${missing.join(', ')}.` : fault
}

/** A row's cells with some fields written anew. @returns undefined where a field has no column in the file */
export function mendedCells(
  cells: readonly string[],
  mapping: TableMapping,
  change: Readonly<Record<string, string>>,
): string[] | undefined {
  const mended = [...cells]
  for (const [field, text] of Object.entries(change)) {
    const index = Object.hasOwn(mapping, field) ? mapping[field] : null
    if (index === null || index === undefined) return undefined
    while (mended.length <= index) mended.push('')
    mended[index] = text
  }
  return mended
}
