import type { RoomState } from '@aforo/contract/dashboard'
import type { Span } from '../bookings/wall-time.rules.ts'

export { clockAt, instantOf, slotOf, spanOfDays, today } from '../bookings/wall-time.rules.ts'
export type { Span }

/** A room that is free for less than this is as good as taken for who looks for one now. */
const soonMinutes = 30

interface RoomNow {
  /** When the campus is open today, in order. */
  open: readonly Span[]
  /** What is booked, in order. */
  reservations: readonly Span[]
  blocks: readonly Span[]
}

const isAt = (now: Temporal.Instant, { start, end }: Span) =>
  Temporal.Instant.compare(start, now) <= 0 && Temporal.Instant.compare(now, end) < 0

const earliest = (moments: readonly Temporal.Instant[]) => moments.toSorted(Temporal.Instant.compare)[0]

/** Where a chain of stretches that touch or overlap, the first of which holds `now`, comes to its end. */
function endOf(spans: readonly Span[], now: Temporal.Instant): Temporal.Instant {
  let end = now
  for (const span of spans.toSorted((one, other) => Temporal.Instant.compare(one.start, other.start)))
    if (Temporal.Instant.compare(span.start, end) <= 0 && Temporal.Instant.compare(span.end, end) > 0) end = span.end
  return end
}

/**
 * How a room stands now and until when: blocked before booked, booked before closed, since whoever is in it at night was
 * let in. A free room is free until the next booking, block or the closing, whichever is first.
 * @returns `until` undefined where nothing is known to end it today
 */
export function stateAt(room: RoomNow, now: Temporal.Instant): { state: RoomState; until?: Temporal.Instant } {
  if (room.blocks.some(block => isAt(now, block))) return { state: 'BLOCKED', until: endOf(room.blocks, now) }
  if (room.reservations.some(one => isAt(now, one))) return { state: 'BUSY', until: endOf(room.reservations, now) }
  const later = (spans: readonly Span[]) =>
    spans.map(({ start }) => start).filter(start => Temporal.Instant.compare(start, now) > 0)
  const open = room.open.find(stretch => isAt(now, stretch))
  if (!open) return { state: 'CLOSED', until: earliest(later(room.open)) }
  const next = earliest([...later(room.reservations), ...later(room.blocks), open.end])
  if (!next) return { state: 'FREE' }
  const isSoon = Temporal.Instant.compare(next, now.add({ minutes: soonMinutes })) < 0
  return { state: isSoon ? 'SOON' : 'FREE', until: next }
}

/** A place held for a time, in epoch milliseconds. */
export interface Held {
  spaceId: string
  starts: number
  ends: number
}

/** How many distinct rooms are in use at some moment of each hour. @param hours where each hour begins and ends */
export const inUseByHour = (held: readonly Held[], hours: readonly Omit<Held, 'spaceId'>[]): number[] =>
  hours.map(
    hour =>
      new Set(held.filter(({ starts, ends }) => starts < hour.ends && hour.starts < ends).map(({ spaceId }) => spaceId))
        .size,
  )
