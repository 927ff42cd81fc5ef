import type { RowVerdict } from '@aforo/api/people/imports'
import type { Keys, RecordImport, RecordUnit, StagedRow } from '../../people/imports/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import { byColumns, type Call, callsOf, type Router } from './calls.service.ts'
import { type RowReader, rowReader } from './rows.rules.ts'

/** What one row says by itself. */
export interface RowSays<Given> {
  given: Given
  /** What may be there once, in the file and in the organisation. */
  key: string | null
}

/** What the organisation says of a row. */
export interface Found<Prepared> {
  prepared: Prepared
  exists: boolean
}

/** How a kind of record is imported: pure reading, one look-up for many rows, and the calls that make one. */
export interface Kind<Field extends string, Given, Prepared extends object> {
  /** The field that may not be twice. */
  keyField: Field
  read(row: RowReader<Field>): RowSays<Given>
  /** @returns how to tell of each row, with a fault for whatever isn't found */
  lookUp(
    unit: { tx: Tx; now: Temporal.Instant },
    rows: readonly RowSays<Given>[],
  ): Promise<(row: RowSays<Given>, fault: (field: Field, message: string) => void) => Found<Prepared>>
  /** Puts several rows with the same key together. Without it the second one is an error. */
  join?(first: Prepared, parts: readonly Prepared[]): Prepared
  /** The file's field of each field of the calls. */
  columns: Readonly<Record<string, Field>>
  /** @returns undefined if it was made meanwhile */
  write(call: Call, prepared: Prepared, unit: RecordUnit): Promise<string | undefined>
}

/** A kind as imports take it. @param router of all calls, read when a row is made */
export function recordImport<Field extends string, Given, Prepared extends object>(
  kind: Kind<Field, Given, Prepared>,
  router: () => Router,
): RecordImport {
  return {
    async stage(unit, rows, reading, seen) {
      const reads = rows.map(row => {
        const reader = rowReader<Field>(row.cells, reading)
        const says = kind.read(reader)
        return { row, says, faults: reader.faults(), guesses: reader.guesses() }
      })
      const find = await kind.lookUp(
        unit,
        reads.map(({ says }) => says),
      )
      return reads.map(({ row, says, faults, guesses }): StagedRow => {
        const found = find(says, (field, message) => {
          if (!faults.some(one => one.field === field)) faults.push({ field, message })
        })
        const twin = twinOf(says.key, row.row, seen)
        if (twin !== undefined && !kind.join)
          faults.push({ field: kind.keyField, message: `Ya está en la fila ${twin}. Deja una sola.` })
        // What is there is left as it is, so what else the row says is not looked at.
        const verdict: RowVerdict =
          found.exists && (twin === undefined || kind.join)
            ? 'EXISTS'
            : faults.length > 0
              ? 'ERROR'
              : twin === undefined
                ? 'CREATE'
                : 'JOINED'
        return {
          row_no: row.row,
          key: says.key,
          cells: row.cells,
          given: verdict === 'CREATE' || verdict === 'JOINED' ? found.prepared : null,
          verdict,
          faults: verdict === 'ERROR' ? faults : [],
          guesses:
            verdict === 'JOINED'
              ? [{ field: kind.keyField, message: `Es lo mismo que la fila ${twin}: se juntan en uno.` }]
              : verdict === 'CREATE'
                ? guesses
                : [],
        }
      })
    },
    write: (unit, given, parts) =>
      byColumns(kind.columns, kind.keyField, () => {
        const first = given as Prepared
        const whole = kind.join && parts.length > 0 ? kind.join(first, parts as Prepared[]) : first
        return kind.write(callsOf(router(), unit), whole, unit)
      }),
    ...(kind.join && { joins: kind.columns }),
  }
}

/** The row before that has the same key. */
function twinOf(key: string | null, row: number, seen: Keys): number | undefined {
  if (key === null) return undefined
  const first = seen.get(key) ?? row
  seen.set(key, first)
  return first === row ? undefined : first
}
