import type { ImportKind } from '@aforo/api/people/imports'
import type { RecordKind } from '@aforo/api/people/record-imports'
import type { DateOrder, DecimalMark, TableMapping } from '@aforo/api/platform/tables'
import type { Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import type { Services } from '../../platform/services.ts'
import type { TableRow } from '../../platform/spreadsheets/table.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
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

/** A job's transaction in which calls are made as a person. */
export const unitOf = (unit: JobUnit, services: Services, caller: Caller, importId: string): RecordUnit => ({
  ...unit,
  services,
  caller,
  requestId: `import-${importId}`,
  ip: '',
  idempotencyKey: undefined,
  device: { token: undefined, set() {} },
  retryAfter() {},
  enter: async tenantId => {
    if (tenantId !== unit.tenantId) throw new Error('imports stay in their own tenant')
  },
})

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
   * @param parts what the rows say that join it
   * @returns its id; undefined if it is there already
   * @throws RowRefused
   */
  write(unit: RecordUnit, given: object, parts: object[]): Promise<string | undefined>
  /** The file's column of each field of `given`, where several rows may be parts of one record. */
  joins?: Readonly<Record<string, string>>
}

/** What a row of an import made. */
export interface MadeRecord {
  id: string
  /** As its history has it. */
  madeAt: Temporal.Instant
}

/**
 * Takes back what a row made, by the same calls as the screens.
 * @returns why it stays, where something uses it or somebody changed it since
 * @throws RowRefused
 */
export type TakeBack = (unit: RecordUnit, made: MadeRecord) => Promise<string | undefined>

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
    importUndo: Record<ImportKind, TakeBack>
  }
}
