import type { SaleCurrency } from '../deals/sale-states.ts'
import type { ProductType } from '../offer/product-types.ts'
import type { Ratio } from '../platform/money.rules.ts'
import { add, divideTogether, multiply, wholeRate, withinAmounts } from '../platform/money.rules.ts'
import { largestAmount } from '../platform/money.ts'
import type { OccupationState } from './occupation-states.ts'

/**
 * What every figure of the occupation is, once for cards, tables, charts and files. Each product is in one state each day.
 * A figure of a period is the mean of its days: of one day the day itself, and of a month's money what its days come to.
 * Days are counted from 1 January 1970, because thousands of products are looked at over a year.
 */

/** Days, the first and the last included. */
export interface Span {
  from: number
  to: number
}

/** The last day of what has none. */
export const forever = 10_000_000

const milliseconds = 86_400_000
export const dayNumber = (date: string): number => Date.parse(date) / milliseconds
export const dateOfDay = (day: number): string => new Date(day * milliseconds).toISOString().slice(0, 10)

/** What a contract's prices follow. */
export interface SignedTerms {
  /** On each anniversary, in hundredths of a percent; each raise is rounded to the cent and builds on the one before. */
  yearlyIncrease: number
  /** Hundredths of a percent off between two days. Of one day several multiply. */
  discounts: readonly (Span & { rate: number })[]
}

/** What takes a product, or may. `monthly` is in minor units, without tax. */
export type Taking = Span & { sourceId: string } & (
    | {
        kind: 'CONTRACT'
        monthly: number
        currency: SaleCurrency
        freeDays: number
        /** What a month costs until a day instead. */
        promotion?: { amount: number; until: number }
        /** The day whose anniversaries raise the price. */
        raisedSince: number
        terms: SignedTerms
        /** It goes on with its contract until notice is given. */
        renews?: true
        /** Its price is past what an amount can be: its days count, and its money is left out. */
        unpriceable?: true
      }
    | {
        kind: 'SALE'
        monthly: number
        currency: SaleCurrency
        /** In percent. */
        probability: number
        /** Whether its status takes the days from others. */
        affects: boolean
      }
    | { kind: 'EXCEPTION' }
  )
export type Contract = Extract<Taking, { kind: 'CONTRACT' }>
type Deal = Extract<Taking, { kind: 'SALE' }>

/** A price of the list. */
export interface ListPrice extends Span {
  amount: number
  currency: SaleCurrency
  promotional: boolean
}

export interface Occupied {
  id: string
  type: ProductType
  /** The days on which it is offered. */
  offered: Span
  capacity: number
  /** Hundredths of m² drawn in the plan in use; null where no plan shows it. */
  area: number | null
  takings: readonly Taking[]
  prices: readonly ListPrice[]
}

interface Price {
  amount: number
  currency: SaleCurrency
}

/** How a product is on one day. */
export interface DayState {
  state: OccupationState
  /** Of a probable one the probability, otherwise 100. */
  percent: number
  by: Taking | undefined
  /** What a month of it costs at that day's price. */
  price: Price | undefined
}

/** Days on which a product is the same. */
export interface Stretch extends Span, DayState {
  /** The price of the list. */
  list: Price | undefined
}

const covers = ({ from, to }: Span, day: number) => from <= day && day <= to

/** So many years after a day; of a 29 February the 1 March in other years. */
function yearsAfter(day: number, years: number): number {
  const date = new Date(day * milliseconds)
  return Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate()) / milliseconds
}

const yearOf = (day: number) => new Date(day * milliseconds).getUTCFullYear()

/** How often a contract's price is raised up to a day. */
function raisesUntil({ raisedSince, terms }: Contract, day: number): number {
  if (terms.yearlyIncrease === 0 || day < raisedSince + 365) return 0
  const years = yearOf(day) - yearOf(raisedSince)
  return yearsAfter(raisedSince, years) <= day ? years : years - 1
}

/** What a month of a signed line costs at the price of a day: raised, discounted, nothing on its free days. */
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

/** Whether a line's price stays one that a bill can hold, up to a day. */
export function isPriceable(line: Contract, day: number): boolean {
  const undiscounted = { ...line, freeDays: 0, terms: { ...line.terms, discounts: [] } }
  const price = withinAmounts(() => signedPriceOn(undiscounted, day))
  return price !== undefined && price <= largestAmount
}

const priceOf = (taking: Taking, day: number): Price | undefined =>
  taking.kind === 'EXCEPTION' || (taking.kind === 'CONTRACT' && taking.unpriceable)
    ? undefined
    : { currency: taking.currency, amount: taking.kind === 'CONTRACT' ? signedPriceOn(taking, day) : taking.monthly }

/** The list's price of a day: soles come before dollars, and of the same a promotion beats the usual one. */
function listPriceOn({ prices }: Occupied, day: number): Price | undefined {
  const rank = ({ currency, promotional }: ListPrice) => Number(currency === 'PEN') * 2 + Number(promotional)
  let found: ListPrice | undefined
  for (const price of prices) if (covers(price, day) && (!found || rank(price) > rank(found))) found = price
  return found
}

