import type { CheckInChannel } from '@aforo/api/bookings/check-in'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { findToBook, lockForChange, readReservation } from '../reservations/host-tenant.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { presentAttendance, windowOfRow } from './check-in.present.ts'
import {
  type ArrivalRow,
  findArrival,
  findCampusZone,
  findPlaceNames,
  forgetArrival,
  listArrivals,
  noteArrival,
} from './check-in.queries.ts'
import { isWithin, mayArrive } from './check-in.rules.ts'
import { readDoor } from './door.service.ts'

/** Locks a booking that somebody may check in to. @throws NOT_FOUND, WRONG_STATE */
async function lockForArrival(
  context: HandlerContext,
  id: string,
  errors: Refusals<'NOT_FOUND'> & WrongState<ReservationStatus>,
): Promise<ArrivalRow> {
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

export const checkInRoutes = {
  get: on.checkIn.get.handler(async ({ input, context, errors }) => {
    const { id } = await readReservation(context, input.id, errors)
    const row = (await findArrival(context.tx, id)) ?? notFound(errors)
    return presentAttendance(row, context.caller, context.now)
  }),

  /** Checking in twice, also by another channel, is no error: the first one counts. */
  checkIn: on.checkIn.checkIn.handler(async ({ input, context, errors }) => {
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
  }),

  undo: on.checkIn.undo.handler(async ({ input, context, errors }) => {
    const row = await lockForArrival(context, input.id, errors)
    await forgetArrival(context.tx, row.id)
    return recordAndAnswer(context, row, 'reservation.check_in_undone')
  }),

  here: on.checkIn.here.handler(async ({ input, context, errors }) => {
    const { found: names, booker } = (await findToBook(context, input.id, findPlaceNames)) ?? notFound(errors)
    return (await readDoor(context, names, booker)) ?? notFound(errors)
  }),

  expected: on.checkIn.expected.handler(async ({ input, context: { tx, caller, now }, errors }) => {
    const campus = (await findCampusZone(tx, input.id)) ?? notFound(errors)
    const day = today(now, campus.time_zone)
    const rows = await listArrivals(tx, input.id, spanOfDays(day, day, campus.time_zone))
    return rows.map(row => ({
      reservation: presentReservation(row, caller, now),
      attendance: presentAttendance(row, caller, now),
    }))
  }),
}
