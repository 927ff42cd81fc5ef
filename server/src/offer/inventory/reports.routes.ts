import type { InventoryPrice } from '@aforo/api/offer/inventory'
import type { Conflict } from '@aforo/api/offer/inventory-conflicts'
import type { LogEntry } from '@aforo/api/offer/inventory-upkeep'
import {
  conflictStatusLabels,
  exceptionReasonLabels,
  exceptionStatusLabels,
  logSubjectLabels,
  productTypeLabels,
  takingKindLabels,
} from '@aforo/api/offer/product-labels'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { type Column, datedName, exportOf, type NextRows } from '../../platform/exports.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/on.ts'
import { on } from '../../platform/http/on.ts'
import { typesIn } from '../products/products.rules.ts'
import { presentConflicts } from './conflicts.present.ts'
import { conflictList } from './conflicts.queries.ts'
import { askedDays } from './days.rules.ts'
import { exceptionList, type ListedExceptionRow } from './exceptions-list.queries.ts'
import { availableList, listSoon, type ProductRow, pricesOn, todayWhere, zoneWhere } from './free.queries.ts'
import { presentPrices } from './inventory.present.ts'
import { presentLogEntry } from './log.present.ts'
import { listLog, logFilter } from './log.queries.ts'

type Price = z.input<typeof InventoryPrice>
type Asked = Pick<RequestContext, 'services'> & { caller: Caller; now: Temporal.Instant }

const date = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

const productColumns = <Row extends ProductRow>(): Column<Row>[] => [
  { title: 'Código', width: 14, value: row => row.code },
  { title: 'Producto', width: 30, value: row => row.name },
  { title: 'Tipo', width: 18, value: row => productTypeLabels[row.type] },
  { title: 'Capacidad', width: 11, kind: 'count', value: row => row.capacity },
  { title: 'Sede', width: 24, value: row => row.campus_name },
  { title: 'Piso', width: 16, value: row => row.floor_name ?? '' },
  { title: 'Espacio', width: 24, value: row => row.space_name ?? '' },
]

const amountIn = (prices: readonly Price[], currency: Price['currency']) => {
  const found = prices.find(price => price.currency === currency)
  return found === undefined ? null : found.amount / 100
}

const priceColumns = <Row extends { prices: readonly Price[] }>(): Column<Row>[] => [
  { title: 'Precio por mes, PEN', width: 18, kind: 'amount', value: row => amountIn(row.prices, 'PEN') },
  { title: 'Precio por mes, USD', width: 18, kind: 'amount', value: row => amountIn(row.prices, 'USD') },
]

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

const conflictColumns: Column<Conflict>[] = [
  { title: 'Código', width: 14, value: ({ product }) => product.code },
  { title: 'Producto', width: 30, value: ({ product }) => product.name },
  { title: 'Sede', width: 24, value: ({ product }) => product.campusName },
  { title: 'Estado', width: 14, value: ({ status }) => conflictStatusLabels[status] },
  { title: 'Desde', width: 12, kind: 'date', value: ({ startDate }) => date(startDate) },
  { title: 'Hasta', width: 12, kind: 'date', value: ({ endDate }) => date(endDate) },
  ...[0, 1].flatMap((place): Column<Conflict>[] => [
    {
      title: `Lado ${place + 1}`,
      width: 34,
      value: ({ sides }) => {
        const side = sides[place]
        return side ? `${takingKindLabels[side.kind]}: ${side.title}` : ''
      },
    },
    { title: `Etapa ${place + 1}`, width: 16, value: ({ sides }) => sides[place]?.status.displayName ?? '' },
    { title: `A cargo ${place + 1}`, width: 22, value: ({ sides }) => sides[place]?.ownerName ?? '' },
  ]),
  { title: 'Motivo', width: 30, value: ({ reason }) => reason ?? '' },
]

const exceptionColumns: Column<ListedExceptionRow>[] = [
  { title: 'Código', width: 14, value: row => row.product_code },
  { title: 'Producto', width: 30, value: row => row.product_name },
  { title: 'Sede', width: 24, value: row => row.campus_name },
  { title: 'Desde', width: 12, kind: 'date', value: row => date(row.starts_on) },
  { title: 'Hasta', width: 12, kind: 'date', value: row => date(row.ends_on) },
  { title: 'Motivo', width: 22, value: row => exceptionReasonLabels[row.reason] },
  { title: 'Estado', width: 14, value: row => exceptionStatusLabels[row.status] },
  { title: 'Detalle', width: 40, value: row => row.description ?? '' },
  { title: 'En conflicto', width: 12, value: row => (row.in_conflict ? 'Sí' : 'No') },
  { title: 'Lo añadió', width: 24, value: row => row.created_by },
]

/** @param zone in which moments are written */
const logColumns = (zone: string): Column<LogEntry>[] => [
  {
    title: 'Cuándo',
    width: 18,
    kind: 'time',
    value: ({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime(),
  },
  { title: 'Quién', width: 24, value: ({ who }) => who },
  { title: 'Qué pasó', width: 32, value: ({ what }) => what },
  { title: 'Con qué', width: 14, value: ({ subject }) => logSubjectLabels[subject.type] },
  { title: 'Nombre', width: 32, value: ({ subject }) => subject.name },
  {
    title: 'Cambios',
    width: 60,
    value: ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before || 'vacío'} → ${after || 'vacío'}`).join('; '),
  },
  { title: 'Motivo', width: 30, value: ({ reason }) => reason ?? '' },
]

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
        { title: 'Libre hasta', width: 14, kind: 'date', value: row => date(row.free_until) },
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
        { title: 'Libre desde', width: 14, kind: 'date', value: row => date(row.free_from) },
        { title: 'Libre hasta', width: 14, kind: 'date', value: row => date(row.free_until) },
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
      next: byPlace(async (tx, stretch) => presentConflicts(tx, await conflictList.rows(tx, filter, stretch))),
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
