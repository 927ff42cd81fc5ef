import { SaleStatus } from '@aforo/api/deals/sale-states'
import {
  addDays,
  addSums,
  type Contract,
  dateOfDay,
  dayNumber,
  figuresOf,
  forever,
  hasSeats,
  isPriceable,
  type ListPrice,
  noSums,
  type OccupationFigures,
  type Occupied,
  type Span,
  type Sums,
  stretchesOf,
  type Taking,
} from '@aforo/api/insight/occupation.rules'
import { type Period, periodsAt, spanOf } from '@aforo/api/insight/occupation-periods.rules'
import type { LeftOut } from '@aforo/api/money/billing-runs'
import type { StatusRule } from '../../deals/sales/sales.ts'
import { statusesOf } from '../../deals/sales/sales.ts'
import { zoneWhere } from '../../offer/inventory/inventory.ts'
import { todayIn } from '../../offer/products/products.ts'
import { drawnArea } from '../../offer/rental-contracts/rental-contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  campusesOf,
  type DealLineRow,
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
  takings: Taking[]
  prices: ListPrice[]
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
  /** Contracts whose money isn't counted. */
  leftOut: LeftOut[]
  /** The days of the periods at a campus: the same months, and its own today. */
  spansOf(product: OccupiedRow): readonly Span[]
}

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
  // What surely won't come about takes nothing.
  const counted = SaleStatus.options.filter(status => statuses[status].probability > 0)
  const campusOf = new Map(campuses.map(({ id, name, time_zone }) => [id, { name, today: todayIn(time_zone, now) }]))
  const products = listProducts(tx, filter).then(rows => {
    const occupied = rows.map(row => {
      const campus = campusOf.get(row.campus_id)
      return occupiedOf(row, campus?.name ?? '', campus?.today ?? today)
    })
    return new Map(occupied.map(product => [product.id, product]))
  })
  const leftOut = new Map<string, LeftOut>()
  await Promise.all([
    eachOf(products, listSignedLines(tx, window), ({ takings }, line) => {
      const taking = signedTaking(line, dayNumber(window.to))
      takings.push(taking)
      if (taking.unpriceable) leftOut.set(line.contract_id, leftOutOf(line))
    }),
    eachOf(products, listDealLines(tx, window, counted), ({ takings }, line) =>
      takings.push(dealTaking(line, statuses[line.status])),
    ),
    eachOf(products, listExceptions(tx, window), ({ takings }, row) => takings.push(exceptionTaking(row))),
    eachOf(products, listPrices(tx, window), ({ prices }, row) => prices.push(priceOf(row))),
  ])
  const spansAt = new Map([...campusOf].map(([id, campus]) => [id, spansAtCampus(periods, campus.today)] as const))
  const usual = periods.map(spanOf)
  return {
    products: [...(await products).values()],
    ...{ today, timeZone, periods, leftOut: [...leftOut.values()] },
    spansOf: ({ row }) => spansAt.get(row.campus_id) ?? usual,
  }
}

/** Goes through the rows of a statement as it is answered: the database is at the next one meanwhile. */
async function eachOf<Row extends { product_id: string }>(
  products: Promise<ReadonlyMap<string, OccupiedRow>>,
  answer: Promise<Row[]>,
  add: (product: OccupiedRow, row: Row) => void,
): Promise<void> {
  const [byId, rows] = await Promise.all([products, answer])
  for (const row of rows) {
    const product = byId.get(row.product_id)
    if (product) add(product, row)
  }
}

/** Points in time are of the campus's own day; months are months everywhere. */
function spansAtCampus(periods: readonly Period[], today: string): Span[] {
  const own = periodsAt(today)
  return periods.map(period => spanOf(own.find(({ key }) => key === period.key && !/^\d/.test(key)) ?? period))
}

function areaOf({ shape, width, height, points, shared }: OccupationProductRow): number | null {
  if (shape === null) return null
  return Math.round(drawnArea({ shape, width, height, points: points ?? [] }) / Math.max(1, shared))
}

const leftOutOf = ({ contract_id, number }: SignedLineRow): LeftOut => ({
  contract: { id: contract_id, number: number ?? '' },
  message: `El precio del contrato ${number ?? ''} llega a más de lo que admite una factura: sus días cuentan, su dinero no.`,
})

/** A product that nothing takes yet. */
const occupiedOf = (row: OccupationProductRow, campusName: string, today: string): OccupiedRow => ({
  id: row.id,
  type: row.type,
  offered: { from: row.first_day, to: row.last_day ?? forever },
  capacity: row.capacity,
  area: areaOf(row),
  takings: [],
  prices: [],
  row,
  campusName,
  today: dayNumber(today),
})

/** @param until the last day that is looked at */
function signedTaking(row: SignedLineRow, until: number): Contract {
  const taking = contractTaking(row)
  return isPriceable(taking, Math.min(until, taking.to)) ? taking : { ...taking, unpriceable: true }
}

const contractTaking = (row: SignedLineRow): Contract => ({
  kind: 'CONTRACT',
  sourceId: row.contract_id,
  from: row.first_day,
  to: row.last_day ?? forever,
  monthly: row.monthly,
  currency: row.currency,
  freeDays: row.free_days,
  ...(row.promotion && { promotion: row.promotion }),
  raisedSince: row.raised_since ?? row.first_day,
  ...(row.renews && { renews: true }),
  terms: { yearlyIncrease: row.yearly_increase, discounts: row.discounts ?? [] },
})

const dealTaking = (row: DealLineRow, { probability, affectsAvailability }: StatusRule): Taking => ({
  kind: 'SALE',
  sourceId: row.sale_id,
  from: row.first_day,
  to: row.last_day ?? forever,
  monthly: row.monthly,
  currency: row.currency,
  probability,
  affects: affectsAvailability,
})

const exceptionTaking = ({ id, first_day, last_day }: ExceptionRow): Taking => ({
  kind: 'EXCEPTION',
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

/** The first to the last day of periods. */
const around = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(span => span.from)),
  to: Math.max(...spans.map(span => span.to)),
})

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
  // The products of a campus have their spans in common.
  const asked = new Map<readonly Span[], { spans: Span[]; window: Span }>()
  for (const product of products) {
    const all = spansOf(product)
    const { spans, window } = asked.getOrInsertComputed(all, () => {
      const spans = places.flatMap(place => all[place] ?? [])
      return { spans, window: around(spans) }
    })
    const { sums } = groups.getOrInsertComputed(keyOf(product), () => ({
      sums: spans.map(noSums),
      days: spans.map(lengthOf),
    }))
    for (const stretch of stretchesOf(product, window))
      spans.forEach((span, place) => {
        const days = daysIn(stretch, span)
        const sum = sums[place]
        if (days > 0 && sum) addDays(sum, product, stretch, days)
      })
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