/** Whether a deal counts before another; of equally likely ones always the same, in whatever order they come. */
function isLikelier(one: Deal, other: Deal | undefined): boolean {
  if (!other) return true
  if (one.probability !== other.probability) return one.probability > other.probability
  if (one.sourceId !== other.sourceId) return one.sourceId < other.sourceId
  return (one.from - other.from || other.monthly - one.monthly) < 0
}

/**
 * How a product is on a day: under a signed contract, else in a deal that takes the days, else blocked, else in another deal,
 * else free. Of several deals the likeliest counts alone: they want the same office. @returns undefined where it isn't offered
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

/** The days of a window on which something about a product may change, in order; a day may stand twice. */
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
    // After its last day a contract's price matters to nobody.
    const until = Math.min(window.to, taking.to)
    for (let raises = raisesUntil(taking, until); raises > 0; raises--) {
      const day = yearsAfter(taking.raisedSince, raises)
      if (day <= window.from) break
      cutAt(day)
    }
  }
  return cuts.sort((one, other) => one - other)
}

/** The days of a window, each in one stretch at most. Any number of clients has a service at once: one stretch for each. */
export function stretchesOf(product: Occupied, window: Span): Stretch[] {
  if (product.type === 'SERVICE') return product.takings.flatMap(taking => ofService(product, taking, window))
  const stretches: Stretch[] = []
  eachPiece(product, window, (from, to) => {
    const day = stateOn(product, from)
    if (!day) return
    // Named one by one: to spread them takes as long as all else.
    const { state, percent, by, price } = day
    stretches.push({ state, percent, by, price, list: listPriceOn(product, from), from, to })
  })
  return stretches
}

/** Goes through the days of a window, from one on which something may change to the next. */
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

/** What people sit in: only these have seats and m². */
const seated: ReadonlySet<ProductType> = new Set(['PRIVATE_OFFICE', 'SUITE', 'FIXED_DESK', 'DEDICATED_ROOM'])
export const hasSeats = (type: ProductType): boolean => seated.has(type)

const states = ['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE'] as const satisfies OccupationState[]
const currencies = ['PEN', 'USD'] as const satisfies SaleCurrency[]

/** A number for as long as it is exact, which is nearly always, and costs a fraction of a bigint. */
type Exact = number | bigint

const times = (one: number, other: number): Exact => {
  const worth = one * other
  return Number.isSafeInteger(worth) ? worth : BigInt(one) * BigInt(other)
}

function plus(one: Exact, other: Exact): Exact {
  const all = typeof one === 'number' && typeof other === 'number' ? one + other : Number.NaN
  return Number.isSafeInteger(all) ? all : BigInt(one) + BigInt(other)
}

/** Sums over days in hundredths, of products, seats and hundredths of m² as well as of minor units. */
type Part = { products: number; seats: number; area: number; money: Record<SaleCurrency, Exact> }
export type Sums = Record<OccupationState, Part>

const nothing = (): Part => ({ products: 0, seats: 0, area: 0, money: { PEN: 0, USD: 0 } })
export const noSums = (): Sums => ({
  CONTRACTED: nothing(),
  PROBABLE: nothing(),
  BLOCKED: nothing(),
  FREE: nothing(),
})

/** Adds so many days of a stretch. Of what is probable, the rest up to 100 % is free, at the list's price. */
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

/** Adds what was added up over the same days of other products. */
export function addSums(sums: Sums, others: Sums): void {
  for (const state of states) {
    const [part, other] = [sums[state], others[state]]
    part.products += other.products
    part.seats += other.seats
    part.area += other.area
    for (const currency of currencies) part.money[currency] = plus(part.money[currency], other.money[currency])
  }
}

/** Five figures that add up: `offered` is the sum of the other four. */
export interface Split {
  offered: number
  contracted: number
  probable: number
  blocked: number
  free: number
}
/** With the shares of what is offered, in hundredths of a percent; null of nothing. */
export interface Share extends Split {
  percent: number | null
  expected: number | null
}

/** Products and seats in hundredths, m² in hundredths, money in minor units. */
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

/** Rounded so that the four add up to what is offered (largest remainder). */
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

/** Of what was added up over a period. @param days of the period */
export function figuresOf(sums: Sums, days: number): OccupationFigures {
  return {
    // Sums are in hundredths of a day: over the days alone they are hundredths.
    products: withShares(splitOf(sums, 'products', days)),
    seats: withShares(splitOf(sums, 'seats', days)),
    area: withShares(splitOf(sums, 'area', 100 * days)),
    money: currencies
      .filter(currency => states.some(state => sums[state].money[currency] > 0))
      .map(currency => moneyOf(sums, currency, BigInt(100 * days))),
  }
}

/** All money in one currency. @param rate PEN for one USD */
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
