import type { RecordKind } from '@aforo/api/people/record-imports'
import type { DateOrder, DecimalMark, TableMapping } from '@aforo/api/platform/tables'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import type { TableRow } from '../../platform/spreadsheets/table.ts'
import type { Keys, StagedRow } from './import-rows.queries.ts'
import type { Fault } from './import-rows.rules.ts'

/**
 * Imports of records of the areas above: what a file's rows come to, and how one is made. `parts.ts` passes the
 * implementations.
 */

/** How a file's cells are read. */
export interface RecordReading {
  mapping: TableMapping
  dateOrder: DateOrder
  decimalMark: DecimalMark
}

/** How a file that was understood is read. */
export const readingOf = (
  mapping: TableMapping,
  { dateOrder, decimalMark }: { dateOrder?: DateOrder | null; decimalMark?: DecimalMark | null },
): RecordReading => ({ mapping, dateOrder: dateOrder ?? 'DAY_FIRST', decimalMark: decimalMark ?? 'POINT' })

/** A transaction in which rows are made, as whoever imports. */
export type RecordUnit = HandlerContext & RequestContext

export interface RecordImport {
  /** What each row comes to; makes nothing. @param seen the keys of the rows before; those of these rows are added */
  stage(
    unit: { tx: Tx; now: Temporal.Instant },
    rows: TableRow[],
    reading: RecordReading,
    seen: Keys,
  ): Promise<StagedRow[]>
  /**
   * Makes what a row says by the same calls as the screens.
   * @param given as staged
   * @returns its id; undefined if it is there already
   * @throws RowRefused
   */
  write(unit: RecordUnit, given: object): Promise<string | undefined>
}

/** A row that a call refused. */
export class RowRefused extends Error {
  readonly faults: Fault[]
  constructor(faults: Fault[]) {
    super('a row was refused')
    this.faults = faults
  }
}

declare module '../../platform/ports.ts' {
  interface Ports {
    recordImports: Record<RecordKind, RecordImport>
  }
}
