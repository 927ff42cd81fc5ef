import { proposalOf } from '@aforo/api/bookings/booking-proposal.rules'
import type { OpenStretch } from '@aforo/api/bookings/calendar'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { BusinessHours } from '@aforo/api/places/campuses'
import { nextOpening } from '../../places/campuses/hours.rules.ts'
import { clockAt, minutesOf } from '../../platform/wall-time.rules.ts'

interface CampusRules {
  time_zone: string
  hours: BusinessHours
  policy: Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes' | 'longestMinutes'>
}

/** The next opening hours of a campus in which the booking that its forms propose has room; null where there are none soon. */
export function nextOpenOf({ time_zone, hours, policy }: CampusRules, now: Temporal.Instant): OpenStretch | null {
  const [date = '', time = ''] = clockAt(now, time_zone).split(' ')
  const { step, length } = proposalOf(policy)
  return nextOpening(hours, { date, minute: Math.ceil(minutesOf(time) / step) * step }, length) ?? null
}
