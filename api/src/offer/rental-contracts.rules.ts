import {
  dayAfter,
  dayBefore,
  daysUntil,
  earlierOf,
  laterOf,
  monthsAfter,
  monthsFrom,
  plainDate,
} from '../platform/calendar-dates.rules.ts'
import { add, multiply, sumOfParts, wholeRate } from '../platform/money.rules.ts'

/** A rent increase on an anniversary of the period's first day. */
export interface RentStepUp {
  /** The first anniversary on which it applies: 1 is one year after the first day. */
  fromAnniversary: number
  kind: 'PERCENT' | 'AMOUNT'
  /** Hundredths of a percent, or minor units. */
  value: number
  /** True: on every anniversary from that one on, until another increase replaces it; false: only on that one. */
  repeats: boolean
}

/** The terms of a period's rent. Dates are calendar dates, both included. */
export interface RentTerms {
  startsOn: string
  endsOn: string
  /** Minor units per month. */
  rent: number
  /** Rent-free months from the first day on. */
  graceMonths: number
  stepUps: readonly RentStepUp[]
}

/** Days with the same rent, both included. */
export interface RentSegment {
  from: string
  to: string
  /** The agreed rent, in minor units per month. */
  rent: number
  /** The monthly payment: zero in grace months. */
  paid: number
}

/** The last rent-free day; undefined if there is none. */
export const graceEndOf = ({ startsOn, graceMonths }: Pick<RentTerms, 'startsOn' | 'graceMonths'>) =>
  graceMonths === 0 ? undefined : dayBefore(monthsAfter(startsOn, graceMonths))

/** The increase on an anniversary: the last one that has started, if it repeats or starts there. */
function stepUpOn(stepUps: readonly RentStepUp[], anniversary: number): RentStepUp | undefined {
  const [last] = stepUps
    .filter(({ fromAnniversary }) => fromAnniversary <= anniversary)
    .toSorted((one, other) => other.fromAnniversary - one.fromAnniversary)
  return last && (last.repeats || last.fromAnniversary === anniversary) ? last : undefined
}

/** The increases by their first anniversary. `last`: the one before the next increase replaces it; undefined if none does. */
export function untilReplaced<StepUp extends RentStepUp>(stepUps: readonly StepUp[]): (StepUp & { last?: number })[] {
  const sorted = stepUps.toSorted((one, other) => one.fromAnniversary - other.fromAnniversary)
  return sorted.map((stepUp, place) => {
    const next = sorted[place + 1]
    return next ? { ...stepUp, last: next.fromAnniversary - 1 } : stepUp
  })
}

/** The increased rent, rounded to the cent; the next increase builds on it. */
const increased = (rent: number, { kind, value }: RentStepUp): number =>
  kind === 'AMOUNT' ? add(rent, value) : multiply(rent, { numerator: wholeRate + value, denominator: wholeRate })

/**
 * The rent of each year between anniversaries, earliest first, ignoring grace.
 * @param atMost stops after the first rent above it
 */
function* years({ startsOn, endsOn, rent, stepUps }: RentTerms, atMost = Number.POSITIVE_INFINITY) {
  for (let anniversary = 0, present = rent; ; anniversary++) {
    const from = monthsAfter(startsOn, 12 * anniversary)
    if (from > endsOn) return
    const stepUp = anniversary > 0 ? stepUpOn(stepUps, anniversary) : undefined
    if (stepUp) present = increased(present, stepUp)
    yield { from, to: earlierOf(dayBefore(monthsAfter(startsOn, 12 * (anniversary + 1))), endsOn), rent: present }
    if (present > atMost) return
  }
}

