import type { Attendance } from '@aforo/api/bookings/check-in'
import { reservationStatusLabels } from '@aforo/api/bookings/labels'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import { wallOf } from '@aforo/api/platform/dates-in-words'
import type { InBoth } from '../../layout/guest/language.ts'

const es = {
  space: 'Espacio',
  notFound: 'No encontramos este espacio',
  notFoundText: 'El código no es de un espacio que puedas usar. Pregunta en recepción.',
  table: 'Una mesa se reserva por escritorio: lee el código del que quieras, o elígelo en la lista.',
  report: 'Reportar una falla',
  calendar: 'Ver su calendario',
  desks: 'Ver los escritorios',
  taken: 'Ocupado',
  yoursNow: 'Es tuyo ahora',
  yoursAt: (time: string) => `Tuyo a las ${time}`,
  free: 'Libre',
  unavailable: 'No disponible',
  from: (from: string, to: string) => `De ${from} a ${to}.`,
  unpaid: 'Falta el pago.',
  next: (time: string) => `Sigue una reserva a las ${time}.`,
  freeToday: 'Libre el resto del día.',
  yours: 'Tu reserva',
  arrival: 'Llegada: ',
  came: 'Ya llegué',
  arrived: 'Se registró la llegada.',
  leave: 'Ya terminé: dejarlo libre',
  left: 'El resto quedó libre.',
  useNow: 'Usarlo ahora',
  use: 'Úsalo ahora',
  shift: (hours: string) => `En este turno, ${hours}`,
  until: (time: string) => `Hasta las ${time}`,
  yoursUntil: (time: string) => `Es tuyo hasta las ${time}`,
  onHold: 'Apartado, falta el pago',
  none: 'No tienes una reserva aquí ahora',
  freeAt: (time: string) => `Estará libre desde las ${time}, si nadie lo reserva antes.`,
  reason: 'Ahora no se puede tomar.',
  statuses: reservationStatusLabels as Record<ReservationStatus, string>,
  heldUntil: (time: string) => `Apartado hasta las ${time}, falta el pago`,
  opens: (from: string, to: string) => `Se registra de ${from} a ${to}; si nadie llega, el espacio se libera.`,
  released: (time: string) => `Nadie llegó: el espacio se liberó a las ${time}.`,
}

const en: typeof es = {
  space: 'Space',
  notFound: 'We couldn’t find this space',
  notFoundText: 'This code isn’t of a space that you can use. Please ask at the front desk.',
  table: 'A table is booked by desk: scan the code of the one you want, or choose it in the list.',
  report: 'Report a problem',
  calendar: 'See its calendar',
  desks: 'See the desks',
  taken: 'Taken',
  yoursNow: 'Yours now',
  yoursAt: time => `Yours at ${time}`,
  free: 'Free',
  unavailable: 'Not available',
  from: (from, to) => `From ${from} to ${to}.`,
  unpaid: 'Not paid yet.',
  next: time => `A booking follows at ${time}.`,
  freeToday: 'Free for the rest of the day.',
  yours: 'Your booking',
  arrival: 'Checked in: ',
  came: 'I’m here',
  arrived: 'You are checked in.',
  leave: 'I’m done: release it',
  left: 'The rest is free again.',
  useNow: 'Use it now',
  use: 'Use it now',
  shift: hours => `In this shift, ${hours}`,
  until: time => `Until ${time}`,
  yoursUntil: time => `It’s yours until ${time}`,
  onHold: 'On hold, not paid yet',
  none: 'You have no booking here now',
  freeAt: time => `It will be free from ${time}, unless somebody books it first.`,
  reason: 'It can’t be taken right now.',
  statuses: {
    DRAFT: 'On hold',
    CREATED: 'Confirmed',
    IN_PROGRESS: 'In progress',
    FINISH: 'Finished',
    CANCELED: 'Cancelled',
    DECLINED: 'Declined',
  },
  heldUntil: time => `On hold until ${time}, not paid yet`,
  opens: (from, to) => `Check in between ${from} and ${to}; if nobody comes, the space is released.`,
  released: time => `Nobody came: the space was released at ${time}.`,
}

/** What the page at a door says. */
export const doorWords: InBoth<typeof es> = { es, en }

export type DoorWords = typeof es

/** What there is to say of an arrival; nothing where nobody has to. Who noted it is left out: here it is oneself. */
export function arrivalIn(words: DoorWords, attendance: Attendance, timeZone: string): string {
  const { checkedInAt, releasedAt, required, opensAt, closesAt } = attendance
  const clock = (instant: string) => wallOf(instant, timeZone).time
  if (checkedInAt) return words.arrival + clock(checkedInAt)
  if (releasedAt) return words.released(clock(releasedAt))
  return required ? words.opens(clock(opensAt), clock(closesAt)) : ''
}
