import type { PayBy } from '@aforo/api/bookings/booking-price'
import type { PreviewedDate } from '@aforo/api/bookings/series'
import { displayName } from '@aforo/api/places/labels'
import { shiftsInForce } from '../../people/organization/organization.ts'
import type { Owner } from '../reservations/new-reservation.rules.ts'
import { findPlace, listRivals, type PlaceRow } from '../reservations/places.queries.ts'
import { type PlacingContext, placeReservation } from '../reservations/placing.service.ts'
import { presentRival } from '../reservations/reservations.present.ts'
import type { ReservationRow } from '../reservations/reservations.queries.ts'
import type { SlotAsked } from '../reservations/slot.rules.ts'
import { isByShift } from '../reservations/slot.rules.ts'
import {
  type Asker,
  findAlternatives,
  placeFactsFor,
  type Refusal,
  unavailableWords,
} from '../reservations/slot.service.ts'
import { verdictOn } from '../reservations/verdict.rules.ts'
import type { SeriesDetails } from './series.queries.ts'
import { clashWithin, type Occurrence } from './series.rules.ts'

/** Alternatives are searched for at most so many dates of a preview. */
const alternativesAtMost = 30

const clashing = 'Choca con otra fecha de la misma serie.'
const noPlace = 'Ese espacio ya no existe.'

/** Finds the shift with the hours of a date. Reads the shifts once for a whole series. */
export function shiftFinder({ tx }: Pick<PlacingContext, 'tx'>) {
  let shifts: Awaited<ReturnType<typeof shiftsInForce>> | undefined
  return async ({ from, to }: Pick<Occurrence, 'from' | 'to'>) => {
    shifts ??= await shiftsInForce(tx)
    return shifts.find(({ startTime, endTime }) => startTime.startsWith(from) && endTime.startsWith(to))?.id
  }
}

/**
 * The outcome of each date if the series were saved now. It takes no lock and changes nothing.
 * @param own the reservations that the dates already have, by date: they are no rivals of themselves
 */
export async function previewDates(
  context: PlacingContext,
  wanted: readonly Occurrence[],
  booker: Asker,
  own: ReadonlyMap<string, string> = new Map(),
): Promise<PreviewedDate[]> {
  const shiftOf = shiftFinder(context)
  const previewed: PreviewedDate[] = []
  let searched = 0
  for (const one of wanted) {
    const place = await findPlace(context.tx, one.spaceId, one, booker, context.now)
    if (!place) {
      previewed.push(refusedDate(one, '', noPlace))
      continue
    }
    const turnId = isByShift(place) ? await shiftOf(one) : undefined
    const found = await judge(context, one, place, { at: one.at, from: one.from, to: one.to, turnId }, booker, own)
    if (found.outcome === 'FREE' && clashWithin(one, wanted)) {
      previewed.push(refusedDate(one, displayName(place), clashing))
      continue
    }
    if (found.outcome !== 'FREE' && searched < alternativesAtMost) {
      searched++
      found.alternatives = await findAlternatives(context, place, one)
    }
    previewed.push(found)
  }
  return previewed
}

const refusedDate = (one: Occurrence, spaceName: string, reason: string): PreviewedDate => ({
  ...one,
  spaceName,
  outcome: 'UNAVAILABLE',
  reason,
  rivals: [],
  alternatives: [],
})

async function judge(
  { tx, now, caller }: PlacingContext,
  one: Occurrence,
  place: PlaceRow,
  slot: SlotAsked,
  booker: Asker,
  own: ReadonlyMap<string, string>,
): Promise<PreviewedDate> {
  const except = own.get(one.date)
  const verdict = verdictOn(slot, placeFactsFor(place, { ...booker, hasPlace: except !== undefined }), now, except)
  // A guest learns nothing of what is not shared with them.
  if ('reason' in verdict && verdict.reason === 'NOT_ALLOWED_HERE' && caller.tenantId !== place.tenant_id)
    return refusedDate(one, '', noPlace)
  if ('reason' in verdict)
    return refusedDate(one, displayName(place), unavailableWords(place, verdict.reason, caller, verdict.block))
  const isTaken = verdict.rivals.length > 0
  const rivals = isTaken ? await listRivals(tx, [place.id], verdict.span, now) : []
  return {
    ...one,
    spaceName: displayName(place),
    outcome: isTaken ? 'TAKEN' : 'FREE',
    reason: isTaken ? 'Ese horario ya está reservado.' : '',
    rivals: rivals.filter(({ id }) => id !== except).map(rival => presentRival(rival, place.time_zone, caller)),
    alternatives: [],
  }
}

/** The refusal of one date, as the preview shows it. */
export function asPreview(one: Occurrence, refusal: Refusal, spaceName: string): PreviewedDate {
  if (refusal.code === 'SLOT_TAKEN')
    return { ...refusedDate(one, spaceName, 'Ese horario ya está reservado.'), outcome: 'TAKEN', ...refusal.data }
  if (refusal.code === 'SPACE_UNAVAILABLE')
    return { ...refusedDate(one, spaceName, refusal.message), alternatives: refusal.data.alternatives }
  if (refusal.code === 'CREDITS_NEEDED') return refusedDate(one, spaceName, refusal.message)
  return refusedDate(one, spaceName, refusal.code === 'INVALID_FIELD' ? refusal.data.message : noPlace)
}

/** Jobs that a series enqueues once instead of once a date. */
const onceForTheSeries: ReadonlySet<string> = new Set(['bookings.invitation', 'bookings.invited', 'bookings.meeting'])

/**
 * The context for changes of many dates that people see as one: calendars get one message for the series instead of one
 * for each date, and open screens refresh once.
 */
export function asOneChange<Context extends PlacingContext>(context: Context): Context {
  const emitted = new Set<string>()
  return {
    ...context,
    enqueue: (job, data) => {
      if (!onceForTheSeries.has(job)) context.enqueue(job, data)
    },
    emit: event => {
      const what = `${event.topic} ${event.campusId}`
      if (!emitted.has(what)) context.emit(event)
      emitted.add(what)
    },
  }
}

/**
 * Books all dates of a series that can be booked. Nobody pays for all of them at once: what is paid by an order is held until
 * its date.
 * @returns the bookings by date, and the refused dates; the caller rolls back when there are any
 */
export async function placeDates(
  context: PlacingContext,
  wanted: readonly Occurrence[],
  owner: Owner,
  details: SeriesDetails,
  payBy: Omit<PayBy, 'pay'> = {},
): Promise<{ placed: Map<string, ReservationRow>; refused: { one: Occurrence; refusal: Refusal }[] }> {
  const placed = new Map<string, ReservationRow>()
  const refused: { one: Occurrence; refusal: Refusal }[] = []
  for (const one of wanted) {
    const { at, from, to, spaceId } = one
    const wish = { spaceId, at, from, to, owner, ...details, payBy: { ...payBy, pay: 'IN_LOCATION' as const } }
    const answer = await placeReservation(context, wish)
    if ('placed' in answer) placed.set(one.date, answer.placed)
    else refused.push({ one, refusal: answer.refused })
    if (refused.length >= alternativesAtMost) break
  }
  return { placed, refused }
}
