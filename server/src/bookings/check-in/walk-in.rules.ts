import type { UnavailableReason } from '@aforo/api/bookings/slots'
import { instantOf, minutesOf, type Slot, type Span, slotOf, wallTimeOf } from '../../platform/wall-time.rules.ts'
import { holdsPlace } from '../reservations/reservations.rules.ts'
import { isByShift, type SlotAsked } from '../reservations/slot.rules.ts'
import { type PlaceFacts, verdictOn } from '../reservations/verdict.rules.ts'

/** The lengths that a walk-in is offered, in minutes. */
const lengths = [15, 30, 60]

interface Shift extends Pick<Slot, 'from' | 'to'> {
  turnId: string
}

export interface WalkIns {
  offers: (Pick<Slot, 'from' | 'to'> & { turnId: string | null })[]
  /** Why there are no offers. */
  reason?: UnavailableReason | 'TAKEN'
}

/**
 * The slots that can be booked at a space from now on. They begin at the running step of the policy, or at the next one
 * where the policy allows no late start or a booking ended within this one. Each length is rounded up to a step; a space
 * that is free for less than the shortest is offered until its next booking. A seat is offered for the running shift.
 */
export function walkIns(place: PlaceFacts, shifts: readonly Shift[], now: Temporal.Instant): WalkIns {
  const { at, from: clock } = slotOf({ start: now, end: now }, place.timeZone)
  const byShift = isByShift(place)
  const wanted = byShift ? shifts.filter(({ from, to }) => from <= clock && clock < to) : []
  if (byShift)
    return offered(
      place,
      wanted.map(shift => ({ at, ...shift })),
      now,
      'OUTSIDE_SHIFT',
    )
  const step = place.policy.stepMinutes
  const minute = minutesOf(clock)
  const running = minute - (minute % step)
  const begins =
    [running, running + step].find(start => !isPast(place, at, start, now) && !endedSince(place, at, start, now)) ??
    running
  const ends = lengths
    .map(length => Math.ceil((minute + length) / step) * step)
    .filter(end => end <= 1440 && end - begins >= place.policy.shortestMinutes)
  const slots = [...new Set(ends)].map(end => ({ at, from: wallTimeOf(begins), to: wallTimeOf(end) }))
  const found = offered(place, slots, now, 'OUTSIDE_HOURS')
  if (found.offers.length > 0 || found.reason !== 'TAKEN') return found
  const next = place.holds
    .map(({ start }) => slotOf({ start, end: start }, place.timeZone))
    .filter(hold => hold.at === at && hold.from > wallTimeOf(begins))
    .map(({ from }) => minutesOf(from) - (minutesOf(from) % step))
    .sort((one, other) => one - other)[0]
  if (next === undefined || next <= begins) return found
  const rest = offered(place, [{ at, from: wallTimeOf(begins), to: wallTimeOf(next) }], now, 'OUTSIDE_HOURS')
  return rest.offers.length > 0 ? rest : found
}

function isPast(place: PlaceFacts, at: string, start: number, now: Temporal.Instant): boolean {
  const end = Math.min(start + Math.max(place.policy.shortestMinutes, place.policy.stepMinutes), 1440)
  const verdict = verdictOn({ at, from: wallTimeOf(start), to: wallTimeOf(end) }, place, now)
  return 'reason' in verdict && verdict.reason === 'IN_THE_PAST'
}

/** Whether a booking ended within the running step, whose rest nobody can book. */
function endedSince(place: PlaceFacts, at: string, start: number, now: Temporal.Instant): boolean {
  const begun = instantOf(at, wallTimeOf(start), place.timeZone)
  const isOver = ({ end }: Span) =>
    begun !== undefined && Temporal.Instant.compare(end, begun) > 0 && Temporal.Instant.compare(end, now) <= 0
  return place.holds.some(hold => holdsPlace(hold, now) && isOver(hold))
}

function offered(
  place: PlaceFacts,
  slots: readonly SlotAsked[],
  now: Temporal.Instant,
  otherwise: UnavailableReason,
): WalkIns {
  let reason: WalkIns['reason']
  const offers = slots.flatMap(({ turnId, ...slot }) => {
    const verdict = verdictOn({ ...slot, turnId }, place, now)
    const against = 'reason' in verdict ? verdict.reason : verdict.rivals.length > 0 ? 'TAKEN' : undefined
    reason ??= against
    return against ? [] : [{ from: slot.from, to: slot.to, turnId: turnId ?? null }]
  })
  return offers.length > 0 ? { offers } : { offers, reason: reason ?? otherwise }
}
