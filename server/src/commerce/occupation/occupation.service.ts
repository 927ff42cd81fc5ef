import {
  addDays,
  addSums,
  dateOfDay,
  dayNumber,
  figuresOf,
  forever,
  hasSeats,
  type ListPrice,
  noSums,
  type OccupationFigures,
  type Occupied,
  type SignedTerms,
  type Span,
  type Stretch,
  type Sums,
  stretchesOf,
  type Taking,
} from '@aforo/contract/commerce/occupation.rules'
import { type Period, periodsAt, spanOf } from '@aforo/contract/commerce/occupation-periods.rules'
import type { Tx } from '../../platform/database/database.ts'
import { zoneWhere } from '../inventory/free.queries.ts'
import { todayIn } from '../products/products.rules.ts'
import { drawnArea } from '../rental-contracts/rental-contracts.rules.ts'
import { statusesOf } from '../sales/statuses.queries.ts'
import {
  campusesOf,
  type DealLineRow,
  discountsOfContracts,
  type ExceptionRow,
  listDealLines,
  listExceptions,
  listPrices,
  listProducts,
  listSignedLines,
  type OccupationFilter,
  type OccupationProductRow,
  type PriceRow,
  type SignedLineRow,
} from './occupation.queries.ts'

/** A product with all that takes it, or may, and where it stands. */
export interface OccupiedRow extends Occupied {
  row: OccupationProductRow
  campusName: string
  /** What day it is at its campus. */
  today: number
}

export interface ReadOccupation {
  products: OccupiedRow[]
  /** What day it is where it is asked: at the campus, or else where the tenant is. */
  today: string
  timeZone: string
  periods: Period[]
  /** The days of the periods at a campus: the same months, and its own today. */
  spansOf(product: OccupiedRow): readonly Span[]
}

type Discounts = ReadonlyMap<string, SignedTerms['discounts']>

/** All that the figures of the occupation are made of, read at once: today, a month back and a year ahead. */
export async function readOccupation(tx: Tx, filter: OccupationFilter, now: Temporal.Instant): Promise<ReadOccupation> {
  const [timeZone, campuses, statuses] = await Promise.all([
    zoneWhere(tx, filter.campusId),
    campusesOf(tx, filter.campusId),
    statusesOf(tx),
  ])
  const today = todayIn(timeZone, now)
  const periods = periodsAt(today)
  // Of campuses on the other side of the date line a day more on either side.
  const window = {
    filter,
    from: dateOfDay(dayNumber(periods[0]?.from ?? today) - 2),
    to: dateOfDay(dayNumber(periods.at(-1)?.to ?? today) + 1),
  }
  const counted = Object.entries(statuses)
    .map(([status, { probability, affectsAvailability }]) => ({ status, probability, affects: affectsAvailability }))
    // What surely won't come about takes nothing.
    .filter(({ probability }) => probability > 0)
  const [rows, signed, deals, exceptions, prices, discounts] = await Promise.all([
    listProducts(tx, filter),
    listSignedLines(tx, window),
    listDealLines(tx, window, counted),
    listExceptions(tx, window),
    listPrices(tx, window),
    discountsOfContracts(tx, window),
  ])
  const ofProduct = {
    signed: byProduct(signed),
    deals: byProduct(deals),
    exceptions: byProduct(exceptions),
    prices: byProduct(prices),
  }
  const takingsOf = (id: string): Taking[] => [
    ...(ofProduct.signed.get(id) ?? []).map(line => signedTaking(line, discounts)),
    ...(ofProduct.deals.get(id) ?? []).map(dealTaking),
    ...(ofProduct.exceptions.get(id) ?? []).map(exceptionTaking),
  ]
  const campusOf = new Map(campuses.map(({ id, name, time_zone }) => [id, { name, today: todayIn(time_zone, now) }]))
  const spansAt = new Map([...campusOf].map(([id, campus]) => [id, spansAtCampus(periods, campus.today)] as const))
  const products = rows.map(row => {
    const campus = campusOf.get(row.campus_id)
    return {
      ...occupiedOf(row, takingsOf(row.id), (ofProduct.prices.get(row.id) ?? []).map(priceOf)),
      row,
      campusName: campus?.name ?? '',
      today: dayNumber(campus?.today ?? today),
    }
  })
  const usual = periods.map(spanOf)
  return { products, today, timeZone, periods, spansOf: ({ row }) => spansAt.get(row.campus_id) ?? usual }
}

/** Points in time are of the campus's own day; months are months everywhere. */
function spansAtCampus(periods: readonly Period[], today: string): Span[] {
  const own = periodsAt(today)
  return periods.map(period => spanOf(own.find(({ key }) => key === period.key && !/^\d/.test(key)) ?? period))
}

