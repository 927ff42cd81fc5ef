import { answerLabels, bookingKindLabels, eventTypeLabels, roomLayoutLabels } from '@aforo/contract/labels'
import { dateWords } from '../../platform/dates.rules.ts'

/** A reservation's audit in words, for `platform/history.ts`. */
export const historyWords = {
  fields: {
    campusName: 'Sede',
    spaceName: 'Espacio',
    at: 'Fecha',
    from: 'Desde',
    to: 'Hasta',
    timeZone: 'Zona horaria',
    subject: 'Asunto',
    owner: 'Titular',
    kind: 'Tipo',
    eventType: 'Evento',
    layout: 'Disposición',
    attendees: 'Invitados',
    people: 'Personas',
    answer: 'Respuesta',
  },
  values: {
    at: dateWords,
    kind: bookingKindLabels,
    eventType: eventTypeLabels,
    layout: roomLayoutLabels,
    answer: answerLabels,
  },
}
