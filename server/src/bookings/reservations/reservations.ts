/** The door of the bookings: how other areas take, move and look at places. */
import type { Alternative } from '@aforo/contract/slots'
import type { Tx } from '../platform/database/database.ts'
import type { Hold } from './alternatives.rules.ts'
import { findPlace, overlapping } from './places.queries.ts'
import type { GuestOwner } from './reservations.queries.ts'
import { type ReservationRow, reservationRows } from './reservations.queries.ts'
import { findAlternatives, type PlaceContext } from './slot.routes.ts'
import { type Span, slotOf } from './wall-time.rules.ts'

export { holdsPlace } from './bookings.rules.ts'
export { findCampusRules as rulesOfCampus } from './calendar.queries.ts'
export { ownerAsked } from './calendar.routes.ts'
export { freeOfDrafts } from './drafts.queries.ts'
export { ownerNow } from './guests.queries.ts'
export { holdingsAhead, holdingsOf } from './holdings.queries.ts'
export { guestOwnerOf } from './new-reservation.present.ts'
export { holding, lockSpaces, overlapping, type RivalRow } from './places.queries.ts'
export {
  moveToPlace,
  type Owner,
  type PlacingContext,
  placeReservation,
  type Wish,
  type WishedTime,
} from './placing.routes.ts'
export {
  isAdministrator,
  mayManage,
  presentReservation,
  presentRival,
  type Reader,
  standingOf,
} from './reservations.present.ts'
export {
  findReservation,
  type GuestOwner,
  lockReservation,
  ownerNames,
  ownerSearch,
  type ReservationRow,
} from './reservations.queries.ts'
export { cancel, ownerNamed, reschedule } from './reservations.routes.ts'
export { spansByZone } from './search.queries.ts'
export { errorOf, lookAt, type Refusal, type SlotErrors } from './slot.routes.ts'
export { upcomingIn } from './upcoming.queries.ts'
export { atEachHost, cancelAllOf, cancelUpcoming, comingOf, restoreCanceled } from './upcoming.routes.ts'
export { type Slot, type Span, slotOf } from './wall-time.rules.ts'
export { atSpace, pageEverywhere, wherever } from './whereabouts.routes.ts'
export { countComing } from './zone-change.queries.ts'
export { keepWallTimes } from './zone-change.routes.ts'

/** The reservations in spaces during a span that the database lets nobody else overlap, the earliest first. */
export const listStanding = (tx: Tx, spaceIds: string[], span: Span): Promise<ReservationRow[]> =>
  reservationRows(tx)
    .where('r.space_id', 'in', spaceIds)
    .where('r.status', 'in', ['DRAFT', 'CREATED'])
    .where(overlapping('r', span))
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()

/** Free places to which a reservation could move. @param closing what is about to be closed */
export async function alternativesFor(
  context: PlaceContext,
  row: ReservationRow,
  closing: readonly Hold[],
): Promise<Alternative[]> {
  const slot = {
    ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
    ...(row.turn_id !== null && { turnId: row.turn_id }),
  }
  const { domainPrefix } = (row.guest_owner ?? {}) as Partial<GuestOwner>
  const owner = { tenantId: row.owner_tenant_id, userId: row.owner_id, domainPrefix }
  const place = await findPlace(context.tx, row.space_id, slot, owner, context.now)
  return place ? findAlternatives(context, place, slot, closing) : []
}
