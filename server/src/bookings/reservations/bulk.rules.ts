import type { BookedPlace } from '@aforo/api/bookings/reservation-bulk'
import { minutesOf } from '../../platform/wall-time.rules.ts'

/** Where each of many bookings is to go: to one space, or some days or minutes on; what isn't given stays. */
export interface Shift {
  spaceId?: string
  days?: number
  minutes?: number
}

export const movesNothing = ({ spaceId, days = 0, minutes = 0 }: Shift): boolean =>
  spaceId === undefined && days === 0 && minutes === 0

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A booking's place after the shift. @returns undefined where its hours would leave its day */
export function shifted(
  place: BookedPlace,
  { spaceId = place.spaceId, days = 0, minutes = 0 }: Shift,
): BookedPlace | undefined {
  const from = minutesOf(place.from) + minutes
  const to = minutesOf(place.to) + minutes
  if (from < 0 || to > 1_440) return undefined
  const { turnId, ...rest } = place
  return {
    ...rest,
    spaceId,
    at: Temporal.PlainDate.from(place.at).add({ days }).toString(),
    from: timeOf(from),
    to: timeOf(to),
    // Other hours are another shift, or none.
    ...(turnId !== undefined && minutes === 0 && { turnId }),
  }
}

/** Whether the last goes first: bookings that follow one another make room for each other when they go later. */
export const lastFirst = ({ days = 0, minutes = 0 }: Shift): boolean => days > 0 || (days === 0 && minutes > 0)
