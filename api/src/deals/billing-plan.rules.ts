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
 * What a contract bills month by month. The wizard shows it, an addendum's effect is the difference of two plans, and the
 * billing run bills a month of it: all three call `planOf`. Dates are calendar dates, both included; amounts are minor units.
 */

/** A price until a day. */
export interface LinePromotion {
  amount: number
  until: string
}

/** A price for so many months. */
export interface LinePeriod {
  amount: number
  months: number
}

/** Something that is rented by the month. */
export interface PlanLine {
  id: string
  /** A month without tax. */
  monthly: number
  startsOn: string
  /** Null: until further notice. */
  endsOn: string | null
  /** The day whose anniversaries raise the price, where it isn't the first day: a line that goes on after an addendum. */
  raisedSince?: string
  /** So many of its first days cost nothing. */
  freeDays: number
  /** What a month costs until a day, both included, instead of `monthly`. */
  promotion?: LinePromotion
  /** The price of more than a month: its calendar months add up to it to the cent. `monthly` is its rounded share. */
  period?: LinePeriod
  /** It ends with the contract's term: a notice of non-renewal gives it its last day. */
  renews?: boolean
}

/** Percent off between two days, of all lines. Of one day several multiply. */
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
  /** On each anniversary of a line, in hundredths of a percent. */
  yearlyIncrease: number
  /** False charges a month that is only begun as a whole one, once: days at each of its prices. */
  prorates: boolean
  /** Once, with the first month: taxed, and untaxed. */
  setUpFee: number
  deposit: number
  /** What is owed for an end before its time: taxed, with the month of the last day. */
  penalty?: { month: string; amount: number }
  /** Hundredths of a percent. */
  taxRate: number
}

/** What is billed for a calendar month. `total` is `net + tax`. */
export interface PlanMonth {
  /** `YYYY-MM` */
  month: string
  /** Only lines that have a day in it; zero where all of them are free. */
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
  /** What is left of the price, after discounts and free days. */
  left: Ratio
}

/** The days of a line within a month, cut where its price, a discount or its free days change. */
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

/** The price from each anniversary on, each rounded to the cent and built on the one before. */
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

/** What is agreed on a day: for a month, or for the line's period. */
const agreedOn = (line: PlanLine, yearlyIncrease: number, day: string): number =>
  raisesOf(line, yearlyIncrease, day).at(-1)?.amount ?? line.period?.amount ?? line.monthly

/** The calendar month of a day at that day's price, before discounts and free days. */
function priceIn(line: PlanLine, yearlyIncrease: number, day: string): number {
  if (line.promotion && day <= line.promotion.until) return line.promotion.amount
  const agreed = agreedOn(line, yearlyIncrease, day)
  if (!line.period) return agreed
  const { months } = line.period
  const first = plainDate((line.raisedSince ?? line.startsOn).slice(0, 8).concat('01'))
  const passed = first.until(plainDate(day.slice(0, 8).concat('01')), { largestUnit: 'month' }).months
  return allocate(agreed, Array<number>(months).fill(1))[passed % months] ?? 0
}

/** A month of a line as it costs on a day: with the increases until then, before discounts and free days. */
export function monthlyOn(line: PlanLine, yearlyIncrease: number, day: string): number {
  if (line.promotion && day <= line.promotion.until) return line.promotion.amount
  const agreed = agreedOn(line, yearlyIncrease, day)
  return line.period ? monthOfPeriod({ ...line.period, amount: agreed }) : agreed
}

/** The rounded share that a month has of a longer price. */
export const monthOfPeriod = ({ amount, months }: LinePeriod): number =>
  multiply(amount, { numerator: 1, denominator: months })

/** The days of a line within a month. */
interface PartOfMonth {
  lineId: string
  days: number
  from: string
  to: string
  /** Each price with its share of those days: `days × what is left of the price`. */
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

/** What a part costs where all of its price is for so many days: one exact sum, rounded once. */
const amountOf = ({ prices }: PartOfMonth, days: number): number =>
  sumOfParts(
    prices.map(({ amount, ratio: { numerator, denominator } }) => ({
      amount,
      ratio: { numerator, denominator: denominator * days },
    })),
  )

/**
 * The parts of a month in which one line follows another, such as an office that another one replaces or a new price. Lines that are
 * rented side by side are apart.
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

/** Without proration a begun month is whole once: what followed each other shares it by days and adds up to one rounded sum. */
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

/** What each line costs in a month; only lines that have a day in it. */
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

/** What is billed for one month of a contract; undefined where no line has a day in it. */
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
 * All that a contract bills, month by month, each with the tax rate of its first day.
 * @param until the last day that is looked at, where lines have no end
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

/** What an addendum changes, from a day on. */
export type PlanChange =
  /** All lines that are still there on the former last day go on until another one. */
  | { kind: 'EXTENSION'; from: string; endsOn: string | null }
  /** Lines cost something else; anniversaries go on counting from where they did. */
  | { kind: 'PRICE'; from: string; prices: readonly { lineId: string; monthly: number }[] }
  /** Other offices instead of some, or more of them. */
  | { kind: 'LINES'; from: string; ends: readonly string[]; begins: readonly PlanLine[] }
  /** Everything ends; `from` is the first day that isn't rented any more. */
  | { kind: 'END'; from: string }

/** A line with a last day of its own, which no renewal moves. */
const withLastDay = ({ renews: _, ...line }: PlanLine, endsOn: string | null): PlanLine => ({ ...line, endsOn })

const endedBefore = (line: PlanLine, day: string): PlanLine[] => {
  if (line.startsOn >= day) return []
  const endsOn = earlierOf(line.endsOn ?? dayBefore(day), dayBefore(day))
  return [endsOn === line.endsOn ? { ...line } : withLastDay(line, endsOn)]
}

/** The lines of a contract after an addendum. Nothing before its first day changes. */
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
          // From the change on the new price stands; the next anniversary of the line raises it.
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

/** The last anniversary of a day that has come by another one, the day itself among them. */
function lastAnniversary(day: string, by: string): string {
  let last = day
  for (let year = 1; ; year++) {
    const next = monthsAfter(day, 12 * year)
    if (next > by) return last
    last = next
  }
}
