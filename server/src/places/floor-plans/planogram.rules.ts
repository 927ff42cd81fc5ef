import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { exceptionReasonLabels } from '@aforo/api/offer/product-labels'
import type { BusinessHours } from '@aforo/api/places/campuses'
import type { PlaceAvailability, ProductAvailability } from '@aforo/api/places/floor-plan-review'
import type { SpaceType } from '@aforo/api/places/spaces'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { statusOn } from '../../offer/products/products.rules.ts'
import {
  instantOf,
  overlaps,
  type Slot,
  type Span,
  slotOf,
  spanOfDays,
  wallTimeOf,
} from '../../platform/wall-time.rules.ts'
import { exceptionOn, openOn } from '../campuses/hours.rules.ts'

export { clockAt, overlaps, slotInZone, spanOfDays } from '../../platform/wall-time.rules.ts'

/** What nobody books: they hold others. */
const holdsOthers: readonly SpaceType[] = ['FLOOR', 'PARKING', 'WORK_AREA']

/** The time that is asked about when none is said: the hour that comes, at the latest the day's last one. */
export function comingHour(now: Temporal.Instant, timeZone: string): Slot {
  const { hour, minute } = now.toZonedDateTimeISO(timeZone)
  const from = Math.min(hour * 60 + Math.floor(minute / 15) * 15, 23 * 60)
  const at = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { at, from: wallTimeOf(from), to: wallTimeOf(from + 60) }
}

/** A stretch of wall time on the time line; an hour that a clock change leaves out begins where the clock goes on. */
export function spanOfSlot({ at, from, to }: Slot, timeZone: string): Span {
  const moment = (time: string) =>
    instantOf(at, time, timeZone) ??
    Temporal.PlainDate.from(at).toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'later' }).toInstant()
  return { start: moment(from), end: moment(to) }
}

/** How much of a slot a campus is open, and why not where it isn't. */
export function openness(
  hours: BusinessHours,
  { at, from, to }: Slot,
): { open: 'ALL' | 'PART' | 'NONE'; reason: string } {
  const stretches = openOn(hours, at)
  if (stretches.some(({ opensAt, closesAt }) => opensAt <= from && to <= closesAt)) return { open: 'ALL', reason: '' }
  const name = exceptionOn(hours, at)?.name
  if (stretches.length === 0)
    return { open: 'NONE', reason: name ? `La sede no abre: ${name}.` : 'La sede no abre ese día.' }
  const openingHours = `La sede atiende de ${stretches.map(({ opensAt, closesAt }) => `${opensAt} a ${closesAt}`).join(' y de ')}.`
  const part = stretches.some(({ opensAt, closesAt }) => opensAt < to && from < closesAt)
  return { open: part ? 'PART' : 'NONE', reason: openingHours }
}

export interface PlaceState {
  status: PlaceAvailability
  reason: string
  /** Of a busy or partly busy one: when it is free again that day. */
  freeAt: string | null
  /** Of a free one: when the next booking that day begins. */
  freeUntil: string | null
}

/**
 * Whether a place is free during a slot.
 * @param holdings what holds it that day, the earliest first
 * @param blocks when it is out of use that day
 */
export function stateOfPlace(
  space: { type: SpaceType; bookable: boolean; holder?: string | null },
  { slot, span, timeZone, opening }: { slot: Slot; span: Span; timeZone: string; opening: ReturnType<typeof openness> },
  holdings: readonly Span[],
  blocks: readonly (Span & { reason: string })[] = [],
): PlaceState {
  const silent = { freeAt: null, freeUntil: null }
  if (!space.bookable || holdsOthers.includes(space.type))
    return { status: 'NOT_BOOKABLE', reason: 'Este espacio no se reserva.', ...silent }
  if (opening.open === 'NONE') return { status: 'CLOSED', reason: opening.reason, ...silent }
  const block = blocks.find(held => overlaps(held, span))
  if (block) return { status: 'BLOCKED', reason: `Fuera de uso: ${block.reason}`, ...silent }
  if (space.holder) return { status: 'BUSY', reason: `Fijo de ${space.holder}.`, ...silent }
  const day = spanOfDays(slot.at, slot.at, timeZone)
  const busy = joined(holdings)
  const within = busy.filter(held => overlaps(held, span))
  const [first] = within
  if (!first) {
    const next = busy.find(held => Temporal.Instant.compare(held.start, span.end) >= 0)
    const status = opening.open === 'ALL' ? 'FREE' : 'PARTLY'
    return { status, reason: opening.reason, freeAt: null, freeUntil: next ? clock(next.start, timeZone) : null }
  }
  const covers =
    Temporal.Instant.compare(first.start, span.start) <= 0 && Temporal.Instant.compare(first.end, span.end) >= 0
  const ends = within.at(-1)?.end ?? first.end
  const freeAt = covers ? first.end : ends
  return {
    status: covers ? 'BUSY' : 'PARTLY',
    reason: opening.reason,
    freeAt: Temporal.Instant.compare(freeAt, day.end) < 0 ? clock(freeAt, timeZone) : null,
    freeUntil: null,
  }
}

/** What keeps a product from being had on a day: unavailable dates, or those to whom it is sold. */
type HeldDay =
  | { status: ExceptionStatus; reason: ExceptionReason; ends_on: string }
  | { sold: string; conflict: boolean; ends_on: string | null }

/**
 * Whether a product can be had on a day.
 * @param held what keeps it from being had that day
 */
export function stateOfProduct(
  { starts_on, ends_on }: { starts_on: string; ends_on: string | null },
  held: HeldDay | undefined,
  date: string,
): { status: ProductAvailability; reason: string } {
  const life = statusOn({ startsOn: starts_on, endsOn: ends_on }, date)
  if (life === 'UPCOMING') return { status: 'UPCOMING', reason: `Se ofrece desde el ${formatDate(starts_on)}.` }
  if (life === 'EXPIRED') return { status: 'EXPIRED', reason: `Se ofreció hasta el ${formatDate(ends_on ?? date)}.` }
  if (!held) return { status: 'OFFERED', reason: '' }
  if ('sold' in held) {
    const until = held.ends_on === null ? '' : `, hasta el ${formatDate(held.ends_on)}`
    return { status: held.conflict ? 'CONFLICT' : 'SOLD', reason: `${held.sold}${until}.` }
  }
  const reason = `${exceptionReasonLabels[held.reason]}, hasta el ${formatDate(held.ends_on)}.`
  return { status: held.status === 'CONFIRMED' ? 'BLOCKED' : 'TENTATIVE', reason }
}

const clock = (moment: Temporal.Instant, timeZone: string) => slotOf({ start: moment, end: moment }, timeZone).from

/** Spans in order, those that touch or overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const stretches: Span[] = []
  for (const span of spans) {
    const last = stretches.at(-1)
    if (last && Temporal.Instant.compare(span.start, last.end) <= 0) {
      if (Temporal.Instant.compare(span.end, last.end) > 0) last.end = span.end
    } else stretches.push({ ...span })
  }
  return stretches
}
