import type { OpenStretch } from '@aforo/api/bookings/calendar'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { BusinessHours } from '@aforo/api/places/campuses'
import { nextOpening } from '../../places/campuses/hours.rules.ts'
import { clockAt, minutesOf } from '../../platform/wall-time.rules.ts'

/** Minutes: forms propose an hour, from the next quarter. */
const usualLength = 60
const quarter = 15

interface CampusRules {
  time_zone: string
  hours: BusinessHours
  policy: Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes' | 'longestMinutes'>
}

/** The next opening hours of a campus in which the booking that its forms propose has room; null where there are none soon. */
export function nextOpenOf({ time_zone, hours, policy }: CampusRules, now: Temporal.Instant): OpenStretch | null {
  const [date = '', time = ''] = clockAt(now, time_zone).split(' ')
  const { stepMinutes, shortestMinutes, longestMinutes } = policy
  const step = quarter % stepMinutes === 0 ? quarter : stepMinutes
  const length = Math.min(Math.max(usualLength, shortestMinutes), longestMinutes)
  return nextOpening(hours, { date, minute: Math.ceil(minutesOf(time) / step) * step }, length) ?? null
}
