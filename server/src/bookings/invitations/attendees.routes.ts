import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { on } from '../../platform/http/on.ts'
import { readReservation } from '../reservations/host-tenant.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { invite, summaryOf, uninvite } from './attendees.service.ts'

export const attendeeRoutes = {
  summary: on.bookings.summary.handler(async ({ input, context, errors }) =>
    summaryOf(context, await readReservation(context, input.id, errors)),
  ),

  status: on.bookings.status.handler(async ({ input, context, errors }) => {
    const row = await readReservation(context, input.reservationId, errors)
    const status = stateOf(row, context.now)
    const displayName = bookingStateInWords(
      { ...presentReservation(row, context.caller, context.now), status },
      context.now.epochMilliseconds,
    )
    return { reservationId: row.id, status, displayName }
  }),

  invite: on.bookings.invite.handler(({ input, context, errors }) => invite(context, input, errors)),

  uninvite: on.bookings.uninvite.handler(({ input, context, errors }) => uninvite(context, input, errors)),
}
