import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import type { Span } from '../../platform/wall-time.rules.ts'

/** How many minutes before its start one may check in to a booking that needs no check-in. */
const usualMinutes = 15

export interface CheckInWindow {
  opens: Temporal.Instant
  /** The deadline: then a no-show is released if the policy says so. */
  closes: Temporal.Instant
  required: boolean
}

export const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

/**
 * When one may check in: from the policy's minutes before the start until as many after it. After a late booking, or
 * after downtime in which nobody could check in, the minutes count from then on.
 * @param mayFrom when it was booked, or the downtime ended
 * @param minutes of the policy; 0: check-in is optional, and open until the booking ends
 */
export function checkInWindow({ start, end }: Span, mayFrom: Temporal.Instant, minutes: number): CheckInWindow {
  const opens = start.subtract({ minutes: minutes || usualMinutes })
  const closes = minutes === 0 ? end : earlier(later(start, mayFrom).add({ minutes }), end)
  return { opens, closes, required: minutes > 0 }
}

/** Whether a check-in is valid for the booking's present time: one from before it was moved isn't. */
export const isOfThis = (
  checkedInAt: Temporal.Instant | null,
  { opens }: CheckInWindow,
): checkedInAt is Temporal.Instant => checkedInAt !== null && Temporal.Instant.compare(checkedInAt, opens) >= 0

export const isWithin = ({ opens, closes }: CheckInWindow, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(opens, now) <= 0 && Temporal.Instant.compare(now, closes) < 0

/** States in which one may check in. */
export const mayArrive = (status: ReservationStatus): boolean => status === 'CREATED' || status === 'IN_PROGRESS'

/** Whether the booking is a no-show, to be released. */
export const isUnattended = (window: CheckInWindow, checkedInAt: Temporal.Instant | null, now: Temporal.Instant) =>
  window.required && !isOfThis(checkedInAt, window) && Temporal.Instant.compare(window.closes, now) <= 0
