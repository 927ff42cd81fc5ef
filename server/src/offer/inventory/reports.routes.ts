import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { dateCell, datedName, exportOf, type NextRows } from '../../platform/exports.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/on.ts'
import { on } from '../../platform/http/on.ts'
import { typesIn } from '../products/products.rules.ts'
import { conflictList } from './conflicts.queries.ts'
import { answerConflicts } from './conflicts.service.ts'
import { askedDays } from './days.rules.ts'
import { exceptionList } from './exceptions-list.queries.ts'
import { availableList, listSoon, type ProductRow, pricesOn, todayWhere, zoneWhere } from './free.queries.ts'
import { presentPrices } from './inventory.present.ts'
import { presentLogEntry } from './log.present.ts'
import { listLog, logFilter } from './log.queries.ts'
import {
  conflictColumns,
  exceptionColumns,
  logColumns,
  type Price,
  priceColumns,
  productColumns,
} from './reports.present.ts'

type Asked = Pick<RequestContext, 'services'> & { caller: Caller; now: Temporal.Instant }

/** Reads a list by how many rows came before, where they can't be told by the last one. */
function byPlace<Row>(read: (tx: Tx, stretch: { limit: number; offset: number }) => Promise<Row[]>): NextRows<Row> {
  let offset = 0
  return async (tx, _last, limit) => {
    const rows = await read(tx, { limit, offset })
    offset += rows.length
    return rows
  }
}

/** What day it is where it is asked, before the rows are read. */
const todayOf = ({ services, caller, now }: Asked, asked: { timeZone?: string; campusId?: string }) =>
  asTenant(services.database, caller.tenantId, tx => todayWhere(tx, asked, now), { readOnly: true })

async function withPrices<Row extends ProductRow>(tx: Tx, rows: Row[], day: string) {
  const ids = rows.map(({ id }) => id)
  const prices = Map.groupBy(await pricesOn(tx, ids, day), ({ product_id }) => product_id)
  return rows.map(row => ({ ...row, prices: presentPrices(prices.get(row.id)) }))
}

export const reportRoutes = {
  availableReport: on.inventory.availableReport.handler(async ({ input, context }) => {
    const { format, ...asked } = input
    const today = await todayOf(context, asked)
    const decision = askedDays(asked, today)
    // Days that make no sense are free on no product: the list itself refuses them by name.
    const days = 'days' in decision ? decision.days : { from: today, to: today }
    const next = availableList.after({ ...asked, types: typesIn(asked), days, today })
    return exportOf(context, {
      format,
      name: `disponibles-${days.from}`,
      title: 'Disponibles',
      columns: [
        ...productColumns<ProductRow & { free_until: string | null; prices: Price[] }>(),
        ...priceColumns<ProductRow & { free_until: string | null; prices: Price[] }>(),
        { title: 'Libre hasta', width: 14, kind: 'date', value: row => dateCell(row.free_until) },
      ],
      next: async (tx, last, size) => withPrices(tx, await next(tx, last, size), days.from),
    })
  }),

  soonReport: on.inventory.soonReport.handler(async ({ input, context }) => {
    const { format, ...asked } = input
    const today = await todayOf(context, asked)
    const filter = { ...asked, types: typesIn(asked), today }
    type Row = ProductRow & { free_from: string; free_until: string | null; total: number; prices: Price[] }
    return exportOf<Row>(context, {
      format,
      name: `proximamente-${today}`,
      title: 'Próximamente',
      columns: [
        ...productColumns<Row>(),
        ...priceColumns<Row>(),
        { title: 'Libre desde', width: 14, kind: 'date', value: row => dateCell(row.free_from) },
        { title: 'Libre hasta', width: 14, kind: 'date', value: row => dateCell(row.free_until) },
      ],
      next: byPlace(async (tx, stretch) => withPrices(tx, await listSoon(tx, filter, stretch), today)),
    })
  }),

  conflictsReport: on.inventory.conflictsReport.handler(async ({ input, context }) => {
    const { format, ...asked } = input
    const filter = { ...asked, today: await todayOf(context, asked) }
    return exportOf(context, {
      format,
      name: `conflictos-${filter.today}`,
      title: 'Conflictos',
      columns: conflictColumns,
      next: byPlace(async (tx, stretch) => answerConflicts(tx, await conflictList.rows(tx, filter, stretch))),
    })
  }),

  exceptionsReport: on.inventory.exceptionsReport.handler(({ input: { format, ...asked }, context }) =>
    exportOf(context, {
      format,
      name: datedName('bloqueos', context.now),
      title: 'Bloqueos',
      columns: exceptionColumns,
      next: exceptionList.after({ ...asked, now: context.now }),
    }),
  ),

  logReport: on.inventory.logReport.handler(async ({ input, context }) => {
    const { format, ...asked } = input
    const { services, caller, now } = context
    const zone = await asTenant(services.database, caller.tenantId, tx => zoneWhere(tx, asked.campusId), {
      readOnly: true,
    })
    const filter = logFilter(asked, zone)
    return exportOf(context, {
      format,
      name: `registro-${now.toZonedDateTimeISO(zone).toPlainDate()}`,
      title: 'Registro',
      columns: logColumns(zone),
      next: byPlace(async (tx, stretch) => (await listLog(tx, filter, stretch)).map(presentLogEntry)),
    })
  }),
}
