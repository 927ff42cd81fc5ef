import type { Here } from '@aforo/api/bookings/check-in'
import type { SpaceType } from '@aforo/api/places/spaces'
import type { HandlerContext } from '../../platform/http/on.ts'
import { slotOf, spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { listShifts } from '../calendar/seat-shifts.service.ts'
import { findPlace, type PlaceRow } from '../reservations/places.queries.ts'
import { needsApproval } from '../reservations/placing.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { isByShift } from '../reservations/slot.rules.ts'
import { type Asker, placeFactsFor, unavailableWords } from '../reservations/slot.service.ts'
import type { PlaceFacts } from '../reservations/verdict.rules.ts'
import { presentAttendance, windowOfRow } from './check-in.present.ts'
import { type ArrivalRow, listAtSpace, type PlaceNames } from './check-in.queries.ts'
import { isWithin } from './check-in.rules.ts'
import { type WalkIns, walkIns } from './walk-in.rules.ts'

const isMine = (row: ArrivalRow, { caller }: HandlerContext) =>
  row.owner_id === caller.userId && row.owner_tenant_id === caller.tenantId

/** Whether its owner gave the rest of it back: ended within its first minute, it lasts until the next one. */
export const isGivenBack = ({ end_before, ends_at }: ArrivalRow) =>
  end_before !== null && Temporal.Instant.compare(end_before, ends_at) > 0

/** The booking that is on, as far as the reader may see it. */
function presentCurrent(row: ArrivalRow, { caller, now }: HandlerContext): Here['current'] {
  const { from, to, subject, ownerGivenName, ownerLastname, unpaid } = presentReservation(row, caller, now)
  return { from, to, subject, unpaid: unpaid !== null, ownerName: `${ownerGivenName} ${ownerLastname}`.trim() }
}

/** @param reservedFrom when a space that is free now, but for less than can be booked, is taken */
const wordsOf = (
  { reason }: WalkIns,
  reservedFrom: string | null,
  place: PlaceFacts,
  found: PlaceRow,
  { caller }: HandlerContext,
): string =>
  reason === undefined
    ? ''
    : reason === 'TAKEN'
      ? reservedFrom === null
        ? 'Está reservado en este momento.'
        : `Está reservado desde las ${reservedFrom}.`
      : // No shift can be chosen here: those of other hours are in the list of desks.
        reason === 'OUTSIDE_SHIFT'
        ? 'Los escritorios se reservan por turno, y a esta hora no hay ninguno.'
        : unavailableWords(found, reason, caller, reason === 'BLOCKED' ? place.blocks[0] : undefined)

/** What a person reads who scans the code at a space's door. @returns undefined where it isn't shared with the caller */
export async function readDoor(context: HandlerContext, names: PlaceNames, booker: Asker): Promise<Here | undefined> {
  const { tx, caller, now } = context
  const { id: spaceId, time_zone: zone } = names
  const date = today(now, zone)
  const found = await findPlace(tx, spaceId, { at: date, from: '00:00', to: '24:00' }, booker, now)
  if (!found) return undefined
  const place = placeFactsFor(found, booker)
  if (place.refusal === 'NOT_ALLOWED_HERE' && caller.tenantId !== found.tenant_id) return undefined
  const { end: midnight } = spanOfDays(date, date, zone)
  // Who comes shortly before midnight may be there for a booking that begins after it.
  const atSpace = await listAtSpace(tx, spaceId, { start: now, end: midnight.add({ hours: 24 }) })
  const rows = atSpace.filter(row => !isGivenBack(row))
  const isToday = (one: ArrivalRow) => Temporal.Instant.compare(one.starts_at, midnight) < 0
  const mine = rows.filter(row => isMine(row, context))
  const row = mine.find(one => isWithin(windowOfRow(one), now)) ?? mine.find(isToday)
  const current = rows.find(one => stateOf(one, now) === 'IN_PROGRESS')
  const next = rows.find(one => isToday(one) && stateOf(one, now) === 'CREATED')
  const shifts = await listShifts(context)
  const walk = walkIns(place, shifts, now)
  const nextAt = next ? slotOf({ start: next.starts_at, end: next.ends_at }, zone).from : null
  const shown = caller.tenantId === found.tenant_id ? place : { ...place, blocks: [] }
  return {
    spaceId,
    spaceName: names.name,
    spaceType: found.type as SpaceType,
    kind: found.access.use?.kind ?? null,
    parentName: names.parent_name ?? '',
    campusId: names.campus_id,
    campusName: names.campus_name,
    timeZone: zone,
    date,
    reservation: row ? presentReservation(row, caller, now) : null,
    attendance: row ? presentAttendance(row, caller, now) : null,
    taken: current !== undefined && !isMine(current, context),
    current: current ? presentCurrent(current, context) : null,
    nextAt,
    offers: walk.offers,
    // A guest isn't told why a space is blocked.
    reason: wordsOf(walk, current ? null : nextAt, shown, found, context),
    needsApproval: needsApproval(found, caller),
    shifts: isByShift(found) ? shifts : [],
  }
}
