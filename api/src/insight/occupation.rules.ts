import type { SaleCurrency } from '../deals/sale-states.ts'
import type { ProductType } from '../offer/product-types.ts'
import type { Ratio } from '../platform/money.rules.ts'
import { add, divideTogether, multiply, wholeRate, withinAmounts } from '../platform/money.rules.ts'
import { largestAmount } from '../platform/money.ts'
import type { OccupationState } from './occupation-states.ts'

/**
 * The occupation figures, defined once for cards, tables, charts and files. Each product is in one state each day. A
 * period's figure is the mean of its days: the day itself for a single day; money of a month is the sum of its days.
 * Days are numbered from 1 January 1970, for speed: thousands of products over a year.
 */

/** Days, first and last included. */
export interface Span {
  from: number
  to: number
}

/** Stands for the last day of an open end. */
export const forever = 10_000_000

const milliseconds = 86_400_000
export const dayNumber = (date: string): number => Date.parse(date) / milliseconds
export const dateOfDay = (day: number): string => new Date(day * milliseconds).toISOString().slice(0, 10)

/** The terms that a contract's prices follow. */
export interface SignedTerms {
  /**
   * Increase on each anniversary, in hundredths of a percent; each is rounded to the cent and builds on the previous
   * price.
   */
  yearlyIncrease: number
  /** Discounts in hundredths of a percent between two days. Discounts of the same day multiply. */
  discounts: readonly (Span & { rate: number })[]
}

/** A taker of a product: contract, deal or unavailable dates. `monthly` is in minor units, without tax. */
export type Taking = Span & { sourceId: string } & (
    | {
        kind: 'CONTRACT'
        monthly: number
        currency: SaleCurrency
        freeDays: number
        /** A lower monthly price until a day. */
        promotion?: { amount: number; until: number }
        /** The day whose anniversaries raise the price. */
        raisedSince: number
        terms: SignedTerms
        /** Renews with its contract until notice is given. */
        renews?: true
        /** Its price exceeds the limit of an amount: its days count, its money doesn't. */
        unpriceable?: true
      }
    | {
        kind: 'SALE'
        monthly: number
        currency: SaleCurrency
        /** In percent. */
        probability: number
        /** Whether its status blocks the days. */
        affects: boolean
      }
    | { kind: 'EXCEPTION' }
  )
export type Contract = Extract<Taking, { kind: 'CONTRACT' }>
type Deal = Extract<Taking, { kind: 'SALE' }>

/** A list price. */
export interface ListPrice extends Span {
  amount: number
  currency: SaleCurrency
  promotional: boolean
}

export interface Occupied {
  id: string
  type: ProductType
  /** The days on which it is for sale. */
  offered: Span
  capacity: number
  /** Its area on the active plan, in hundredths of m²; null if no plan shows it. */
  area: number | null
  takings: readonly Taking[]
  prices: readonly ListPrice[]
}

interface Price {
  amount: number
  currency: SaleCurrency
}

/** A product's state on one day. */
export interface DayState {
  state: OccupationState
  /** The probability of a PROBABLE day; otherwise 100. */
  percent: number
  by: Taking | undefined
  /** The monthly price on that day. */
  price: Price | undefined
}

/** Consecutive days in the same state. */
export interface Stretch extends Span, DayState {
  /** The list price. */
  list: Price | undefined
}

const covers = ({ from, to }: Span, day: number) => from <= day && day <= to

/** The same date some years later; 29 February becomes 1 March. */
function yearsAfter(day: number, years: number): number {
  const date = new Date(day * milliseconds)
  return Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()) / milliseconds
}

const yearOf = (day: number) => new Date(day * milliseconds).getUTCFullYear()

/** Number of price increases of a contract up to a day. */
function raisesUntil({ raisedSince, terms }: Contract, day: number): number {
  if (terms.yearlyIncrease === 0 || day < raisedSince + 365) return 0
  const years = yearOf(day) - yearOf(raisedSince)
  return yearsAfter(raisedSince, years) <= day ? years : years - 1
}