/** A period split into days with the same rent, without gaps. */
export function rentSegments(terms: RentTerms): RentSegment[] {
  const grace = graceEndOf(terms)
  const segments: RentSegment[] = []
  const put = (segment: RentSegment) => {
    const last = segments.at(-1)
    if (last && last.rent === segment.rent && last.paid === segment.paid) last.to = segment.to
    else segments.push(segment)
  }
  for (const { from, to, rent } of years(terms)) {
    if (grace !== undefined && from <= grace) put({ from, to: earlierOf(to, grace), rent, paid: 0 })
    if (grace === undefined || to > grace)
      put({ from: grace === undefined ? from : laterOf(from, dayAfter(grace)), to, rent, paid: rent })
  }
  return segments
}

/** The monthly rent on a day, in minor units; undefined outside the period. */
export const rentOn = (terms: RentTerms, date: string): number | undefined =>
  rentSegments(terms).find(({ from, to }) => from <= date && date <= to)?.paid

/**
 * The payment for a calendar month, in minor units: each day's share of that day's rent, summed exactly and rounded
 * once.
 * @param month `YYYY-MM`
 */
export function rentOfMonth(segments: readonly RentSegment[], month: string): number {
  const first = plainDate(`${month}-01`)
  const [begins, ends] = [first.toString(), first.with({ day: first.daysInMonth }).toString()]
  return sumOfParts(
    segments
      .filter(({ from, to }) => from <= ends && begins <= to)
      .map(({ from, to, paid }) => ({
        amount: paid,
        ratio: { numerator: daysUntil(laterOf(from, begins), earlierOf(to, ends)) + 1, denominator: first.daysInMonth },
      })),
  )
}

/** The payments of a period by calendar month. */
export function rentByMonth(terms: RentTerms): { month: string; amount: number }[] {
  const segments = rentSegments(terms)
  return monthsFrom(terms.startsOn, terms.endsOn).map(month => ({ month, amount: rentOfMonth(segments, month) }))
}

interface Fault {
  field: 'endsOn' | 'graceMonths' | 'stepUps'
  message: string
}

/**
 * Validates a single period.
 * @param largest the largest rent, in minor units
 */
export function faultInTerms(terms: RentTerms, largest: number): Fault | undefined {
  const { startsOn, endsOn, stepUps } = terms
  if (endsOn < startsOn) return { field: 'endsOn', message: 'La fecha final no puede ser anterior a la inicial.' }
  const grace = graceEndOf(terms)
  if (grace !== undefined && grace >= endsOn)
    return { field: 'graceMonths', message: 'La gracia dura tanto como el periodo: no quedaría renta por pagar.' }
  if (stepUps.some(({ kind, value }) => kind === 'PERCENT' && value > wholeRate))
    return { field: 'stepUps', message: 'Un incremento es de 100 % como máximo.' }
  if (new Set(stepUps.map(({ fromAnniversary }) => fromAnniversary)).size < stepUps.length)
    return { field: 'stepUps', message: 'Dos incrementos empiezan en el mismo aniversario.' }
  for (const { rent } of years(terms, largest))
    if (rent > largest)
      return { field: 'stepUps', message: 'Con esos incrementos la renta pasa de lo que se puede guardar.' }
  return undefined
}

interface Placed {
  campusId: string
  startsOn: string
  endsOn: string
}

/** Two periods of a campus that aren't consecutive. `from` and `to`: the days in both, or in neither. */
export interface PeriodClash {
  kind: 'OVERLAP' | 'GAP'
  campusId: string
  from: string
  to: string
}

/** The first days of a campus that two periods share, or that lie in none. */
export function clashOf(periods: readonly Placed[]): PeriodClash | undefined {
  for (const [campusId, own] of Map.groupBy(periods, period => period.campusId)) {
    const sorted = own.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    for (const [place, next] of sorted.entries()) {
      const before = sorted[place - 1]
      if (!before) continue
      const expected = dayAfter(before.endsOn)
      if (next.startsOn < expected)
        return { kind: 'OVERLAP', campusId, from: next.startsOn, to: earlierOf(before.endsOn, next.endsOn) }
      if (next.startsOn > expected) return { kind: 'GAP', campusId, from: expected, to: dayBefore(next.startsOn) }
    }
  }
  return undefined
}
