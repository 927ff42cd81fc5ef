import { open } from '../../platform/http/on.ts'
import { stateOf } from '../reservations/reservations.present.ts'
import { calendarOf } from './calendar.document.ts'
import { freeHoursFor } from './free-hours.service.ts'
import { readMyBooking, throughLink } from './through-link.service.ts'

/** What the holder of a link reads. */
export const myBookingRoutes = {
  read: open.myBooking.read.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, (unit, row) => readMyBooking(context, unit, row.id, errors)),
  ),

  freeHours: open.myBooking.freeHours.handler(({ input, context, errors }) =>
    throughLink(context, input.token, errors, async (unit, row) => ({
      date: input.date,
      hours: await freeHoursFor(unit, row, input.date),
    })),
  ),

  calendarFile: open.myBooking.calendarFile.handler(async ({ input, context, errors }) => {
    const { clock, settings } = context.services
    const booking = await throughLink(context, input.token, errors, async (unit, row) => ({
      id: row.id,
      sequence: row.sequence,
      isCanceled: stateOf(row, unit.now) === 'CANCELED',
      shown: await readMyBooking(context, unit, row.id, errors),
    }))
    const host = new URL(settings.publicUrl).hostname
    const text = calendarOf(booking, { now: clock.now(), host })
    return new File([text], `reserva-${booking.shown.at}.ics`, { type: 'text/calendar; charset=utf-8' })
  }),
}
