import type { SeriesException } from '@aforo/api/bookings/series'
import type { Slot } from '../../platform/wall-time.rules.ts'

/** One wanted date of a series: where, when, and the rule's date that identifies it. */
export interface Occurrence extends Slot {
  date: string
  spaceId: string
}

/** Where and when a series is by its rule. */
export interface Base {
  spaceId: string
  from: string
  to: string
}

/**
 * The wanted dates, without the skipped ones and with the moved ones where they go.
 * @returns undefined where an exception is for no date of the series
 */
export function occurrencesOf(
  dates: readonly string[],
  base: Base,
  skip: readonly string[],
  moved: readonly SeriesException[],
): Occurrence[] | undefined {
  const left = new Set(skip)
  const exceptions = new Map(moved.map(one => [one.date, one]))
  if (moved.some(({ date }) => !dates.includes(date))) return undefined
  return dates
    .filter(date => !left.has(date))
    .map(date => {
      const exception = exceptions.get(date)
      return {
        date,
        spaceId: exception?.spaceId ?? base.spaceId,
        at: exception?.at ?? date,
        from: exception?.from ?? base.from,
        to: exception?.to ?? base.to,
      }
    })
}

/** Whether an occurrence is where and when its series says. */
export const isByRule = (one: Occurrence, base: Base): boolean =>
  one.at === one.date && one.spaceId === base.spaceId && one.from === base.from && one.to === base.to

export const isSamePlace = (one: Occurrence, other: Occurrence): boolean =>
  one.spaceId === other.spaceId && one.at === other.at && one.from === other.from && one.to === other.to

/** The earlier dates of the same series that an occurrence would overlap. */
export const clashWithin = (one: Occurrence, others: readonly Occurrence[]): boolean =>
  others.some(
    other =>
      other.date < one.date &&
      other.spaceId === one.spaceId &&
      other.at === one.at &&
      other.from < one.to &&
      one.from < other.to,
  )
