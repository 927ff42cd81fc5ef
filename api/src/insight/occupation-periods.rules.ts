import { type ComingRenewal, comingRenewal, type RenewingTerms } from '../deals/contract-terms.rules.ts'
import { monthsFrom, plainDate } from '../platform/calendar-dates.rules.ts'
import {
  type Contract,
  dateOfDay,
  dayNumber,
  forever,
  type Occupied,
  type Span,
  stateOn,
  type Taking,
} from './occupation.rules.ts'

/** Number of months after the current one. */
const monthsAhead = 12
/** Days ahead that count as ending soon. */
export const endsWithin = 90

/** A day or a calendar month, both days included. */
export interface Period {
  /** `monthAgo`, `today`, or the month as `YYYY-MM`. */
  key: string
  from: string
  to: string
}

/**
 * Today, the same day a month ago, the current month and the next twelve.
 * @param today at the campus
 */
export function periodsAt(today: string): Period[] {
  const date = plainDate(today)
  const monthAgo = date.subtract({ months: 1 }).toString()
  const months = monthsFrom(today, date.with({ day: 1 }).add({ months: monthsAhead }).toString())
  return [
    { key: 'monthAgo', from: monthAgo, to: monthAgo },
    { key: 'today', from: today, to: today },
    ...months.map(month => {
      const first = plainDate(`${month}-01`)
      return { key: month, from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
    }),
  ]
}

export const spanOf = ({ from, to }: { from: string; to: string }): Span => ({
  from: dayNumber(from),
  to: dayNumber(to),
})

/** A taking that ends soon. */
export interface Ending {
  product: Occupied
  taking: Exclude<Taking, { kind: 'EXCEPTION' }>
  /** The product's next taking, from the following day; undefined if there is none. */
  next: Taking | undefined
}

/**
 * Contracts and blocking deals in force today that end within 90 days, each with its last day on the product, unless
 * another of its own lines continues it. Sorted by end.
 */
export function endingsOf(products: readonly Occupied[], todayOf: (product: Occupied) => number): Ending[] {
  return products
    .flatMap(product => {
      if (product.type === 'SERVICE') return []
      const today = todayOf(product)
      return product.takings.flatMap(taking => {
        if (taking.kind === 'EXCEPTION' || (taking.kind === 'SALE' && !taking.affects)) return []
        if (taking.from > today || taking.to < today || taking.to > today + endsWithin || taking.to >= forever)
          return []
        if (stateOn(product, taking.to)?.by !== taking) return []
        const next = stateOn(product, taking.to + 1)?.by
        return next?.sourceId === taking.sourceId ? [] : [{ product, taking, next }]
      })
    })
    .sort((one, other) => one.taking.to - other.taking.to || (one.product.id < other.product.id ? -1 : 1))
}

/** A product whose contract renews soon. */
export interface Renewing<Product extends Occupied = Occupied> {
  product: Product
  taking: Contract
  renewal: ComingRenewal
}

/**
 * Contracts in force today that renew until notice is given, where the deadline for notice is within 90 days or has
 * passed in the current term. Sorted by renewal.
 * @param termsOf a contract's terms by its id; undefined if hidden from the caller
 */
export function renewalsOf<Product extends Occupied>(
  products: readonly Product[],
  todayOf: (product: Product) => number,
  termsOf: (contractId: string) => RenewingTerms | undefined,
): Renewing<Product>[] {
  return products
    .flatMap(product => {
      if (product.type === 'SERVICE') return []
      const today = todayOf(product)
      return product.takings.flatMap(taking => {
        if (taking.kind !== 'CONTRACT' || !taking.renews || stateOn(product, today)?.by !== taking) return []
        const terms = termsOf(taking.sourceId)
        if (!terms) return []
        const renewal = comingRenewal(terms, dateOfDay(today))
        return dayNumber(renewal.noticeBy) <= today + endsWithin ? [{ product, taking, renewal }] : []
      })
    })
    .sort(
      (one, other) =>
        dayNumber(one.renewal.on) - dayNumber(other.renewal.on) || (one.product.id < other.product.id ? -1 : 1),
    )
}

/** True if the product's state or taker differs from a month ago. Services have no state. */
export function isChanged(product: Occupied, monthAgo: number, today: number): boolean {
  if (product.type === 'SERVICE') return false
  const [before, after] = [stateOn(product, monthAgo), stateOn(product, today)]
  return (
    before?.state !== after?.state || before?.percent !== after?.percent || before?.by?.sourceId !== after?.by?.sourceId
  )
}
