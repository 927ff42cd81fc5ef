import { type RatePeriod, taxRateAt } from '../people/tax-rates.ts'
import {
  dayAfter,
  dayBefore,
  daysAfter,
  daysUntil,
  earlierOf,
  laterOf,
  monthsAfter,
  monthsFrom,
  plainDate,
} from '../platform/calendar-dates.rules.ts'
import {
  add,
  allocate,
  divideTogether,
  multiply,
  type Ratio,
  sumOfParts,
  taxOnNet,
  wholeRate,
} from '../platform/money.rules.ts'

/**
 * A contract's billing month by month. The wizard shows this plan, an addendum's effect is the difference of two plans,
 * and the billing run bills one month of it: all three call `planOf`. Dates are calendar dates, both included; amounts
 * are minor units.
 */

/** A promotional price up to and including a day. */
export interface LinePromotion {
  amount: number
  until: string
}

/** A price for several months together. */
export interface LinePeriod {
  amount: number
  months: number
}

/** A line rented by the month. */
export interface PlanLine {
  id: string
  /** Per month, without tax. */
  monthly: number
  startsOn: string
  /** Null: until further notice. */
  endsOn: string | null
  /** The day whose anniversaries raise the price, if not the first day: for a line that continues after an addendum. */
  raisedSince?: string
  /** Number of first days without charge. */
  freeDays: number
  /** Monthly price up to a day, included, instead of `monthly`. */
  promotion?: LinePromotion
  /** Price of several months; its monthly amounts add up to it exactly. `monthly` is its rounded monthly share. */
  period?: LinePeriod
  /** The line renews with the contract's term; a notice of non-renewal sets its last day. */
  renews?: boolean
}

/** A percentage discount on all lines between two days. Discounts of the same day multiply. */
export interface PlanDiscount {
  /** Hundredths of a percent. */
  rate: number
  from: string
  /** Null: as long as the contract is in force. */
  to: string | null
}

export interface PlanTerms {
  lines: readonly PlanLine[]
  discounts: readonly PlanDiscount[]
  /** Increase on each anniversary of a line, in hundredths of a percent. */
  yearlyIncrease: number
  /** False: a partial month is charged in full, once, at each of its prices by days. */
  prorates: boolean
  /** Charged once, with the first month. The fee is taxed, the deposit isn't. */
  setUpFee: number
  deposit: number
  /** Penalty for an early end: taxed, billed with the month of the last day. */
  penalty?: { month: string; amount: number }
  /** Hundredths of a percent. */
  taxRate: number
}

/** The bill of a calendar month. `total` is `net + tax`. */
export interface PlanMonth {
  /** `YYYY-MM` */
  month: string
  /** Only lines with a day in the month; the amount is zero if all of these are free. */
  lines: { lineId: string; days: number; amount: number }[]
  setUpFee: number
  deposit: number
  penalty: number
  net: number
  tax: number
  total: number
}

/** Days of a line at one price, both included. */
interface Stretch {
  from: string
  to: string
  monthly: number
  /** The share of the price that remains after discounts and free days. */
  left: Ratio
}

/** A line's days within a month, split where price, discount or free days change. */
function stretchesIn(line: PlanLine, terms: PlanTerms, begins: string, ends: string): Stretch[] {
  const from = laterOf(line.startsOn, begins)
  const to = earlierOf(line.endsOn ?? ends, ends)
  if (from > to) return []
  const cuts = new Set([from])
  const cutAt = (day: string) => {
    if (from < day && day <= to) cuts.add(day)
  }
  const paidFrom = daysAfter(line.startsOn, line.freeDays)
  cutAt(paidFrom)
  for (const discount of terms.discounts) {
    cutAt(discount.from)
    if (discount.to !== null) cutAt(dayAfter(discount.to))
  }
  for (const { since } of raisesOf(line, terms.yearlyIncrease, to)) cutAt(since)
  if (line.promotion) cutAt(dayAfter(line.promotion.until))
  const days = [...cuts].sort()
  return days.map((day, place) => {
    const next = days[place + 1]
    const rates = terms.discounts
      .filter(discount => discount.from <= day && (discount.to === null || day <= discount.to))
      .map(({ rate }) => rate)
    return {
      from: day,
      to: next === undefined ? to : dayBefore(next),
      monthly: priceIn(line, terms.yearlyIncrease, day),
      left: day < paidFrom ? { numerator: 0, denominator: 1 } : afterDiscounts(rates),
    }
  })
}

const afterDiscounts = (rates: readonly number[]): Ratio =>
  rates.reduce<Ratio>(
    ({ numerator, denominator }, rate) => ({
      numerator: numerator * (wholeRate - rate),
      denominator: denominator * wholeRate,
    }),
    { numerator: 1, denominator: 1 },
  )

