import type { CheckInChannel } from '@aforo/contract/bookings/check-in'
import type { ReservationStatus } from '@aforo/contract/bookings/reservations'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { asGuest, changing, reading } from '../reservations/host-tenant.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { presentAttendance, windowOfRow } from './check-in.present.ts'
import {
  type ArrivalRow,
  findArrival,
  findCampusZone,
  forgetArrival,
  listArrivals,
  noteArrival,
} from './check-in.queries.ts'
import { isWithin, mayArrive } from './check-in.rules.ts'
import { lookHere } from './door.service.ts'

interface Errors {
  NOT_FOUND(): Error
  WRONG_STATE(given: { data: { status: ReservationStatus } }): Error
}

/** The booking as somebody comes to it. @throws WRONG_STATE where nobody can any more */
async function arriving({ tx, now }: HandlerContext, id: string, errors: Errors): Promise<ArrivalRow> {
  const row = (await findArrival(tx, id)) ?? fail(errors.NOT_FOUND())
  const status = stateOf(row, now)
  if (!mayArrive(status)) throw errors.WRONG_STATE({ data: { status } })
  return row
}

const isOwner = (row: ArrivalRow, { caller }: Pick<HandlerContext, 'caller'>) =>
  row.owner_id === caller.userId && row.owner_tenant_id === caller.tenantId

async function told(context: HandlerContext, row: ArrivalRow, action: AuditAction) {
  const { tx, caller, now, record, emit } = context
  record({ action, entityType: 'reservation', entityId: row.id })
  emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
  return presentAttendance((await findArrival(tx, row.id)) ?? row, caller, now)
}

export const checkInRoutes = {
  get: on.checkIn.get.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async ({ tx, caller, now }) => {
      const row = await findArrival(tx, input.id)
      return row ? presentAttendance(row, caller, now) : fail(errors.NOT_FOUND())
    }),
  ),

  /** Saying it again, also by the other way, is no mistake: the first one counts. */
  checkIn: on.checkIn.checkIn.handler(({ input, context, errors }) =>
    changing(context, { id: input.id }, errors, async there => {
      const { tx, caller, now } = there
      const row = await arriving(there, input.id, errors)
      const window = windowOfRow(row)
      const shown = presentAttendance(row, caller, now)
      if (shown.checkedInAt !== null) return shown
      if (row.released_at !== null || !isWithin(window, now)) fail(errors.CHECK_IN_CLOSED({ data: shown }))
      const via: CheckInChannel = isOwner(row, there) ? input.via : 'STAFF'
      const by = `${caller.givenName} ${caller.lastname}`.trim()
      await noteArrival(tx, { tenantId: row.tenant_id, id: row.id, at: now, by, via, opens: window.opens })
      return told(there, row, 'reservation.checked_in')
    }),
  ),

  undo: on.checkIn.undo.handler(({ input, context, errors }) =>
    changing(context, { id: input.id }, errors, async there => {
      const row = await arriving(there, input.id, errors)
      await forgetArrival(there.tx, row.id)
      return told(there, row, 'reservation.check_in_undone')
    }),
  ),

  here: on.checkIn.here.handler(({ input, context, errors }) =>
    asGuest(context, input.id, (there, asker) => lookHere(there, input.id, asker)).then(
      here => here ?? fail(errors.NOT_FOUND()),
    ),
  ),

  expected: on.checkIn.expected.handler(async ({ input, context: { tx, caller, now }, errors }) => {
    const campus = (await findCampusZone(tx, input.id)) ?? fail(errors.NOT_FOUND())
    const day = today(now, campus.time_zone)
    const rows = await listArrivals(tx, input.id, spanOfDays(day, day, campus.time_zone))
    return rows.map(row => ({
      reservation: presentReservation(row, caller, now),
      attendance: presentAttendance(row, caller, now),
    }))
  }),
}
