import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { asTenant } from '../../platform/database/transaction.ts'
import { type HandlerContext, inTransaction, type RequestContext } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { today } from '../../platform/wall-time.rules.ts'
import { findCampusRules } from '../calendar/calendar.queries.ts'
import { findArrival } from '../check-in/check-in.queries.ts'
import { listAttendees } from '../invitations/attendees.queries.ts'
import { findSummary } from '../invitations/booking-summary.queries.ts'
import { chargedOf, withinOf } from '../reservations/charged.rules.ts'
import { findWithHost } from '../reservations/host-tenant.service.ts'
import { findReservation, type ReservationRow } from '../reservations/reservations.queries.ts'
import { lastDate } from '../reservations/slot.rules.ts'
import { isExpired } from './link.rules.ts'
import { presentMyBooking } from './my-booking.present.ts'
import { findCapacity, findHolder, findLink } from './my-booking.queries.ts'
import { readOwnToken } from './own-link.service.ts'

type OpenContext = Pick<RequestContext, 'services' | 'requestId'>

/**
 * Runs a call of a link as its booking's person, by the rules for a plain user: what they may do elsewhere, as an
 * administrator say, a link doesn't give. A link that expired, was revoked, or is of somebody else's booking by now isn't
 * found.
 */
export async function throughLink<T>(
  { services, requestId }: OpenContext,
  token: string,
  errors: Refusals<'NOT_FOUND'>,
  run: (context: HandlerContext, row: ReservationRow) => Promise<T>,
): Promise<T> {
  const held = readOwnToken(services, token) ?? notFound(errors)
  const now = services.clock.now()
  const holder = await asTenant(services.database, held.tenantId, tx => findHolder(tx, held.userId), { readOnly: true })
  if (!holder) notFound(errors)
  // The history tells what was done by a link from what was done signed in.
  const lastname = `${holder.lastname} (por su enlace)`.trim()
  const caller = { ...holder, lastname, countries: [], sessionId: '' }
  return inTransaction({ services, caller, requestId, now }, async context => {
    const row = (await findWithHost(context, held.reservationId, findReservation)) ?? notFound(errors)
    const isTheirs = row.owner_id === held.userId && row.owner_tenant_id === held.tenantId
    const link = await findLink(context.tx, row.id)
    const isValid = link.revoked_at === null && link.number === held.number && !isExpired(row.ends_at, now)
    if (!isTheirs || !isValid || row.status === 'DECLINED') notFound(errors)
    return run(context, row)
  })
}

/** The booking of a link as it is now. The transaction is in the booking's tenant. */
export async function readMyBooking(
  { services }: Pick<RequestContext, 'services'>,
  context: HandlerContext,
  id: string,
  errors: Refusals<'NOT_FOUND'>,
): Promise<MyBooking> {
  const { tx, caller, now } = context
  const row = (await findReservation(tx, id)) ?? notFound(errors)
  const arrival = (await findArrival(tx, id)) ?? notFound(errors)
  const rules = (await findCampusRules(tx, row.campus_id)) ?? notFound(errors)
  const within = withinOf(context, row.tenant_id)
  return presentMyBooking(row, caller, now, {
    arrival,
    campus: await findSummary(tx, row),
    attendees: await listAttendees(tx, id),
    capacity: await findCapacity(tx, row.space_id),
    waysToPay: row.status === 'CREATED' ? await context.ports.charges.waysToPay(within, chargedOf(row)) : [],
    lastDate: lastDate(rules.policy, row.time_zone, now),
    today: today(now, row.time_zone),
    linkTo: key => services.files.link(key, now),
  })
}
