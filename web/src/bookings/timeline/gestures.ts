import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { Stretch } from '../../ui/days.ts'

/** The part of the policy that shapes a drag. */
export type DragPolicy = Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes' | 'longestMinutes'>

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
const down = (minute: number, step: number) => Math.floor(minute / step) * step
const up = (minute: number, step: number) => Math.ceil(minute / step) * step
const nearest = (minute: number, step: number) => Math.round(minute / step) * step

/** The end of the day that a step reaches. */
const lastMinute = (step: number) => down(1440, step)

/** The shortest and longest stretch that fall on the step. */
const lengths = ({ stepMinutes, shortestMinutes, longestMinutes }: DragPolicy) => {
  const shortest = Math.max(stepMinutes, up(shortestMinutes, stepMinutes))
  return { shortest, longest: Math.max(shortest, down(longestMinutes, stepMinutes)) }
}

/** What a drag from one minute to another marks, in either direction: whole steps, no shorter or longer than allowed. */
export function dragged(anchor: number, current: number, policy: DragPolicy): Stretch {
  const { stepMinutes: step } = policy
  const { shortest, longest } = lengths(policy)
  const end = lastMinute(step)
  if (current >= anchor) {
    const from = clamp(down(anchor, step), 0, end - shortest)
    return { from, to: clamp(up(current, step), from + shortest, Math.min(from + longest, end)) }
  }
  const to = clamp(up(anchor, step), shortest, end)
  return { from: clamp(down(current, step), Math.max(0, to - longest), to - shortest), to }
}

/** How long a booking is when one only points at its start. */
const usualMinutes = 60

/** What a click on free time proposes: an hour from the step under the pointer, less where something comes before. */
export function pointed(minute: number, policy: DragPolicy, free: Stretch | undefined): Stretch {
  const { stepMinutes: step } = policy
  const { shortest, longest } = lengths(policy)
  const from = clamp(down(minute, step), 0, lastMinute(step) - shortest)
  const wanted = from + clamp(up(usualMinutes, step), shortest, longest)
  const limit = free && free.to > from ? down(free.to, step) : lastMinute(step)
  return { from, to: clamp(Math.min(wanted, limit), from + shortest, lastMinute(step)) }
}

/** Where a stretch lies when it is carried by a point `grab` minutes after its start: as long as before. */
export function moved(stretch: Stretch, grab: number, current: number, step: number): Stretch {
  const length = stretch.to - stretch.from
  const from = clamp(nearest(current - grab, step), 0, Math.max(0, 1440 - length))
  return { from, to: from + length }
}

/** A stretch whose start or end is pulled to a minute. */
export function resized(stretch: Stretch, edge: 'from' | 'to', current: number, policy: DragPolicy): Stretch {
  const { stepMinutes: step } = policy
  const { shortest, longest } = lengths(policy)
  if (edge === 'to') {
    const end = Math.max(lastMinute(step), stretch.to)
    return {
      from: stretch.from,
      to: clamp(nearest(current, step), stretch.from + shortest, Math.min(stretch.from + longest, end)),
    }
  }
  return {
    from: clamp(nearest(current, step), Math.max(0, stretch.to - longest), stretch.to - shortest),
    to: stretch.to,
  }
}

/** Whether two stretches share time; back to back they only touch. */
export const overlap = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to

/** Pixels of a block's end, and of its start, by which it is pulled; of a narrow one less, to leave something to carry it by. */
const endGrip = 8
const startGrip = 4
const narrow = 22

/** The edge of a block by which a pointer takes it, if it is one. */
export function edgeAt({ left, right }: { left: number; right: number }, x: number): 'from' | 'to' | undefined {
  if (right - x <= (right - left <= narrow ? startGrip : endGrip)) return 'to'
  return x - left < startGrip ? 'from' : undefined
}
