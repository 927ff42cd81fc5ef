import type { RoomState } from '@aforo/api/front-desk/dashboard'
import type { Span } from '../../platform/wall-time.rules.ts'

export { clockAt, covering, instantOf, slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'
export type { Span }

/** A room that is free for less than this is as good as taken for who looks for one now. */
const soonMinutes = 30

/** A stretch of time, in epoch milliseconds: a room has dozens of them a day, and instants would cost more than the query. */
export interface Stretch {
  starts: number
  ends: number
}

interface RoomNow {
  /** When the campus is open today, in order. */
  open: readonly Stretch[]
  reservations: readonly Stretch[]
  blocks: readonly Stretch[]
}

const isAt = (now: number, { starts, ends }: Stretch) => starts <= now && now < ends

const earliest = (moments: readonly number[]) => (moments.length === 0 ? undefined : Math.min(...moments))

/** Where a chain of stretches that touch or overlap, the first of which holds `now`, comes to its end. */
function endOf(stretches: readonly Stretch[], now: number): number {
  let end = now
  for (const { starts, ends } of stretches.toSorted((one, other) => one.starts - other.starts))
    if (starts <= end && ends > end) end = ends
  return end
}

/**
 * How a room stands now and until when: blocked before booked, booked before closed, since whoever is in it at night was
 * let in. A free room is free until the next booking, block or the closing, whichever is first.
 * @returns `until` undefined where nothing is known to end it today
 */
export function stateAt(room: RoomNow, now: number): { state: RoomState; until?: number } {
  if (room.blocks.some(block => isAt(now, block))) return { state: 'BLOCKED', until: endOf(room.blocks, now) }
  if (room.reservations.some(one => isAt(now, one))) return { state: 'BUSY', until: endOf(room.reservations, now) }
  const later = (stretches: readonly Stretch[]) => stretches.map(({ starts }) => starts).filter(starts => starts > now)
  const open = room.open.find(stretch => isAt(now, stretch))
  if (!open) return { state: 'CLOSED', until: earliest(later(room.open)) }
  const next = Math.min(...later(room.reservations), ...later(room.blocks), open.ends)
  return { state: next - now < soonMinutes * 60_000 ? 'SOON' : 'FREE', until: next }
}
