import { bookingKindLabels, eventTypeLabels, roomLayoutLabels } from '@aforo/contract/labels'

/** A reservation's audit in words, for `platform/history.ts`. */
export const historyWords = {
  actions: {
    'reservation.created': 'Reserva creada',
    'reservation.drafted': 'Lugar apartado',
    'reservation.confirmed': 'Borrador confirmado',
    'reservation.expired': 'Borrador caducado',
    'reservation.edited': 'Datos cambiados',
    'reservation.rescheduled': 'Reserva movida',
    'reservation.invited': 'Invitados agregados',
    'reservation.uninvited': 'Invitado retirado',
    'reservation.access_requested': 'Acceso solicitado',
    'reservation.extended': 'Reserva alargada',
    'reservation.released': 'Resto del tiempo liberado',
    'reservation.canceled': 'Reserva cancelada',
    'reservation.restored': 'Cancelación deshecha',
    'reservation.zone_changed': 'Zona horaria de la sede corregida: la reserva conserva su hora',
  },
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
  },
  values: {
    at: (date: string) => date.split('-').reverse().join('/'),
    kind: bookingKindLabels,
    eventType: eventTypeLabels,
    layout: roomLayoutLabels,
  },
}