/** The monthly price of a signed line on a day: increased, discounted, zero on free days. */
export function signedPriceOn(line: Contract, day: number): number {
  if (day < line.from + line.freeDays) return 0
  const raise: Ratio = { numerator: wholeRate + line.terms.yearlyIncrease, denominator: wholeRate }
  const promotion = line.promotion && day <= line.promotion.until ? line.promotion : undefined
  let monthly = promotion?.amount ?? line.monthly
  for (let left = promotion ? 0 : raisesUntil(line, day); left > 0; left--) monthly = multiply(monthly, raise)
  for (const discount of line.terms.discounts)
    if (covers(discount, day))
      monthly = multiply(monthly, { numerator: wholeRate - discount.rate, denominator: wholeRate })
  return monthly
}

/** Whether a line's price still fits a bill on that day. */
export function isPriceable(line: Contract, day: number): boolean {
  const undiscounted = { ...line, freeDays: 0, terms: { ...line.terms, discounts: [] } }
  const price = withinAmounts(() => signedPriceOn(undiscounted, day))
  return price !== undefined && price <= largestAmount
}

const priceOf = (taking: Taking, day: number): Price | undefined =>
  taking.kind === 'EXCEPTION' || (taking.kind === 'CONTRACT' && taking.unpriceable)
    ? undefined
    : { currency: taking.currency, amount: taking.kind === 'CONTRACT' ? signedPriceOn(taking, day) : taking.monthly }

/** The list price on a day: PEN before USD, and a promotion before the regular price. */
function listPriceOn({ prices }: Occupied, day: number): Price | undefined {
  const rank = ({ currency, promotional }: ListPrice) => Number(currency === 'PEN') * 2 + Number(promotional)
  let found: ListPrice | undefined
  for (const price of prices) if (covers(price, day) && (!found || rank(price) > rank(found))) found = price
  return found
}

/** Order of deals: by probability, then by a fixed order for equal ones. */
function isLikelier(one: Deal, other: Deal | undefined): boolean {
  if (!other) return true
  if (one.probability !== other.probability) return one.probability > other.probability
  if (one.sourceId !== other.sourceId) return one.sourceId < other.sourceId
  return (one.from - other.from || other.monthly - one.monthly) < 0
}

/**
 * A product's state on a day, in order of precedence: signed contract, blocking deal, unavailable dates, other deal,
 * free. Of several deals only the likeliest counts, since they compete for the same office.
 * @returns undefined when it isn't for sale
 */
export function stateOn(product: Occupied, day: number): DayState | undefined {
  let taker: Deal | undefined
  let wish: Deal | undefined
  let blocked: Taking | undefined
  for (const taking of product.takings) {
    if (!covers(taking, day)) continue
    if (taking.kind === 'CONTRACT')
      return { state: 'CONTRACTED', percent: 100, by: taking, price: priceOf(taking, day) }
    if (taking.kind === 'EXCEPTION') blocked ??= taking
    else if (taking.probability === 0) continue
    else if (taking.affects) taker = isLikelier(taking, taker) ? taking : taker
    else wish = isLikelier(taking, wish) ? taking : wish
  }
  if (!covers(product.offered, day)) return undefined
  const deal = taker ?? (blocked ? undefined : wish)
  if (deal) return { state: 'PROBABLE', percent: deal.probability, by: deal, price: priceOf(deal, day) }
  return { state: blocked ? 'BLOCKED' : 'FREE', percent: 100, by: blocked, price: undefined }
}

