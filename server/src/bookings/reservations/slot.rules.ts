import { type BookingPolicy, bookableTypes } from '@aforo/api/bookings/reservations'
import type { UnavailableReason } from '@aforo/api/bookings/slots'
import type { BusinessHours } from '@aforo/api/places/campuses'
import type { SpaceType } from '@aforo/api/places/spaces'
import { openOn } from '../../places/campuses/hours.rules.ts'
import {
  dateAfter,
  instantOf,
  minutesIn,
  minutesOf,
  type Slot,
  type Span,
  today,
} from '../../platform/wall-time.rules.ts'

/** What decides about a time at a place besides who else is there. */
export interface Place {
  type: SpaceType
  bookable: boolean
  /** Of its teams, who book it by the shift. */
  rotates?: boolean
  timeZone: string
  hours: BusinessHours
  policy: BookingPolicy
}

/** The policy of a tenant that has not written its own. */
export const usualPolicy: BookingPolicy = {
  stepMinutes: 15,
  shortestMinutes: 15,
  longestMinutes: 720,
  daysAhead: 180,
  lateMinutes: 15,
  cancelNoticeMinutes: 0,
  checkInMinutes: 0,
  approvalTypes: ['PARKING_SPOT'],
  forOthersRoles: ['ROLE_ROOT', 'ROLE_ADMIN'],
  freeRelease: true,
}

/** What is booked; rooms, booths and parking by the minute, seats and rotating spots by the shift. */
const booked: readonly SpaceType[] = bookableTypes

/** Seats, and what rotates, are booked by the shift. */
export const isByShift = ({ type, rotates = false }: Pick<Place, 'type' | 'rotates'>): boolean =>
  type === 'SEAT' || rotates

/** No reservation lasts longer than this, so that whoever looks for overlaps need not look further back. */
export const longestHours = 26

export type SlotDecision = { span: Span } | { reason: UnavailableReason }

/** True where the end is not after the start, which is wrong whatever the place. */
export const isBackwards = ({ from, to }: Pick<Slot, 'from' | 'to'>): boolean => to <= from

/** What a time is asked for, besides its hours. */
export interface SlotAsked extends Slot {
  /** The shift that its hours are. */
  turnId?: string
  /** It is under way already, and only its end is new. */
  begun?: boolean
}

/**
 * Whether a place may be booked at a time, leaving aside who holds it: the stretch of the time line, or the first
 * reason against it. A slot that has begun may still be booked for as long as the policy lets one be late: at 10:07 with
 * 15 minutes, from 10:00. A shift may be until it ends, and need not lie in the opening hours whole.
 * @param slot not backwards
 */
export function decideSlot(slot: SlotAsked, place: Place, now: Temporal.Instant): SlotDecision {
  const { policy, timeZone } = place
  if (!place.bookable || !booked.includes(place.type)) return { reason: 'NOT_BOOKABLE' }
  const byShift = isByShift(place)
  if (byShift && slot.turnId === undefined) return { reason: 'OUTSIDE_SHIFT' }
  const start = instantOf(slot.at, slot.from, timeZone)
  const end = instantOf(slot.at, slot.to, timeZone)
  if (!start || !end) return { reason: 'NO_SUCH_LOCAL_TIME' }
  if (!(byShift || slot.begun) && reached(start.add({ minutes: policy.lateMinutes }), now))
    return { reason: 'IN_THE_PAST' }
  if (reached(end, now)) return { reason: 'IN_THE_PAST' }
  if (slot.at > lastDate(policy, timeZone, now)) return { reason: 'TOO_FAR_AHEAD' }
  const span = { start, end }
  const length = byShift ? undefined : refusedLength(slot, span, policy)
  if (length) return { reason: length }
  const open = openOn(place.hours, slot.at)
  if (open.length === 0) return { reason: 'CLOSED_DAY' }
  const fits = byShift
    ? open.some(({ opensAt, closesAt }) => opensAt < slot.to && slot.from < closesAt)
    : open.some(({ opensAt, closesAt }) => opensAt <= slot.from && slot.to <= closesAt)
  return fits ? { span } : { reason: 'OUTSIDE_HOURS' }
}

function refusedLength(slot: SlotAsked, span: Span, policy: BookingPolicy): UnavailableReason | undefined {
  // What is under way began when it began.
  const times = slot.begun ? [slot.to] : [slot.from, slot.to]
  if (times.some(time => minutesOf(time) % policy.stepMinutes !== 0)) return 'OFF_STEP'
  if (minutesIn(span) < policy.shortestMinutes) return 'TOO_SHORT'
  if (minutesIn(span) > policy.longestMinutes) return 'TOO_LONG'
}

const reached = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0

/** Until when its owner may cancel what begins then; null while it hasn't begun. */
export const cancelableUntil = ({ cancelNoticeMinutes }: BookingPolicy, { start }: Span): Temporal.Instant | null =>
  cancelNoticeMinutes === 0 ? null : start.subtract({ minutes: cancelNoticeMinutes })

export const lastDate = (policy: BookingPolicy, timeZone: string, now: Temporal.Instant): string =>
  dateAfter(today(now, timeZone), policy.daysAhead)