/** The price from each anniversary on. Each raise is rounded to the cent and builds on the previous price. */
function raisesOf(line: PlanLine, rate: number, until: string): { since: string; amount: number }[] {
  if (rate === 0) return []
  const raises: { since: string; amount: number }[] = []
  let amount = line.period?.amount ?? line.monthly
  for (let year = 1; ; year++) {
    const since = monthsAfter(line.raisedSince ?? line.startsOn, 12 * year)
    if (since > until) return raises
    amount = multiply(amount, { numerator: wholeRate + rate, denominator: wholeRate })
    raises.push({ since, amount })
  }
}

/** The first anniversary after a day that raises a line's price; undefined where the line ends before it. */
export function nextRaise(
  { startsOn, endsOn, raisedSince = startsOn }: Pick<PlanLine, 'startsOn' | 'endsOn' | 'raisedSince'>,
  day: string,
): string | undefined {
  for (let year = 1; ; year++) {
    const next = monthsAfter(raisedSince, 12 * year)
    if (endsOn !== null && next > endsOn) return undefined
    if (next > day) return next
  }
}

/** The agreed price on a day: per month, or for the line's period. */
const agreedOn = (line: PlanLine, yearlyIncrease: number, day: string): number =>
  raisesOf(line, yearlyIncrease, day).at(-1)?.amount ?? line.period?.amount ?? line.monthly

/** The price of a day's calendar month at that day's terms, before discounts and free days. */
function priceIn(line: PlanLine, yearlyIncrease: number, day: string): number {
  if (line.promotion && day <= line.promotion.until) return line.promotion.amount
  const agreed = agreedOn(line, yearlyIncrease, day)
  if (!line.period) return agreed
  const { months } = line.period
  const first = plainDate((line.raisedSince ?? line.startsOn).slice(0, 8).concat('01'))
  const passed = first.until(plainDate(day.slice(0, 8).concat('01')), { largestUnit: 'month' }).months
  return allocate(agreed, Array<number>(months).fill(1))[passed % months] ?? 0
}

/** A line's monthly price on a day: with past increases, before discounts and free days. */
export function monthlyOn(line: PlanLine, yearlyIncrease: number, day: string): number {
  if (line.promotion && day <= line.promotion.until) return line.promotion.amount
  const agreed = agreedOn(line, yearlyIncrease, day)
  return line.period ? monthOfPeriod({ ...line.period, amount: agreed }) : agreed
}

/** The monthly share, rounded, of a price for several months. */
export const monthOfPeriod = ({ amount, months }: LinePeriod): number =>
  multiply(amount, { numerator: 1, denominator: months })

/** A line's days within a month. */
interface PartOfMonth {
  lineId: string
  days: number
  from: string
  to: string
  /** Each price, with its days weighted by the remaining share: `days × left`. */
  prices: { amount: number; ratio: Ratio }[]
}

function partOf(line: PlanLine, terms: PlanTerms, begins: string, ends: string): PartOfMonth[] {
  const stretches = stretchesIn(line, terms, begins, ends)
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) return []
  const prices = stretches.map(({ from, to, monthly, left }) => ({
    amount: monthly,
    ratio: { numerator: (daysUntil(from, to) + 1) * left.numerator, denominator: left.denominator },
  }))
  return [{ lineId: line.id, days: daysUntil(first.from, last.to) + 1, from: first.from, to: last.to, prices }]
}

/** The amount of a part whose full price covers `days` days: one exact sum, rounded once. */
const amountOf = ({ prices }: PartOfMonth, days: number): number =>
  sumOfParts(
    prices.map(({ amount, ratio: { numerator, denominator } }) => ({
      amount,
      ratio: { numerator, denominator: denominator * days },
    })),
  )

/**
 * Groups a month's parts into successions, in which one line follows another: a replaced office, or a new price. Lines
 * rented side by side are in different groups.
 */
