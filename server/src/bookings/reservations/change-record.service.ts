import type { ActionOf } from '../../platform/audit-actions.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { traceOf } from './reservations.present.ts'
import { advanceSequence, findReservation, type ReservationRow } from './reservations.queries.ts'

type Unit = Pick<HandlerContext, 'record' | 'emit' | 'enqueue'>

/** The changes that free a slot for others. */
const freeing: ReadonlySet<string> = new Set(['canceled', 'rescheduled', 'released', 'shortened'])

/** Whether a reservation has another time or space. */
const isMoved = (before: ReservationRow, after: ReservationRow) =>
  before.space_id !== after.space_id ||
  !before.starts_at.equals(after.starts_at) ||
  !before.ends_at.equals(after.ends_at)

/** Records a change: in the audit, as jobs that mail the invitations and serve the waitlist, and as live events. */
export function recordChange(
  { record, emit, enqueue }: Unit,
  action: ActionOf<'reservation'>,
  after: ReservationRow,
  before?: ReservationRow,
  /** Further fields of its history: who was invited, or no longer is. */
  more: { before?: object; after?: object } = {},
) {
  record({
    action: `reservation.${action}`,
    entityType: 'reservation',
    entityId: after.id,
    before: before && { ...traceOf(before), ...more.before },
    after: { ...traceOf(after), ...more.after },
  })
  // Nobody is invited to a draft.
  if ((after.status !== 'DRAFT' && before?.status !== 'DRAFT') || after.status === 'CREATED')
    enqueue('bookings.invitation', {
      tenantId: after.tenant_id,
      reservationId: after.id,
      sequence: after.sequence,
      moved: before?.status === 'CREATED' && isMoved(before, after),
    })
  // Invited people of the host tenant also get a notification, once it is booked.
  if (after.status === 'CREATED' && after.attendee_count > 0 && before?.status !== 'CREATED' && action !== 'restored')
    notifyInvited({ enqueue }, after)
  if (after.status === 'CREATED' && after.meeting_status === 'REQUESTED')
    enqueue('bookings.meeting', { tenantId: after.tenant_id, reservationId: after.id })
  // The freed slot is offered to the waitlist.
  if (freeing.has(action))
    enqueue('bookings.waitlist', { tenantId: after.tenant_id, campusId: before?.campus_id ?? after.campus_id })
  emit({ topic: 'reservations', campusId: after.campus_id, id: after.id })
  if (before && before.campus_id !== after.campus_id)
    emit({ topic: 'reservations', campusId: before.campus_id, id: after.id })
}

/** Records a request that was declined among its owner's bookings: nobody was invited, and nothing is freed. */
export function recordDeclined({ record, emit }: Pick<Unit, 'record' | 'emit'>, row: ReservationRow, reason: string) {
  const { id, campus_id: campusId } = row
  record({
    action: 'reservation.declined',
    entityType: 'reservation',
    entityId: id,
    after: { ...traceOf(row), reason },
  })
  emit({ topic: 'reservations', campusId, id })
}

/** The order of a booking was paid: its people get it confirmed, and their calendars follow. */
export async function recordPayment(
  { tx, record, emit, enqueue }: Unit & { tx: Tx },
  reservationId: string,
): Promise<void> {
  await advanceSequence(tx, reservationId)
  const row = await findReservation(tx, reservationId)
  if (row?.status !== 'CREATED') return
  record({
    action: 'reservation.paid',
    entityType: 'reservation',
    entityId: row.id,
    before: { payment: 'UNPAID' },
    after: { payment: 'PAID' },
  })
  const { tenant_id: tenantId, sequence, campus_id: campusId } = row
  enqueue('bookings.invitation', { tenantId, reservationId, sequence, paid: true })
  emit({ topic: 'reservations', campusId, id: reservationId })
}

/** Notifies the invited people of the reservation's tenant. @param emails only these; all without it */
export const notifyInvited = (
  { enqueue }: Pick<Unit, 'enqueue'>,
  { tenant_id, id }: Pick<ReservationRow, 'tenant_id' | 'id'>,
  emails?: readonly string[],
) => enqueue('bookings.invited', { tenantId: tenant_id, reservationId: id, emails })
