import {
  type LinePeriod,
  type LinePromotion,
  monthlyOn,
  type PlanDiscount,
  type PlanLine,
  type PlanMonth,
} from '@aforo/api/deals/billing-plan.rules'
import type { ContractLineInput, InformationFields } from '@aforo/api/deals/contract-lines'
import { largestMonth } from '@aforo/api/deals/sales.rules'
import { earlierOf, laterOf, monthsAfter } from '@aforo/api/platform/calendar-dates.rules'
import { lineAmount, oneUnit } from '@aforo/api/platform/line-items'
import { add, subtract } from '@aforo/api/platform/money.rules'

/** A line of a contract as it is kept. */
export interface Line {
  id: string
  saleLineId: string | null
  productId: string
  quantity: number
  /** Minor units for one of them a month, without tax. */
  amount: number
  /** For one of them. */
  promotion?: LinePromotion | null
  period?: LinePeriod | null
  /** Hundredths of a percent. */
  discount: number
  startsOn: string
  endsOn: string | null
  freeDays: number
  /** The signed line that an addendum's line goes on. */
  continuesId: string | null
}

/** What a chain rents, as billing and inventory read it: `endsOn` is the last day in force. */
export interface SignedLine extends PlanLine {
  productId: string
  /** Whether it takes the product from everybody else. */
  exclusive: boolean
}

export const monthlyOfLine = ({ amount, quantity, discount }: Pick<Line, 'amount' | 'quantity' | 'discount'>): number =>
  lineAmount({ unitPrice: amount, quantity: quantity * oneUnit, discount, taxed: true })

/** A month of lines without tax. */
export const monthlyOf = (lines: readonly Pick<Line, 'amount' | 'quantity' | 'discount'>[]): number =>
  add(...lines.map(monthlyOfLine))

/** The prices of a whole line, as plans read them. */
export const pricesOfLine = (
  line: Pick<Line, 'amount' | 'quantity' | 'discount' | 'promotion' | 'period'>,
): Pick<PlanLine, 'monthly' | 'promotion' | 'period'> => ({
  monthly: monthlyOfLine(line),
  ...(line.promotion && { promotion: { ...line.promotion, amount: monthlyOfLine({ ...line, ...line.promotion }) } }),
  ...(line.period && { period: { ...line.period, amount: monthlyOfLine({ ...line, ...line.period }) } }),
})

/** A contract's line as it is agreed. */
export const signedLine = (line: Line, isService: boolean): SignedLine => ({
  id: line.id,
  productId: line.productId,
  ...pricesOfLine(line),
  startsOn: line.startsOn,
  endsOn: line.endsOn,
  freeDays: line.freeDays,
  exclusive: !isService,
})

interface Fault {
  field: string
  message: string
}
interface Facts {
  type: string
  country: string
  deleted: boolean
}

const endsFirst = 'La fecha final no puede ser anterior a la inicial.'

const meet = (one: Pick<Line, 'startsOn' | 'endsOn'>, other: Pick<Line, 'startsOn' | 'endsOn'>) =>
  one.startsOn <= (other.endsOn ?? one.startsOn) && other.startsOn <= (one.endsOn ?? other.startsOn)

/** Two lines with one product on the same day; undefined where there are none. Services are no days' business. */
export function meetingLines<Kept extends Pick<Line, 'productId' | 'startsOn' | 'endsOn'>>(
  lines: readonly Kept[],
  isService: (productId: string) => boolean,
): Kept | undefined {
  return lines.find(
    (line, place) =>
      !isService(line.productId) &&
      lines.slice(0, place).some(other => other.productId === line.productId && meet(line, other)),
  )
}

/** A promotion as it is said; where nothing is said, what the line has while its price is the same. */
export function keptPrices(
  { unitPrice, promotion }: { unitPrice: number | undefined; promotion?: { unitPrice: number; until: string } | null },
  before: Pick<Line, 'amount' | 'promotion' | 'period'> | undefined,
): Pick<Line, 'promotion' | 'period'> {
  const same = before?.amount === unitPrice ? before : undefined
  return {
    promotion:
      promotion === undefined
        ? (same?.promotion ?? null)
        : promotion && { amount: promotion.unitPrice, until: promotion.until },
    period: same?.period ?? null,
  }
}