function successionsOf(parts: readonly PartOfMonth[]): PartOfMonth[][] {
  const successions: PartOfMonth[][] = []
  const lastOf = (succession: readonly PartOfMonth[]) => succession.at(-1)?.to ?? ''
  for (const part of parts.toSorted((a, b) => compare(a.from, b.from) || compare(a.lineId, b.lineId))) {
    const [before] = successions
      .filter(succession => lastOf(succession) < part.from)
      .sort((a, b) => compare(lastOf(b), lastOf(a)))
    if (before) before.push(part)
    else successions.push([part])
  }
  return successions
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Without proration a partial month is charged in full, once: the lines of a succession share it by days and add up to
 * one rounded sum.
 */
function wholeMonth(parts: readonly PartOfMonth[]): Map<string, number> {
  const days = parts.reduce((sum, part) => sum + part.days, 0)
  const [only, ...others] = parts
  if (only && others.length === 0) return new Map([[only.lineId, amountOf(only, days)]])
  const amounts = divideTogether(
    parts.map(part => amountOf(part, 1)),
    days,
  )
  return new Map(parts.map(({ lineId }, place) => [lineId, amounts[place] ?? 0]))
}

/** The amount of each line in a month; only lines with a day in it. */
function linesIn(terms: PlanTerms, month: string): PlanMonth['lines'] {
  const first = plainDate(`${month}-01`)
  const last = first.with({ day: first.daysInMonth })
  const parts = terms.lines.flatMap(line => partOf(line, terms, first.toString(), last.toString()))
  const whole = terms.prorates ? undefined : new Map(successionsOf(parts).flatMap(one => [...wholeMonth(one)]))
  return parts.map(part => ({
    lineId: part.lineId,
    days: part.days,
    amount: whole ? (whole.get(part.lineId) ?? 0) : amountOf(part, first.daysInMonth),
  }))
}

/** The bill of one month of a contract; undefined if no line has a day in it. */
export function planMonth(terms: PlanTerms, month: string): PlanMonth | undefined {
  const lines = linesIn(terms, month)
  if (lines.length === 0) return undefined
  const isFirst = month === firstDayOf(terms)?.slice(0, 7)
  const setUpFee = isFirst ? terms.setUpFee : 0
  const deposit = isFirst ? terms.deposit : 0
  const penalty = month === terms.penalty?.month ? terms.penalty.amount : 0
  const { net, tax, total } = taxOnNet(add(setUpFee, penalty, ...lines.map(({ amount }) => amount)), terms.taxRate)
  return { month, lines, setUpFee, deposit, penalty, net: add(net, deposit), tax, total: add(total, deposit) }
}

const firstDayOf = ({ lines }: Pick<PlanTerms, 'lines'>): string | undefined =>
  lines.map(({ startsOn }) => startsOn).sort()[0]

/**
 * All months that a contract bills, each with the tax rate of its first day.
 * @param until the last day to compute for lines without an end
 */
export function planOf(terms: Omit<PlanTerms, 'taxRate'>, rates: readonly RatePeriod[], until: string): PlanMonth[] {
  const first = firstDayOf(terms)
  if (first === undefined) return []
  const last =
    terms.lines
      .map(({ endsOn }) => earlierOf(endsOn ?? until, until))
      .sort()
      .at(-1) ?? first
  if (last < first) return []
  return monthsFrom(first, last).flatMap(
    month => planMonth({ ...terms, taxRate: taxRateAt(rates, `${month}-01`) }, month) ?? [],
  )
}

/** The changes of an addendum, from a day on. */
export type PlanChange =
  /** All lines that reach the former last day are extended to another. */
  | { kind: 'EXTENSION'; from: string; endsOn: string | null }
  /** New prices for some lines; their anniversaries don't move. */
  | { kind: 'PRICE'; from: string; prices: readonly { lineId: string; monthly: number }[] }
  /** Replaces, adds or removes offices. */
  | { kind: 'LINES'; from: string; ends: readonly string[]; begins: readonly PlanLine[] }
  /** All lines end; `from` is the first day after them. */
  | { kind: 'END'; from: string }

/** A line with its own last day, which renewals don't move. */
const withLastDay = ({ renews: _, ...line }: PlanLine, endsOn: string | null): PlanLine => ({ ...line, endsOn })

const endedBefore = (line: PlanLine, day: string): PlanLine[] => {
  if (line.startsOn >= day) return []
  const endsOn = earlierOf(line.endsOn ?? dayBefore(day), dayBefore(day))
  return [endsOn === line.endsOn ? { ...line } : withLastDay(line, endsOn)]
}

/** A contract's lines after an addendum. Nothing changes before its first day. */
export function afterChange(
  lines: readonly PlanLine[],
  change: PlanChange,
  newId: (lineId: string) => string,
): PlanLine[] {
  switch (change.kind) {
    case 'EXTENSION':
      return lines.map(line =>
        line.endsOn === dayBefore(change.from) ? withLastDay(line, change.endsOn) : { ...line },
      )
    case 'PRICE':
      return lines.flatMap(line => {
        const price = change.prices.find(({ lineId }) => lineId === line.id)
        if (!price || (line.endsOn !== null && line.endsOn < change.from)) return [{ ...line }]
        const { promotion: _promotion, period: _period, ...rest } = line
        if (line.startsOn >= change.from) return [{ ...rest, monthly: price.monthly }]
        const elapsed = daysUntil(line.startsOn, change.from)
        const goesOn = {
          ...rest,
          id: newId(line.id),
          monthly: price.monthly,
          startsOn: change.from,
          // The new price applies from the change on, and the line's next anniversary raises it.
          raisedSince: lastAnniversary(line.raisedSince ?? line.startsOn, change.from),
          freeDays: Math.max(0, line.freeDays - elapsed),
        }
        return [...endedBefore(line, change.from), goesOn]
      })
    case 'LINES':
      return [
        ...lines.flatMap(line => (change.ends.includes(line.id) ? endedBefore(line, change.from) : [{ ...line }])),
        ...change.begins,
      ]
    case 'END':
      return lines.flatMap(line => endedBefore(line, change.from))
  }
}

/** The last anniversary of `day` up to and including `by`, or `day` itself. */
function lastAnniversary(day: string, by: string): string {
  let last = day
  for (let year = 1; ; year++) {
    const next = monthsAfter(day, 12 * year)
    if (next > by) return last
    last = next
  }
}
