import { campuslessReports, operatorReports, type ReportType } from '@aforo/api/insight/report-types'
import type { SpaceType } from '@aforo/api/places/spaces'
import type { Tx } from '../../platform/database/database.ts'
import { planEachTime, sendLast } from '../../platform/database/session.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { Column } from '../../platform/exports.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { notFound, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import type { Services } from '../../platform/services.ts'
import { spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { countBills, listBills } from './bills.queries.ts'
import {
  type Asked,
  byHour,
  byPerson,
  bySpace,
  countFacts,
  countGroups,
  type FactRow,
  listFacts,
} from './measures.queries.ts'
import { countEnding, countWalletMonths, listEnding, listWalletMonths } from './money.queries.ts'
import { countOrders, listOrders } from './orders.queries.ts'
import { countStock, countVisits, findTenantZone, listCampuses, listStock, listVisits } from './others.queries.ts'
import { askedRange, type Range } from './reports.rules.ts'
import {
  billColumns,
  endingColumns,
  hourColumns,
  orderColumns,
  personColumns,
  reservationColumns,
  spaceColumns,
  stockColumns,
  type TableColumn,
  visitColumns,
  walletColumns,
} from './tables.present.ts'

export interface Reading {
  services: Pick<Services, 'reads'>
  /** For whom. */
  caller: Pick<Caller, 'tenantId' | 'countries'>
  now: Temporal.Instant
}

/**
 * A transaction that only reads, on the replica if there is one that is no more than a minute behind.
 * @param run gets the instant of which the data are, unless they are of now
 */
export const reading = <T>(
  { services, caller }: Reading,
  run: (tx: Tx, asOf: string | null) => Promise<T>,
): Promise<T> =>
  services.reads.late((database, asOf) =>
    asTenant(
      database,
      caller.tenantId,
      async tx => {
        // A year of reservations is grouped in memory: with the usual 4 MB it would be sorted on disk.
        sendLast(tx, "set local work_mem = '64MB'", [])
        planEachTime(tx)
        return run(tx, asOf?.toString() ?? null)
      },
      { readOnly: true, countries: caller.countries },
    ),
  )

export interface DaysAsked {
  from?: string
  to?: string
  campusId?: string
}

export interface Days {
  range: Range
  campuses: { id: string; time_zone: string }[]
  /** The one campus that was asked for. */
  campusId: string | undefined
  timeZones: string[]
}

/** The campuses and the days that were asked for. @throws NOT_FOUND for a campus that the caller doesn't see, INVALID_FIELD */
export async function daysAsked(
  tx: Tx,
  input: DaysAsked,
  now: Temporal.Instant,
  errors: Refusals<'NOT_FOUND' | 'INVALID_FIELD'>,
): Promise<Days> {
  const campuses = await listCampuses(tx, input.campusId)
  if (input.campusId !== undefined && campuses.length === 0) notFound(errors)
  const zone = (input.campusId === undefined ? undefined : campuses[0]?.time_zone) ?? (await findTenantZone(tx))
  const decided = askedRange(input, today(now, zone))
  if ('fault' in decided) refuseFault(errors, decided.fault)
  const range = 'range' in decided ? decided.range : { from: '', to: '' }
  return {
    range,
    campuses,
    campusId: input.campusId,
    timeZones: [...new Set(campuses.map(one => one.time_zone))].sort(),
  }
}

/** The same days as instants, each campus's by its own clock. */
export const askedOf = ({ campuses, range }: Days, types: SpaceType[] | undefined, now: Temporal.Instant): Asked => ({
  campuses: campuses.map(({ id, time_zone }) => ({
    id,
    zone: time_zone,
    ...spanOfDays(range.from, range.to, time_zone),
  })),
  types: types?.length ? types : undefined,
  now,
})

interface Stretch {
  limit: number
  offset: number
}

/** A table: its columns, a page of it, how many rows it has, and a way to go through all of it. */
interface Table<Row> {
  columns: TableColumn<Row>[]
  rows(tx: Tx, stretch: Stretch): Promise<Row[]>
  total(tx: Tx): Promise<number>
  /** How many there are, where each row tells it. */
  toldBy?(row: Row): number
  /** The rows after one of them, where that is shorter than by their place in the list. */
  after?(tx: Tx, last: Row | undefined, size: number): Promise<Row[]>
}

/** The rows after one of them: for a file, which has all of them. */
type Next = (tx: Tx, last: unknown, size: number) => Promise<unknown[]>

/** A table whose rows stay its own: page and file are made of the same columns. */
export interface AnyTable {
  columns: TableColumn<never>[]
  page(tx: Tx, stretch: Stretch): Promise<{ cells: ReturnType<Column<never>['value']>[][]; total: number }>
  total(tx: Tx): Promise<number>
  /** A way once through all rows. */
  file(): { columns: Column<unknown>[]; next: Next }
}

function tableOf<Row>(table: Table<Row>): AnyTable {
  const { columns } = table
  return {
    columns: columns as TableColumn<never>[],
    async page(tx, stretch) {
      const rows = await table.rows(tx, stretch)
      const isAll = stretch.offset === 0 && rows.length < stretch.limit
      const told = rows[0] && table.toldBy?.(rows[0])
      return {
        cells: rows.map(row => columns.map(({ value }) => value(row))),
        total: isAll ? rows.length : (told ?? (await table.total(tx))),
      }
    },
    total: tx => table.total(tx),
    file() {
      const { after } = table
      let offset = 0
      const next = async (tx: Tx, last: Row | undefined, limit: number) => {
        if (after) return after(tx, last, limit)
        const rows = await table.rows(tx, { limit, offset })
        offset += rows.length
        return rows
      }
      return { columns: columns as Column<unknown>[], next: next as Next }
    },
  }
}

const factTable = (asked: Asked, only: 'all' | 'no-shows') =>
  tableOf<FactRow>({
    columns: reservationColumns(asked.now),
    rows: (tx, { limit, offset }) => listFacts(tx, asked, only, limit, { offset }),
    total: tx => countFacts(tx, asked, only),
    after: (tx, last, size) => listFacts(tx, asked, only, size, { after: last }),
  })

/** The table of each report. */
const tables: Record<ReportType, (asked: Asked, days: Days) => AnyTable> = {
  '12': asked => factTable(asked, 'all'),
  '11': asked =>
    tableOf({
      columns: personColumns,
      rows: (tx, stretch) => byPerson(tx, asked, stretch),
      total: tx => countGroups(tx, asked, 'person'),
      toldBy: row => row.rows_total,
    }),
  '10': asked =>
    tableOf({
      columns: spaceColumns,
      rows: (tx, stretch) => bySpace(tx, asked, stretch),
      total: tx => countGroups(tx, asked, 'space'),
      toldBy: row => row.rows_total,
    }),
  '9': asked =>
    tableOf({
      columns: hourColumns,
      rows: (tx, stretch) => byHour(tx, asked, stretch),
      total: tx => countGroups(tx, asked, 'hour'),
      toldBy: row => row.rows_total,
    }),
  '8': asked => factTable(asked, 'no-shows'),
  '7': (_, { campuses, range }) => {
    const ids = campuses.map(({ id }) => id)
    return tableOf({
      columns: visitColumns,
      rows: (tx, stretch) => listVisits(tx, ids, range, stretch),
      total: tx => countVisits(tx, ids, range),
    })
  },
  '6': (_, { campuses, range }) => {
    const ids = campuses.map(({ id }) => id)
    return tableOf({
      columns: stockColumns,
      rows: (tx, stretch) => listStock(tx, ids, range, stretch),
      total: tx => countStock(tx, ids, range),
    })
  },
  '5': (_, { campusId, range }) =>
    tableOf({
      columns: endingColumns,
      rows: (tx, stretch) => listEnding(tx, campusId, range, stretch),
      total: tx => countEnding(tx, campusId, range),
    }),
  '4': ({ now }, { range }) =>
    tableOf({
      columns: walletColumns,
      rows: (tx, stretch) => listWalletMonths(tx, range, now, stretch),
      total: tx => countWalletMonths(tx, range, now),
    }),
  '3': asked =>
    tableOf({
      columns: orderColumns,
      rows: (tx, { limit, offset }) => listOrders(tx, asked, limit, { offset }),
      total: tx => countOrders(tx, asked),
      after: (tx, last, size) => listOrders(tx, asked, size, { after: last }),
    }),
  '2': (_, { campusId, range }) =>
    tableOf({
      columns: billColumns,
      rows: (tx, { limit, offset }) => listBills(tx, campusId, range, limit, { offset }),
      total: tx => countBills(tx, campusId, range),
      after: (tx, last, size) => listBills(tx, campusId, range, size, { after: last }),
    }),
}

/** @throws INVALID_FIELD for a report that the caller's kind of organisation doesn't have, or that no campus narrows */
export function refuseReport(
  type: ReportType,
  days: Days,
  { tenantType }: Pick<Caller, 'tenantType'>,
  errors: Refusals<'INVALID_FIELD'>,
): void {
  const isTheirs = tenantType === 'AFORO' || !operatorReports.includes(type)
  refuseFault(errors, isTheirs ? undefined : { field: 'type', message: 'Ese reporte es solo del operador.' })
  const isNarrowed = campuslessReports.includes(type) && days.campusId !== undefined
  refuseFault(
    errors,
    isNarrowed ? { field: 'campusId', message: 'Ese reporte no es de una sede: quita la sede.' } : undefined,
  )
}

/** The table of a report. @throws INVALID_FIELD as `refuseReport` */
export function tableFor(
  type: ReportType,
  asked: Asked,
  days: Days,
  caller: Pick<Caller, 'tenantType'>,
  errors: Refusals<'INVALID_FIELD'>,
): AnyTable {
  refuseReport(type, days, caller, errors)
  return tables[type](asked, days)
}
