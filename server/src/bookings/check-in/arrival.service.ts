import type { Attendance, CheckInChannel } from '@aforo/api/bookings/check-in'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import { notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { lockForChange } from '../reservations/host-tenant.service.ts'
import { stateOf } from '../reservations/reservations.present.ts'
import { presentAttendance, windowOfRow } from './check-in.present.ts'
import { type ArrivalRow, findArrival, forgetArrival, noteArrival } from './check-in.queries.ts'
import { isWithin, mayArrive } from './check-in.rules.ts'

type ArrivalErrors = Refusals<'NOT_FOUND'> & WrongState<ReservationStatus>

/** Locks a booking that somebody may check in to. @throws NOT_FOUND, WRONG_STATE */
async function lockForArrival(context: HandlerContext, id: string, errors: ArrivalErrors): Promise<ArrivalRow> {
  await lockForChange(context, { id }, errors)
  const row = (await findArrival(context.tx, id)) ?? notFound(errors)
  const status = stateOf(row, context.now)
  if (!mayArrive(status)) wrongState(errors, status)
  return row
}

const isOwner = (row: ArrivalRow, { caller }: Pick<HandlerContext, 'caller'>) =>
  row.owner_id === caller.userId && row.owner_tenant_id === caller.tenantId

async function recordAndAnswer(context: HandlerContext, row: ArrivalRow, action: AuditAction) {
  const { tx, caller, now, record, emit } = context
  record({ action, entityType: 'reservation', entityId: row.id })
  emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
  return presentAttendance((await findArrival(tx, row.id)) ?? row, caller, now)
}

/** Notes that somebody came. Doing so twice, also by another channel, is no error: the first time counts. */
export async function checkInTo(
  context: HandlerContext,
  input: { id: string; via: Exclude<CheckInChannel, 'STAFF'> },
  errors: ArrivalErrors & { CHECK_IN_CLOSED(given: { data: Attendance }): Error },
): Promise<Attendance> {
  const row = await lockForArrival(context, input.id, errors)
  const { tx, caller, now } = context
  const window = windowOfRow(row)
  const shown = presentAttendance(row, caller, now)
  if (shown.checkedInAt !== null) return shown
  if (row.released_at !== null || !isWithin(window, now)) fail(errors.CHECK_IN_CLOSED({ data: shown }))
  const via: CheckInChannel = isOwner(row, context) ? input.via : 'STAFF'
  const by = `${caller.givenName} ${caller.lastname}`.trim()
  await noteArrival(tx, { tenantId: row.tenant_id, id: row.id, at: now, by, via, opens: window.opens })
  return recordAndAnswer(context, row, 'reservation.checked_in')
}

/** Takes a check-in back. */
export async function undoCheckIn(context: HandlerContext, { id }: { id: string }, errors: ArrivalErrors) {
  const row = await lockForArrival(context, id, errors)
  await forgetArrival(context.tx, row.id)
  return recordAndAnswer(context, row, 'reservation.check_in_undone')
}
