import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { spanOfDays, today } from '../../platform/wall-time.rules.ts'
import { findToBook, readReservation } from '../reservations/host-tenant.service.ts'
import { presentReservation } from '../reservations/reservations.present.ts'
import { checkInTo, undoCheckIn } from './arrival.service.ts'
import { presentAttendance } from './check-in.present.ts'
import { findArrival, findCampusZone, findPlaceNames, listArrivals } from './check-in.queries.ts'
import { readDoor } from './door.service.ts'

export const checkInRoutes = {
  get: on.checkIn.get.handler(async ({ input, context, errors }) => {
    const { id } = await readReservation(context, input.id, errors)
    const row = (await findArrival(context.tx, id)) ?? notFound(errors)
    return presentAttendance(row, context.caller, context.now)
  }),

  checkIn: on.checkIn.checkIn.handler(({ input, context, errors }) => checkInTo(context, input, errors)),

  undo: on.checkIn.undo.handler(({ input, context, errors }) => undoCheckIn(context, input, errors)),

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
