import { type Import, type ImportKind, type ImportStatus, importFields } from '@aforo/api/people/imports'
import { missingFields, type TableMapping, type TableReading } from '@aforo/api/platform/tables'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import { bounds } from '../../platform/spreadsheets/cells.rules.ts'
import { faultInMapping, type Understood } from '../../platform/spreadsheets/reading.rules.ts'

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

/** A file with the columns that were chosen for the last one with its titles, which is said where they aren't the guess. */
export function asRemembered(guessed: Understood, remembered: TableMapping | undefined): Understood {
  const keys = new Set([...Object.keys(guessed.mapping), ...Object.keys(remembered ?? {})])
  const isGuess = (key: string) => (guessed.mapping[key] ?? null) === (remembered?.[key] ?? null)
  if (!remembered || [...keys].every(isGuess)) return guessed
  const notes = guessed.reading.notes.filter(({ about }) => about !== 'COLUMNS')
  const text = 'Las columnas van como en el último archivo con estos títulos.'
  return {
    mapping: remembered,
    reading: { ...guessed.reading, notes: [...notes, { about: 'COLUMNS', guess: true, text }] },
  }
}

/**
 * How a file is read once some fields are written by hand: what no column of it gives gets one of its own behind the others,
 * empty in all rows, until the file is read anew.
 * @returns undefined where there is no such field, or no room for its column
 */
export function withColumnsFor(
  { kind, head, mapping }: { kind: ImportKind; head: TableReading; mapping: TableMapping },
  fields: readonly string[],
): { head: TableReading; mapping: TableMapping } | undefined {
  const known = importFields[kind]
  if (fields.some(field => !Object.hasOwn(known, field))) return undefined
  const missing = [...new Set(fields)].filter(field => (mapping[field] ?? null) === null)
  const next = Math.max(-1, ...head.columns.map(({ index }) => index)) + 1
  if (missing.length > 0 && next + missing.length > bounds.columns) return undefined
  const added = missing.map((field, at) => ({ field, index: next + at, header: known[field]?.label ?? field }))
  return {
    head: {
      ...head,
      columns: [...head.columns, ...added.map(({ index, header }) => ({ index, header, samples: [] }))],
    },
    mapping: { ...mapping, ...Object.fromEntries(added.map(({ field, index }) => [field, index])) },
  }
}

/** A row's cells with some fields written anew; each has a column. */
export function mendedCells(
  cells: readonly string[],
  mapping: TableMapping,
  change: Readonly<Record<string, string>>,
): string[] {
  const mended = [...cells]
  for (const [field, text] of Object.entries(change)) {
    const index = mapping[field] ?? 0
    while (mended.length <= index) mended.push('')
    mended[index] = text
  }
  return mended
}
