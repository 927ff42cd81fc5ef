import type { ActionOf } from '../../platform/audit-actions.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { traceOf } from './reservations.present.ts'
import type { ReservationRow } from './reservations.queries.ts'

type Unit = Pick<HandlerContext, 'record' | 'emit' | 'enqueue'>

/** The changes that leave a place to others. */
const freeing: ReadonlySet<string> = new Set(['canceled', 'rescheduled', 'released', 'shortened'])

/** Whether a reservation has another time or place. */
const isElsewhere = (before: ReservationRow, after: ReservationRow) =>
  before.space_id !== after.space_id ||
  !before.starts_at.equals(after.starts_at) ||
  !before.ends_at.equals(after.ends_at)

/** Leaves the traces of a change: audit, the invitations, and the news to every open calendar. */
export function leaveTraces(
  { record, emit, enqueue }: Unit,
  action: ActionOf<'reservation'>,
  after: ReservationRow,
  before?: ReservationRow,
  /** What its history says besides: of who came, or who went. */
  more: { before?: object; after?: object } = {},
) {
  record({
    action: `reservation.${action}`,
    entityType: 'reservation',
    entityId: after.id,
    before: before && { ...traceOf(before), ...more.before },
    after: { ...traceOf(after), ...more.after },
  })
  // A draft is nobody's appointment yet.
  if ((after.status !== 'DRAFT' && before?.status !== 'DRAFT') || after.status === 'CREATED')
    enqueue('bookings.invitation', {
      tenantId: after.tenant_id,
      reservationId: after.id,
      sequence: after.sequence,
      moved: before?.status === 'CREATED' && isElsewhere(before, after),
    })
  // Its own people hear of it in the bell, too, once it stands.
  if (after.status === 'CREATED' && after.attendee_count > 0 && before?.status !== 'CREATED' && action !== 'restored')
    tellInvited({ enqueue }, after)
  if (after.status === 'CREATED' && after.meeting_status === 'REQUESTED')
    enqueue('bookings.meeting', { tenantId: after.tenant_id, reservationId: after.id })
  // Whoever waits for a place that came free is asked.
  if (freeing.has(action))
    enqueue('bookings.waitlist', { tenantId: after.tenant_id, campusId: before?.campus_id ?? after.campus_id })
  emit({ topic: 'reservations', campusId: after.campus_id, id: after.id })
  if (before && before.campus_id !== after.campus_id)
    emit({ topic: 'reservations', campusId: before.campus_id, id: after.id })
}

/** Tells the bell of those people of the house who are invited. @param emails only these; all without it */
export const tellInvited = (
  { enqueue }: Pick<Unit, 'enqueue'>,
  { tenant_id, id }: Pick<ReservationRow, 'tenant_id' | 'id'>,
  emails?: readonly string[],
) => enqueue('bookings.invited', { tenantId: tenant_id, reservationId: id, emails })
