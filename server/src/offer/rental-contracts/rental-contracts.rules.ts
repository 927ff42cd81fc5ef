import { type RentSegment, type RentTerms, rentSegments } from '@aforo/api/offer/rental-contracts.rules'
import type { RentalStatus } from '@aforo/api/offer/rental-states'
import { dayAfter, daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { add, multiply, subtract } from '@aforo/api/platform/money.rules'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

interface Days {
  startsOn: string
  endsOn: string
}

/** Where a contract or a period of it stands. @param early its last day was brought forward @param today of its campus */
export function rentalStatusOn({ startsOn, endsOn }: Days, early: boolean, today: string): RentalStatus {
  if (today < startsOn) return 'UPCOMING'
  if (today <= endsOn) return 'ACTIVE'
  return early ? 'ENDED' : 'EXPIRED'
}

/** What may be done in each state, unless its end has been brought forward: then only that can be undone. */
export const lifecycle = lifecycleOf<RentalStatus>()({
  renew: { from: ['UPCOMING', 'ACTIVE', 'EXPIRED'], to: 'ACTIVE' },
  end: { from: ['UPCOMING', 'ACTIVE'], to: 'ENDED' },
})

/** A period as long as it really lasts; undefined where the contract ends before it begins. */
export function lasting<Terms extends Days>(terms: Terms, endedOn: string | null): Terms | undefined {
  if (endedOn === null || terms.endsOn <= endedOn) return terms
  return terms.startsOn > endedOn ? undefined : { ...terms, endsOn: endedOn }
}

/** The days of one rent of a period as long as it really lasts. */
export function segmentsOf(terms: RentTerms, endedOn: string | null): RentSegment[] {
  const real = lasting(terms, endedOn)
  return real ? rentSegments(real) : []
}

/** What is rented on a day; before all periods on their first day, afterwards on their last one. In hundredths of m². */
export function areaOn(periods: readonly (Days & { area: number })[], today: string): number {
  const first = periods.map(({ startsOn }) => startsOn).sort()[0] ?? today
  const last =
    periods
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? today
  const day = today < first ? first : today > last ? last : today
  return add(...periods.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn).map(({ area }) => area))
}

/** Distances in days at which people are told that a date comes near, the farthest first. */
const distances = [180, 90, 30] as const

/** The distances that a date has come within. @returns nothing for a date that is over */
export function distancesWithin(today: string, date: string): (typeof distances)[number][] {
  const left = daysUntil(today, date)
  return left < 0 ? [] : distances.filter(days => left <= days)
}

/** What speaks against the dates of notice and renewal. @param days of all periods */
export function faultInMilestones(
  { noticeOn, renewalOn }: { noticeOn: string | null; renewalOn: string | null },
  days: readonly Days[],
): { field: 'noticeOn' | 'renewalOn'; message: string } | undefined {
  const [first = ''] = days.map(({ startsOn }) => startsOn).sort()
  const last =
    days
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1) ?? ''
  const outside = (date: string | null) => date !== null && (date < first || date > dayAfter(last))
  if (outside(noticeOn)) return { field: 'noticeOn', message: 'La fecha de aviso está fuera del contrato.' }
  if (outside(renewalOn)) return { field: 'renewalOn', message: 'La fecha de renovación está fuera del contrato.' }
  return undefined
}

/** A share in hundredths of a percent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : multiply(part, { numerator: 100_00, denominator: whole })

/** What a campus costs and brings in, in one currency. @param area hundredths of m² @returns amounts in minor units */
export function moneyOf({ rent, income, area }: { rent: number; income: number; area: number }) {
  const margin = subtract(income, rent)
  // An amount by square metre: the area is in hundredths of one.
  const byArea = (amount: number) => (area === 0 ? null : multiply(amount, { numerator: 100, denominator: area }))
  return {
    rent,
    income,
    margin,
    marginPercent: percentOf(margin, income),
    incomePerArea: byArea(income),
    rentPerArea: byArea(rent),
  }
}

interface Drawn {
  shape: string
  width: number
  height: number
  points: readonly (readonly [number, number])[]
}

/** The area of what a plan draws in centimetres, in hundredths of m²: a hundred square centimetres. */
export function drawnArea({ shape, width, height, points }: Drawn): number {
  if (shape === 'LABEL') return 0
  if (shape === 'CIRCLE') return Math.round((Math.PI * width * height) / 400)
  if (shape === 'RECTANGLE') return Math.round((width * height) / 100)
  const doubled = points.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = points[(place + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.round(Math.abs(doubled) / 200)
}

/** Where a contract is looked at: an address of the app. */
export const linkOf = ({ contract_id }: { contract_id: string }) =>
  `/app/inventory?tab=landlords&contract=${contract_id}`
