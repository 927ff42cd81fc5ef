import type { ReservationStatus } from '@aforo/contract/bookings/reservations'
import type { Span } from '../../platform/wall-time.rules.ts'

/** How long before its start one may check in to a booking that nobody has to check in to, in minutes. */
const usualMinutes = 15

export interface CheckInWindow {
  opens: Temporal.Instant
  /** From then on nobody may, and an unattended place is let go of if its policy says so. */
  closes: Temporal.Instant
  required: boolean
}

export const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/**
 * From when until when one may check in: the policy's minutes before the start and as many after it. Who booked after
 * the start gets the same minutes from then on, and so does everybody after a break in which nobody could check in.
 * @param mayFrom when it was booked, or the break ended
 * @param minutes of the policy; 0: nobody has to, and one may as long as the booking lasts
 */
export function checkInWindow({ start, end }: Span, mayFrom: Temporal.Instant, minutes: number): CheckInWindow {
  const opens = start.subtract({ minutes: minutes || usualMinutes })
  const closes = minutes === 0 ? end : earlier(later(start, mayFrom).add({ minutes }), end)
  return { opens, closes, required: minutes > 0 }
}

/** Whether a check-in is of the booking as it stands: one made before it was moved away says nothing. */
export const isOfThis = (
  checkedInAt: Temporal.Instant | null,
  { opens }: CheckInWindow,
): checkedInAt is Temporal.Instant => checkedInAt !== null && Temporal.Instant.compare(checkedInAt, opens) >= 0

export const isWithin = ({ opens, closes }: CheckInWindow, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(opens, now) <= 0 && Temporal.Instant.compare(now, closes) < 0

/** States in which somebody may say that they are there. */
export const mayArrive = (status: ReservationStatus): boolean => status === 'CREATED' || status === 'IN_PROGRESS'

/** Whether the place is to be let go of: nobody came in time. */
export const isUnattended = (window: CheckInWindow, checkedInAt: Temporal.Instant | null, now: Temporal.Instant) =>
  window.required && !isOfThis(checkedInAt, window) && Temporal.Instant.compare(window.closes, now) <= 0
