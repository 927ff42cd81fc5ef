import type { ReservationStatus } from '@aforo/contract/bookings'
import type { CheckInChannel } from '@aforo/contract/check-in'
import { fail, type HandlerContext, on } from '../platform/http/on.ts'
import { presentAttendance, windowOfRow } from './check-in.present.ts'
import {
  type ArrivalRow,
  findArrival,
  findCampusZone,
  findPlaceNames,
  forgetArrival,
  listArrivals,
  listAtSpace,
  noteArrival,
} from './check-in.queries.ts'
import { isWithin, mayArrive } from './check-in.rules.ts'
import { mayManage, presentReservation, stateOf } from './reservations.present.ts'
import { lockReservation } from './reservations.queries.ts'
import { spanOfDays, today } from './wall-time.rules.ts'

interface Errors {
  NOT_FOUND(): Error
  WRONG_STATE(given: { data: { status: ReservationStatus } }): Error
}

/** The booking, held for this transaction, if it is its caller's to manage and may still be come to. */
async function lockArrival(context: HandlerContext, id: string, errors: Errors): Promise<ArrivalRow> {
  const { tx, caller, now } = context
  const held = await lockReservation(tx, id)
  if (!held || !mayManage(held, caller)) throw errors.NOT_FOUND()
  const row = (await findArrival(tx, id)) ?? fail(errors.NOT_FOUND())
  const status = stateOf(row, now)
  if (!mayArrive(status)) throw errors.WRONG_STATE({ data: { status } })
  return row
}

const isOwner = (row: ArrivalRow, { caller }: Pick<HandlerContext, 'caller'>) =>
  row.owner_id === caller.userId && row.owner_tenant_id === caller.tenantId

async function told(context: HandlerContext, row: ArrivalRow, action: string) {
  const { tx, caller, now, record, emit } = context
  record({ action, entityType: 'reservation', entityId: row.id })
  emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
  return presentAttendance((await findArrival(tx, row.id)) ?? row, caller, now)
}

export const checkInRoutes = {
  get: on.checkIn.get.handler(async ({ input, context: { tx, caller, now }, errors }) => {
    const row = await findArrival(tx, input.id)
    return row && mayManage(row, caller) ? presentAttendance(row, caller, now) : fail(errors.NOT_FOUND())
  }),

  /** Saying it again, also by the other way, is no mistake: the first one counts. */
  checkIn: on.checkIn.checkIn.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const row = await lockArrival(context, input.id, errors)
    const window = windowOfRow(row)
    const shown = presentAttendance(row, caller, now)
    if (shown.checkedInAt !== null) return shown
    if (row.released_at !== null || !isWithin(window, now)) fail(errors.CHECK_IN_CLOSED({ data: shown }))
    const via: CheckInChannel = isOwner(row, context) ? input.via : 'STAFF'
    const by = `${caller.givenName} ${caller.lastname}`.trim()
    await noteArrival(tx, { tenantId: caller.tenantId, id: row.id, at: now, by, via, opens: window.opens })
    return told(context, row, 'reservation.checked_in')
  }),

  undo: on.checkIn.undo.handler(async ({ input, context, errors }) => {
    const row = await lockArrival(context, input.id, errors)
    await forgetArrival(context.tx, row.id)
    return told(context, row, 'reservation.check_in_undone')
  }),

  here: on.checkIn.here.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const place = (await findPlaceNames(tx, input.id)) ?? fail(errors.NOT_FOUND())
    const day = today(now, place.time_zone)
    const { end: midnight } = spanOfDays(day, day, place.time_zone)
    // Who comes before midnight for what begins after it is there for that.
    const rows = await listAtSpace(tx, place.id, { start: now, end: midnight.add({ hours: 24 }) })
    const mine = rows.filter(row => isOwner(row, context))
    const row =
      mine.find(one => isWithin(windowOfRow(one), now)) ??
      mine.find(one => Temporal.Instant.compare(one.starts_at, midnight) < 0)
    return {
      spaceId: place.id,
      spaceName: place.name,
      campusId: place.campus_id,
      campusName: place.campus_name,
      timeZone: place.time_zone,
      reservation: row ? presentReservation(row, caller, now) : null,
      attendance: row ? presentAttendance(row, caller, now) : null,
      taken: rows.some(one => !isOwner(one, context) && stateOf(one, now) === 'IN_PROGRESS'),
    }
  }),

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
