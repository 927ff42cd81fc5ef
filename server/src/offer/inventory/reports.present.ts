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
import { type Column, dateCell } from '../../platform/exports.ts'
import type { ListedExceptionRow } from './exceptions-list.queries.ts'
import type { ProductRow } from './free.queries.ts'

export type Price = z.input<typeof InventoryPrice>

export const productColumns = <Row extends ProductRow>(): Column<Row>[] => [
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

export const priceColumns = <Row extends { prices: readonly Price[] }>(): Column<Row>[] => [
  { title: 'Precio por mes, PEN', width: 18, kind: 'amount', value: row => amountIn(row.prices, 'PEN') },
  { title: 'Precio por mes, USD', width: 18, kind: 'amount', value: row => amountIn(row.prices, 'USD') },
]

export const conflictColumns: Column<Conflict>[] = [
  { title: 'Código', width: 14, value: ({ product }) => product.code },
  { title: 'Producto', width: 30, value: ({ product }) => product.name },
  { title: 'Sede', width: 24, value: ({ product }) => product.campusName },
  { title: 'Estado', width: 14, value: ({ status }) => conflictStatusLabels[status] },
  { title: 'Desde', width: 12, kind: 'date', value: ({ startDate }) => dateCell(startDate) },
  { title: 'Hasta', width: 12, kind: 'date', value: ({ endDate }) => dateCell(endDate) },
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

export const exceptionColumns: Column<ListedExceptionRow>[] = [
  { title: 'Código', width: 14, value: row => row.product_code },
  { title: 'Producto', width: 30, value: row => row.product_name },
  { title: 'Sede', width: 24, value: row => row.campus_name },
  { title: 'Desde', width: 12, kind: 'date', value: row => dateCell(row.starts_on) },
  { title: 'Hasta', width: 12, kind: 'date', value: row => dateCell(row.ends_on) },
  { title: 'Motivo', width: 22, value: row => exceptionReasonLabels[row.reason] },
  { title: 'Estado', width: 14, value: row => exceptionStatusLabels[row.status] },
  { title: 'Detalle', width: 40, value: row => row.description ?? '' },
  { title: 'En conflicto', width: 12, value: row => (row.in_conflict ? 'Sí' : 'No') },
  { title: 'Lo añadió', width: 24, value: row => row.created_by },
]

/** @param zone in which moments are written */
export const logColumns = (zone: string): Column<LogEntry>[] => [
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