/** Lines as a call says them, with their days; or the first thing that speaks against them. */
export function linesToKeep(
  given: readonly ContractLineInput[],
  {
    before,
    days,
    countryCode,
    facts,
    newId,
  }: {
    before: readonly Line[]
    days: { startsOn: string; endsOn: string | null }
    countryCode: string
    facts: ReadonlyMap<string, Facts>
    newId: () => string
  },
): { lines: Line[] } | { fault: Fault } {
  const known = new Map(before.map(line => [line.id, line]))
  const had = new Set(before.map(({ productId }) => productId))
  const kept: Line[] = []
  for (const [place, line] of given.entries()) {
    const refused = (field: string, message: string) => ({ fault: { field: `lines.${place}.${field}`, message } })
    const product = facts.get(line.productId)
    if (!product || (product.deleted && !had.has(line.productId))) return refused('productId', 'Elige un producto.')
    if (product.country !== countryCode)
      return refused('productId', 'Elige un producto de una sede del país del contrato.')
    const startsOn = line.startDate ?? days.startsOn
    const endsOn = line.endDate === undefined ? days.endsOn : line.endDate
    if (endsOn !== null && endsOn < startsOn) return refused('endDate', endsFirst)
    if (startsOn < days.startsOn) return refused('startDate', 'Una línea no empieza antes que el contrato.')
    if (days.endsOn !== null && (endsOn === null || endsOn > days.endsOn))
      return refused('endDate', 'Una línea no termina después que el contrato.')
    const quantity = (line.quantity ?? oneUnit) / oneUnit
    if (quantity !== 1 && product.type !== 'SERVICE')
      return refused('quantity', 'De un espacio solo hay uno: la cantidad es 1.')
    const old = line.id === undefined ? undefined : known.get(line.id)
    // The same line said twice is kept once; the other is new.
    if (old) known.delete(old.id)
    kept.push({
      id: old?.id ?? newId(),
      saleLineId: old?.saleLineId ?? null,
      productId: line.productId,
      quantity,
      amount: line.unitPrice,
      ...keptPrices(line, old),
      discount: line.discount ?? 0,
      startsOn,
      endsOn,
      freeDays: line.freeDays,
      continuesId: null,
    })
  }
  const twice = meetingLines(kept, id => facts.get(id)?.type === 'SERVICE')
  if (twice)
    return {
      fault: {
        field: `lines.${kept.indexOf(twice)}.productId`,
        message: 'El contrato ya tiene ese producto en esas fechas.',
      },
    }
  if (monthlyOf(kept) > largestMonth)
    return { fault: { field: 'lines', message: 'El contrato suma más de 999,999,999.99 al mes.' } }
  return { lines: kept }
}

/** What speaks against the terms themselves. */
export function faultInTerms(
  terms: Pick<InformationFields, 'startDate' | 'endDate' | 'renewal' | 'renewalMonths' | 'discounts'>,
): Fault | undefined {
  if (terms.endDate !== null && terms.endDate < terms.startDate) return { field: 'endDate', message: endsFirst }
  if (terms.renewal !== 'NONE' && terms.endDate === null)
    return { field: 'renewal', message: 'Lo que no tiene último día no se renueva.' }
  if (terms.renewal === 'AUTOMATIC' && terms.renewalMonths === null)
    return { field: 'renewalMonths', message: 'Di por cuántos meses se renueva.' }
  const place = terms.discounts.findIndex(({ startDate, endDate }) => endDate < startDate)
  if (place >= 0) return { field: `discounts.${place}.endDate`, message: endsFirst }
}

/** The first day of any line and the last; null until further notice, or without lines. */
export function daysOfLines(lines: readonly { startsOn: string; endsOn: string | null }[]) {
  const starts = lines.map(({ startsOn }) => startsOn).sort()[0] ?? null
  const ends = lines.map(({ endsOn }) => endsOn)
  return {
    startsOn: starts,
    endsOn: ends.includes(null)
      ? null
      : (ends
          .filter(end => end !== null)
          .sort()
          .at(-1) ?? null),
  }
}

/** A month of what is rented on a day, with the increases until then. */
export const monthOn = (lines: readonly PlanLine[], yearlyIncrease: number, day: string): number =>
  add(
    0,
    ...lines
      .filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
      .map(line => monthlyOn(line, yearlyIncrease, day)),
  )

/** The day as which lines are read: before the first one that, once they are over the last one. */
export function dayWithin(lines: readonly PlanLine[], day: string): string {
  const { startsOn, endsOn } = daysOfLines(lines)
  const begun = startsOn === null ? day : laterOf(day, startsOn)
  return endsOn === null ? begun : earlierOf(begun, endsOn)
}

/** How far is looked where something goes on until further notice. */
export const plannedYears = 5

/** The last day to look at: of lines that end, their end; at most five years from a day. */
export function lookedUntil(lines: readonly PlanLine[], from: string): { until: string; cut: boolean } {
  const horizon = monthsAfter(from, 12 * plannedYears)
  const isOpen = lines.some(({ endsOn }) => endsOn === null)
  const last =
    lines
      .map(({ endsOn }) => endsOn ?? horizon)
      .sort()
      .at(-1) ?? from
  return isOpen ? { until: horizon, cut: true } : { until: last, cut: false }
}

/** What a plan bills for its months, without deposits. */
export const rentOf = (months: readonly PlanMonth[]): Map<string, number> =>
  new Map(months.map(({ month, net, deposit }) => [month, subtract(net, deposit)]))

/** Discounts as calls write them and as plans read them. */
export const planDiscounts = (
  discounts: readonly { rate: number; startDate: string; endDate: string }[],
): PlanDiscount[] => discounts.map(({ rate, startDate, endDate }) => ({ rate, from: startDate, to: endDate }))