/** Sorted days of a window on which the state may change; may contain duplicates. */
function cutsOf({ offered, takings, prices }: Occupied, window: Span): number[] {
  const cuts = [window.from]
  const cutAt = (day: number) => {
    if (window.from < day && day <= window.to) cuts.push(day)
  }
  const cutAround = ({ from, to }: Span) => {
    cutAt(from)
    cutAt(to + 1)
  }
  cutAround(offered)
  prices.forEach(cutAround)
  for (const taking of takings) {
    cutAround(taking)
    if (taking.kind !== 'CONTRACT') continue
    cutAt(taking.from + taking.freeDays)
    if (taking.promotion) cutAt(taking.promotion.until + 1)
    taking.terms.discounts.forEach(cutAround)
    // After a contract's last day its price changes don't matter.
    const until = Math.min(window.to, taking.to)
    for (let raises = raisesUntil(taking, until); raises > 0; raises--) {
      const day = yearsAfter(taking.raisedSince, raises)
      if (day <= window.from) break
      cutAt(day)
    }
  }
  return cuts.sort((one, other) => one - other)
}

/** Covers each day of a window with one stretch at most; a service has one for each client at the same time. */
export function stretchesOf(product: Occupied, window: Span): Stretch[] {
  if (product.type === 'SERVICE') return product.takings.flatMap(taking => ofService(product, taking, window))
  const stretches: Stretch[] = []
  eachPiece(product, window, (from, to) => {
    const day = stateOn(product, from)
    if (!day) return
    // Copies the fields one by one: spreading takes as long as all the rest.
    const { state, percent, by, price } = day
    stretches.push({ state, percent, by, price, list: listPriceOn(product, from), from, to })
  })
  return stretches
}

/** Visits a window's segments between days on which the state may change. */
function eachPiece(product: Occupied, window: Span, run: (from: number, to: number) => void): void {
  const cuts = cutsOf(product, window)
  for (let place = 0; place < cuts.length; place++) {
    const from = cuts[place] ?? window.from
    const next = cuts[place + 1] ?? window.to + 1
    if (next > from) run(from, next - 1)
  }
}

function ofService(product: Occupied, taking: Taking, window: Span): Stretch[] {
  if (taking.kind === 'EXCEPTION' || (taking.kind === 'SALE' && taking.probability === 0)) return []
  const alone = { ...product, takings: [taking], prices: [] }
  const state = taking.kind === 'CONTRACT' ? 'CONTRACTED' : 'PROBABLE'
  const percent = taking.kind === 'CONTRACT' ? 100 : taking.probability
  const stretches: Stretch[] = []
  eachPiece(alone, window, (from, to) => {
    if (covers(taking, from))
      stretches.push({ state, percent, by: taking, price: priceOf(taking, from), list: undefined, from, to })
  })
  return stretches
}

/** Types with seats and m². */
const seated: ReadonlySet<ProductType> = new Set(['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM'])
export const hasSeats = (type: ProductType): boolean => seated.has(type)

const states = ['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE'] as const satisfies OccupationState[]
const currencies = ['PEN', 'USD'] as const satisfies SaleCurrency[]

/** A number while exact, which is nearly always and far cheaper; otherwise a bigint. */
type Exact = number | bigint

const times = (one: number, other: number): Exact => {
  const worth = one * other
  return Number.isSafeInteger(worth) ? worth : BigInt(one) * BigInt(other)
}

function plus(one: Exact, other: Exact): Exact {
  const all = typeof one === 'number' && typeof other === 'number' ? one + other : Number.NaN
  return Number.isSafeInteger(all) ? all : BigInt(one) + BigInt(other)
}

/** Sums over days, in hundredths: products, seats, hundredths of m², minor units. */
type Part = { products: number; seats: number; area: number; money: Record<SaleCurrency, Exact> }
export type Sums = Record<OccupationState, Part>

const nothing = (): Part => ({ products: 0, seats: 0, area: 0, money: { PEN: 0, USD: 0 } })
export const noSums = (): Sums => ({
  CONTRACTED: nothing(),
  PROBABLE: nothing(),
  BLOCKED: nothing(),
  FREE: nothing(),
})

/** Adds a stretch's days. The rest up to 100 % of a PROBABLE one counts as free, at the list price. */
export function addDays(sums: Sums, product: Occupied, { state, percent, price, list }: Stretch, days: number): void {
  addPart(sums[state], product, state === 'CONTRACTED' || state === 'PROBABLE' ? price : list, days * percent)
  if (percent < 100 && product.type !== 'SERVICE') addPart(sums.FREE, product, list, days * (100 - percent))
}

