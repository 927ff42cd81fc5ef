/** The door of reservations: how other areas read, book and move them. */
import type { Alternative } from '@aforo/api/bookings/slots'
import type { Tx } from '../../platform/database/database.ts'
import { type Span, slotOf } from '../../platform/wall-time.rules.ts'
import type { Hold } from './alternatives.rules.ts'
import { findPlace, overlapping } from './places.queries.ts'
import type { GuestOwner } from './reservations.queries.ts'
import { type ReservationRow, reservationRows } from './reservations.queries.ts'
import { findAlternatives, type PlaceContext } from './slot.service.ts'

export { type Slot, type Span, slotOf } from '../../platform/wall-time.rules.ts'
export { findCampusRules as rulesOfCampus } from '../calendar/calendar.queries.ts'
export { nextOpenOf } from '../calendar/next-open.rules.ts'
export type {
  BookingCharges,
  BookingToPay,
  CantPay,
  ChargedBooking,
  ChargeOnRow,
  ChargeWithin,
  EndReason,
  Funds,
  MoveKind,
  Payment,
  PayUnpaidBy,
  PriceChanges,
  WayToPay,
} from './booking-charges.service.ts'
export { recordPayment } from './change-record.service.ts'
export { clearExpiredDrafts } from './drafts.queries.ts'
export { releaseRest, undoEnd } from './early-end.service.ts'
export { upcomingIn } from './future-reservations.queries.ts'
export {
  cancelAllOf,
  cancelUpcoming,
  countUpcomingOf,
  restoreAllOf,
  restoreCanceled,
} from './future-reservations.service.ts'
export { hostsAsked, hostsOf, ownerNow } from './guests.queries.ts'
export { enterHost, findWithHost, pageOfAll, stretchInEach } from './host-tenant.service.ts'
export { guestOwnerOf, type Owner, type Wish, type WishedTime } from './new-reservation.rules.ts'
export { findPlace, holding, lockSpaces, overlapping, type PlaceRow, type RivalRow } from './places.queries.ts'
export {
  checkWish,
  findOwnerNamed,
  moveToPlace,
  type PlacingContext,
  placeReservation,
  refusalOfVisit,
} from './placing.service.ts'
export { cancel, recordAndAnswer, reschedule } from './reservation-changes.service.ts'
export {
  isAdministrator,
  mayManage,
  ownerFilter,
  presentReservation,
  presentRival,
  type Reader,
  relationOf,
  spaceTypeOf,
  spaceWords,
  stateOf,
  unpaidNow,
} from './reservations.present.ts'
export {
  findReservation,
  type GuestOwner,
  isUnpaid,
  lockReservation,
  lockToMove,
  ownerNames,
  ownerSearch,
  type ReservationRow,
} from './reservations.queries.ts'
export { holdsPlace } from './reservations.rules.ts'
export { reservationsNamed, spansByZone } from './search.queries.ts'
export { bookedAs } from './search-filter.queries.ts'
export { isByShift } from './slot.rules.ts'
export { checkSlot, errorOf, placeFactsFor, type Refusal, type SlotErrors, unavailableWords } from './slot.service.ts'
export { countUpcomingBySpace, listSpaceBookings } from './space-holds.queries.ts'
export { countUpcomingAt } from './zone-change.queries.ts'
export { keepWallTimes } from './zone-change.service.ts'

/** Drafts and bookings of spaces during a span, including expired drafts, earliest first. */
export const listActive = (tx: Tx, spaceIds: string[], span: Span): Promise<ReservationRow[]> =>
  reservationRows(tx)
    .where('r.space_id', 'in', spaceIds)
    .where('r.status', 'in', ['DRAFT', 'CREATED'])
    .where(overlapping('r', span))
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .execute()

/**
 * Free slots to which a reservation could move.
 * @param closing the span about to be blocked
 */
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
