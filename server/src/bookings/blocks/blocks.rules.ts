import type { BlockStatus } from '@aforo/api/bookings/blocks'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'
import { instantOf, overlaps, type Slot, type Span, slotOf } from '../../platform/wall-time.rules.ts'

export type { Slot, Span }

/** SCHEDULED, ACTIVE and ENDED follow from the clock. */
export const lifecycle = lifecycleOf<BlockStatus>()({
  lift: { from: ['SCHEDULED', 'ACTIVE'], to: 'LIFTED' },
  restore: { from: ['LIFTED'], to: 'ACTIVE' },
})

interface Stored {
  planned: Span
  liftedAt: Temporal.Instant | null
}

const reached = (moment: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(now, moment) >= 0

/** The state a person sees. */
export function statusAt({ planned, liftedAt }: Stored, now: Temporal.Instant): BlockStatus {
  if (liftedAt) return 'LIFTED'
  if (reached(planned.end, now)) return 'ENDED'
  return reached(planned.start, now) ? 'ACTIVE' : 'SCHEDULED'
}

/** What may be done with it now; what would have ended by itself is not brought back. */
export function abilities(stored: Stored, now: Temporal.Instant) {
  const status = statusAt(stored, now)
  return {
    lift: lifecycle.allows(status, 'lift'),
    restore: lifecycle.allows(status, 'restore') && !reached(stored.planned.end, now),
  }
}

/** How long a space is blocked at most: for longer, it is said not to be bookable. */
export const longestDays = 366

export interface WallStretch {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
}

/** The stretch of the time line, or what is wrong with the one that was asked for and at which field. */
export function plannedSpan(
  { startDate, startTime, endDate, endTime }: WallStretch,
  timeZone: string,
  now: Temporal.Instant,
): { span: Span } | { field: string; message: string } {
  const start = instantOf(startDate, startTime, timeZone)
  const end = instantOf(endDate, endTime, timeZone)
  const missing = 'Esa hora no existe ese día por el cambio de hora.'
  if (!start) return { field: 'startTime', message: missing }
  if (!end) return { field: 'endTime', message: missing }
  if (Temporal.Instant.compare(end, start) <= 0)
    return {
      field: endDate < startDate ? 'endDate' : 'endTime',
      message: 'El fin debe ser posterior al inicio.',
    }
  if (reached(end, now)) return { field: 'endDate', message: 'Ese horario ya pasó.' }
  if (end.epochMilliseconds - start.epochMilliseconds > longestDays * 86_400_000)
    return { field: 'endDate', message: `Un bloqueo dura como máximo ${longestDays} días.` }
  return { span: { start, end } }
}

/** A moment on a campus's wall. */
export function wallOf(moment: Temporal.Instant, timeZone: string): { date: string; time: string } {
  const { at, from } = slotOf({ start: moment, end: moment }, timeZone)
  return { date: at, time: from }
}

/** The first block that overlaps a span. */
export const blockOn = <B extends Span>(blocks: readonly B[], span: Span): B | undefined =>
  blocks.find(block => overlaps(block, span))
