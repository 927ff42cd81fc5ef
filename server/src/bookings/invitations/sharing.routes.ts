import { buffer } from 'node:stream/consumers'
import { fail, inTransaction, on } from '../../platform/http/on.ts'
import { reading } from '../reservations/host-tenant.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { mayEdit } from '../reservations/reservations.rules.ts'
import { accessLetter } from './access-request.present.ts'
import { drawSummary } from './booking-picture.present.ts'
import { findSummary, listStaff, noteAccessRequest } from './booking-summary.queries.ts'

/** Who asks again before this has been heard already. */
const askedAgainAfterMinutes = 10

const sent = { message: 'Tu solicitud de acceso fue enviada' }

export const sharingRoutes = {
  picture: on.bookings.picture.handler(async ({ input, context, errors }) => {
    // Drawing takes longer than reading, and needs no connection meanwhile.
    const { reservation, campus } = await inTransaction(context, unit =>
      reading(unit, input.id, errors, async ({ tx, caller, now }, row) => ({
        reservation: presentReservation(row, caller, now),
        campus: await findSummary(tx, row.campus_id),
      })),
    )
    const logo = campus.lateral_logo === null ? undefined : await context.services.files.open(campus.lateral_logo)
    const picture = await drawSummary(reservation, campus, logo && (await buffer(logo)))
    const name = `reserva-${reservation.at}-${reservation.from.replace(':', '')}.png`
    return new File([new Uint8Array(picture)], name, { type: 'image/png' })
  }),

  requestAccess: on.bookings.requestAccess.handler(({ input, context, errors }) =>
    reading(context, input.id, errors, async ({ tx, caller, now, record, enqueue }, row) => {
      const status = stateOf(row, now)
      if (!mayEdit(status) || status === 'DRAFT') fail(errors.WRONG_STATE({ data: { status } }))
      if (!(await noteAccessRequest(tx, row.id, now, now.subtract({ minutes: askedAgainAfterMinutes })))) return sent
      const reservation = presentReservation(row, caller, now)
      record({ action: 'reservation.access_requested', entityType: 'reservation', entityId: row.id })
      for (const { username, given_name } of await listStaff(tx))
        enqueue(
          'mail.send',
          accessLetter(reservation, caller, { username, givenName: given_name }, context.services.settings.publicUrl),
        )
      return sent
    }),
  ),
}
