import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookedName } from '@aforo/api/places/labels'
import { entersBackOffice } from '@aforo/api/platform/base'
import { fromTo } from '@aforo/api/platform/dates-in-words'
import type { Caller } from '../../platform/http/caller.ts'
import type { Message } from '../../platform/mail.ts'
import { mailBody } from './booking.mail.ts'
import { longDate, titleOf } from './booking-summary.present.ts'

/** The mail that asks the people of a campus to let somebody in. */
export function accessRequestMail(
  reservation: Reservation,
  who: Pick<Caller, 'givenName' | 'lastname' | 'username' | 'tenantName'>,
  to: { username: string; givenName: string; roles: readonly string[] },
  publicUrl: string,
): Message {
  const { at, from, campusName, campusId, reservationId } = reservation
  const place = bookedName(reservation)
  const name = `${who.givenName} ${who.lastname}`
  return {
    to: to.username,
    subject: `Solicitud de acceso: ${name}, ${place}, ${from}`,
    ...mailBody({
      givenName: to.givenName,
      sentences: [`${name} (${who.username}, ${who.tenantName}) pide que le facilites el acceso para esta reserva.`],
      about: [titleOf(reservation), `${place} · ${campusName}`, `${longDate(at)}, ${fromTo(from, reservation.to)}`],
      link: entersBackOffice(to.roles)
        ? {
            address: `${publicUrl}/app/reservation/space?campus=${campusId}&open=${reservationId}`,
            words: 'Ver la reserva',
          }
        : undefined,
    }),
  }
}
