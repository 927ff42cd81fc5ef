import { buffer } from 'node:stream/consumers'
import { inTransaction, on } from '../../platform/http/on.ts'
import { wrongState } from '../../platform/http/refusals.ts'
import { readReservation } from '../reservations/host-tenant.service.ts'
import { presentReservation, stateOf } from '../reservations/reservations.present.ts'
import { mayEdit } from '../reservations/reservations.rules.ts'
import { accessRequestMail } from './access-request.mail.ts'
import { drawSummary } from './booking-picture.document.ts'
import { findSummary, listStaff, noteAccessRequest } from './booking-summary.queries.ts'

/** A second request within these minutes sends no further mail. */
const askedAgainAfterMinutes = 10

const sent = { message: 'Tu solicitud de acceso fue enviada' }

export const sharingRoutes = {
  picture: on.bookings.picture.handler(async ({ input, context, errors }) => {
    // Drawing takes longer than reading, and needs no connection meanwhile.
    const { reservation, campus } = await inTransaction(context, async unit => {
      const row = await readReservation(unit, input.id, errors)
      const campus = await findSummary(unit.tx, row)
      return { reservation: presentReservation(row, unit.caller, unit.now), campus }
    })
    const logo = campus.lateral_logo === null ? undefined : await context.services.files.open(campus.lateral_logo)
    const picture = await drawSummary(reservation, campus, context.now, logo && (await buffer(logo)))
    const name = `reserva-${reservation.at}-${reservation.from.replace(':', '')}.png`
    return new File([new Uint8Array(picture)], name, { type: 'image/png' })
  }),

  requestAccess: on.bookings.requestAccess.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, enqueue } = context
    const row = await readReservation(context, input.id, errors)
    const status = stateOf(row, now)
    if (!mayEdit(status) || status === 'DRAFT') wrongState(errors, status)
    if (!(await noteAccessRequest(tx, row.id, now, now.subtract({ minutes: askedAgainAfterMinutes })))) return sent
    const reservation = presentReservation(row, caller, now)
    record({ action: 'reservation.access_requested', entityType: 'reservation', entityId: row.id })
    const { publicUrl } = context.services.settings
    for (const { username, given_name: givenName, roles } of await listStaff(tx))
      enqueue('mail.send', accessRequestMail(reservation, caller, { username, givenName, roles }, publicUrl))
    return sent
  }),
}
