import { answerLabels, bookingKindLabels, eventTypeLabels, roomLayoutLabels } from '@aforo/api/bookings/labels'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'

/** A reservation's audit in words, for `platform/history.ts`. */
export const historyWords = {
  fields: {
    campusName: 'Sede',
    spaceName: 'Espacio',
    at: 'Fecha',
    from: 'Desde',
    to: 'Hasta',
    timeZone: { label: 'Zona horaria', values: zoneLabel },
    subject: 'Asunto',
    owner: 'Titular',
    kind: 'Tipo',
    eventType: 'Evento',
    layout: 'Disposición',
    attendees: 'Invitados',
    people: 'Personas',
    answer: 'Respuesta',
    payment: 'Pago',
    reason: 'Motivo',
  },
  values: {
    at: formatDate,
    kind: bookingKindLabels,
    eventType: eventTypeLabels,
    layout: roomLayoutLabels,
    answer: answerLabels,
    payment: { UNPAID: 'Apartado, falta el pago', PAID: 'Pagada' },
  },
}