const byProduct = <Row extends { product_id: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ product_id }) => product_id)

function areaOf({ shape, width, height, points, shared }: OccupationProductRow): number | null {
  if (shape === null) return null
  return Math.round(drawnArea({ shape, width, height, points: points ?? [] }) / Math.max(1, shared))
}

const occupiedOf = (row: OccupationProductRow, takings: Taking[], prices: ListPrice[]): Occupied => ({
  id: row.id,
  type: row.type,
  offered: { from: row.first_day, to: row.last_day ?? forever },
  capacity: row.capacity,
  area: areaOf(row),
  takings,
  prices,
})

const signedTaking = (row: SignedLineRow, discounts: Discounts): Taking => ({
  kind: 'CONTRACT',
  id: row.id,
  sourceId: row.contract_id,
  from: row.first_day,
  to: row.last_day ?? forever,
  monthly: row.monthly,
  currency: row.currency,
  freeDays: row.free_days,
  raisedSince: row.raised_since ?? row.first_day,
  terms: { yearlyIncrease: row.yearly_increase, discounts: discounts.get(row.contract_id) ?? [] },
})

const dealTaking = (row: DealLineRow): Taking => ({
  kind: 'SALE',
  id: row.id,
  sourceId: row.sale_id,
  from: row.first_day,
  to: row.last_day ?? forever,
  monthly: row.monthly,
  currency: row.currency,
  probability: row.probability,
  affects: row.affects,
})

const exceptionTaking = ({ id, first_day, last_day }: ExceptionRow): Taking => ({
  kind: 'EXCEPTION',
  id,
  sourceId: id,
  from: first_day,
  to: last_day ?? forever,
})

const priceOf = ({ first_day, last_day, amount, currency, promotional }: PriceRow): ListPrice => ({
  from: first_day,
  to: last_day ?? forever,
  amount,
  currency,
  promotional,
})

/** How many days of a stretch are in a period. */
export const daysIn = (stretch: Span, { from, to }: Span): number =>
  Math.max(0, Math.min(stretch.to, to) - Math.max(stretch.from, from) + 1)

const lengthOf = ({ from, to }: Span) => to - from + 1

/** The days of all periods of a product, cut where it is another. */
export function stretchesWithin(product: OccupiedRow, spans: readonly Span[]): Stretch[] {
  const from = Math.min(...spans.map(span => span.from))
  const to = Math.max(...spans.map(span => span.to))
  return stretchesOf(product, { from, to })
}

interface Summed {
  sums: Sums[]
  /** Of each period. */
  days: number[]
}

const figuresIn = ({ sums, days }: Summed): OccupationFigures[] =>
  sums.map((sum, place) => figuresOf(sum, days[place] ?? 1))

/** The figures of groups of products and of all of them together, one a period. */
export function figuresBy<Key>(
  { products, spansOf }: ReadOccupation,
  keyOf: (product: OccupiedRow) => Key,
  places: readonly number[],
): { groups: Map<Key, OccupationFigures[]>; total: OccupationFigures[] } {
  const groups = new Map<Key, Summed>()
  for (const product of products) {
    const spans = spansOf(product)
    const asked = places.flatMap(place => spans[place] ?? [])
    const key = keyOf(product)
    const found = groups.get(key) ?? { sums: asked.map(noSums), days: asked.map(lengthOf) }
    groups.set(key, found)
    for (const stretch of stretchesWithin(product, asked))
      for (const [place, span] of asked.entries()) {
        const days = daysIn(stretch, span)
        const sum = found.sums[place]
        if (days > 0 && sum) addDays(sum, product, stretch, days)
      }
  }
  // A day is one day and a month the same month at all campuses, so the sums of groups can be added.
  const [first] = groups.values()
  const all = { sums: places.map(noSums), days: first?.days ?? [] }
  for (const { sums } of groups.values())
    for (const [place, sum] of all.sums.entries()) addSums(sum, sums[place] ?? noSums())
  return { groups: new Map([...groups].map(([key, summed]) => [key, figuresIn(summed)])), total: figuresIn(all) }
}

/** Products for people to sit in that no plan in use shows, as of today. */
export const undrawnOf = ({ products }: ReadOccupation): number =>
  products.filter(product => hasSeats(product.type) && product.area === null && isOffered(product)).length

/** Products offered today that have no price of the list. */
export const unpricedOf = ({ products }: ReadOccupation): number =>
  products.filter(
    product =>
      product.type !== 'SERVICE' &&
      isOffered(product) &&
      !product.prices.some(({ from, to }) => from <= product.today && product.today <= to),
  ).length

const isOffered = ({ offered, today }: OccupiedRow) => offered.from <= today && today <= offered.to
