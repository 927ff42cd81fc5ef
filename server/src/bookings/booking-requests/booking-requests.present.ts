import type { BookingRequest } from '@aforo/api/bookings/booking-requests'
import { requestStatusLabels } from '@aforo/api/bookings/labels'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { spaceWords } from '../reservations/reservations.present.ts'
import { presentRival, type Reader, relationOf, slotOf } from '../reservations/reservations.ts'
import type { RequestRow } from './booking-requests.queries.ts'
import { abilities, statusAt } from './booking-requests.rules.ts'
import type { DecisionContext } from './request-context.queries.ts'

/** A request as its reader may see it; whoever decides also sees the bookings around it. */
export function presentRequest(
  row: RequestRow,
  context: DecisionContext | undefined,
  reader: Reader,
  now: Temporal.Instant,
): BookingRequest {
  const span = { start: row.starts_at, end: row.ends_at }
  const { at, from, to } = slotOf(span, row.time_zone)
  const status = statusAt(row.status, row.expires_at, now)
  const relation = relationOf(row, reader)
  const shownContext = status === 'PENDING' && relation === 'HOST' ? context : undefined
  return {
    ...camelCased(row, [
      'id',
      'time_zone',
      'subject',
      'space_id',
      'space_name',
      'space_type',
      'parking_spot_type',
      'campus_id',
      'campus_name',
      'reservation_id',
      'decided_by',
      'version',
    ]),
    status,
    date: at,
    from,
    to,
    startsAt: span.start.toString(),
    endsAt: span.end.toString(),
    ownerUsername: row.owner_username ?? '',
    ownerGivenName: row.owner_given_name ?? '',
    ownerLastname: row.owner_lastname ?? '',
    parkingName: row.parent_name ?? '',
    requestedAt: row.created_at.toString(),
    expiresAt: row.expires_at.toString(),
    givenSpaceName: row.status === 'APPROVED' ? (row.given_space_name ?? '') : '',
    decidedAt: row.decided_at?.toString() ?? null,
    visitors: relation === 'NONE' ? [] : row.visitors.map(({ name, email }) => ({ name, email })),
    reason: row.reason ?? '',
    rivals: (shownContext?.rivals ?? []).map(rival => {
      const slot = slotOf({ start: rival.starts_at, end: rival.ends_at }, row.time_zone)
      return {
        id: rival.id,
        ownerGivenName: rival.owner_given_name,
        ownerLastname: rival.owner_lastname,
        date: slot.at,
        from: slot.from,
        to: slot.to,
        requestedAt: rival.created_at.toString(),
      }
    }),
    takenBy: (shownContext?.takenBy ?? []).map(rival => presentRival(rival, row.time_zone, reader)),
    freePlaces: shownContext?.freePlaces ?? [],
    ownerHas: (shownContext?.ownerHas ?? []).flatMap(({ id, space_name, campus_name, starts_at, ends_at }) => {
      const slot = slotOf({ start: starts_at, end: ends_at }, row.time_zone)
      const place = { reservationId: id, spaceName: space_name, campusName: campus_name }
      return slot.at === at ? [{ ...place, from: slot.from, to: slot.to }] : []
    }),
    can: abilities(status, relation),
  }
}

/** What the audit stores of a request, which its history shows. */
export const traceOf = (row: RequestRow) => ({
  ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
  ...camelCased(row, ['space_name', 'campus_name', 'status']),
  owner: row.owner_username,
  reason: row.reason ?? undefined,
})

export const historyWords = {
  fields: {
    campusName: 'Sede',
    spaceName: 'Espacio',
    at: 'Fecha',
    from: 'Desde',
    to: 'Hasta',
    timeZone: { label: 'Zona horaria', values: zoneLabel },
    owner: 'Titular',
    status: 'Estado',
    reason: 'Motivo',
  },
  values: { at: formatDate, status: requestStatusLabels },
}

/** Where requests of every kind of space are decided. */
export const requestLink = (id: string): string => `/app/reservation/space?view=requests&request=${id}`

/** `Estacionamiento 12, 23 nov. 2026 de 09:00 a 18:00` */
export function placeAndTime(row: RequestRow): string {
  const { at, from, to } = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
  return `${spaceWords(row)}, ${formatDate(at)} ${fromTo(from, to)}`
}