function addPart(part: Part, { type, capacity, area }: Occupied, price: Price | undefined, weight: number): void {
  if (type !== 'SERVICE') part.products += weight
  if (seated.has(type)) {
    part.seats += capacity * weight
    part.area += (area ?? 0) * weight
  }
  if (price) part.money[price.currency] = plus(part.money[price.currency], times(price.amount, weight))
}

/** Adds the sums of other products over the same days. */
export function addSums(sums: Sums, others: Sums): void {
  for (const state of states) {
    const [part, other] = [sums[state], others[state]]
    part.products += other.products
    part.seats += other.seats
    part.area += other.area
    for (const currency of currencies) part.money[currency] = plus(part.money[currency], other.money[currency])
  }
}

/** Figures that add up: `offered` is the sum of the other four. */
export interface Split {
  offered: number
  contracted: number
  probable: number
  blocked: number
  free: number
}
/** With each share of `offered` in hundredths of a percent; null if nothing is offered. */
export interface Share extends Split {
  percent: number | null
  expected: number | null
}

/** Products, seats and m² in hundredths, money in minor units. */
export interface OccupationFigures {
  products: Share
  seats: Share
  area: Share
  money: (Split & { currency: SaleCurrency })[]
}

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : multiply(part, { numerator: 100_00, denominator: whole })

const withShares = (split: Split): Share => ({
  ...split,
  percent: shareOf(split.contracted, split.offered),
  expected: shareOf(add(split.contracted, split.probable), split.offered),
})

/** Rounds so that the four add up to `offered` (largest remainder). */
function splitOf(sums: Sums, unit: 'products' | 'seats' | 'area', divisor: number): Split {
  const [contracted, probable, blocked, free] = divideTogether(
    states.map(state => sums[state][unit]),
    divisor,
  ) as [number, number, number, number]
  return { offered: add(contracted, probable, blocked, free), contracted, probable, blocked, free }
}

function moneyOf(sums: Sums, currency: SaleCurrency, divisor: bigint): Split & { currency: SaleCurrency } {
  const [contracted, probable, blocked, free] = states.map(state =>
    Number((BigInt(sums[state].money[currency]) * 2n + divisor) / (divisor * 2n)),
  ) as [number, number, number, number]
  return { currency, offered: add(contracted, probable, blocked, free), contracted, probable, blocked, free }
}

/**
 * The figures of a period from its sums.
 * @param days of the period
 */
export function figuresOf(sums: Sums, days: number): OccupationFigures {
  return {
    // Sums are in hundredths of a day; divided by days they are hundredths.
    products: withShares(splitOf(sums, 'products', days)),
    seats: withShares(splitOf(sums, 'seats', days)),
    area: withShares(splitOf(sums, 'area', 100 * days)),
    money: currencies
      .filter(currency => states.some(state => sums[state].money[currency] > 0))
      .map(currency => moneyOf(sums, currency, BigInt(100 * days))),
  }
}

/**
 * Converts all money to one currency.
 * @param rate PEN for one USD
 */
export function inOneCurrency(figures: OccupationFigures, to: SaleCurrency, rate: Ratio): OccupationFigures {
  const ratio = to === 'PEN' ? rate : { numerator: rate.denominator, denominator: rate.numerator }
  const worth = (state: 'contracted' | 'probable' | 'blocked' | 'free') =>
    add(...figures.money.map(({ currency, [state]: amount }) => (currency === to ? amount : multiply(amount, ratio))))
  if (figures.money.length === 0) return figures
  const [contracted, probable, blocked, free] = [
    worth('contracted'),
    worth('probable'),
    worth('blocked'),
    worth('free'),
  ]
  const offered = add(contracted, probable, blocked, free)
  return { ...figures, money: [{ currency: to, offered, contracted, probable, blocked, free }] }
}
