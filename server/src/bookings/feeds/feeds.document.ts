import { createHash } from 'node:crypto'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { bookedName } from '@aforo/api/places/labels'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { spaceWords } from '../reservations/reservations.present.ts'
import type { FeedRow } from './feeds.queries.ts'

/** The ETag of a feed: the same as long as its content is. */
export const feedTag = (feed: FeedRow, reservations: Reservation[]): string => {
  const content = [nameOf(feed), reservations.map(({ can: _can, status: _status, ...shown }) => shown)]
  return `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`
}

const nameOf = ({ space_name, space_type, given_name, lastname, tenant_name }: FeedRow) =>
  `${space_name && space_type ? spaceWords({ space_name, space_type }) : `${given_name} ${lastname}`} · ${tenant_name}`

/** The bookings as a calendar that programs subscribe to (RFC 5545, PUBLISH). Each may say what its reader may see. */
export function feedCalendar(
  feed: FeedRow,
  reservations: Reservation[],
  { now, host }: { now: Temporal.Instant; host: string },
): string {
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    name: nameOf(feed),
    ttl: 15 * 60,
    timezone: { name: null, generator: zone => tzlib_get_ical_block(zone)[0] ?? null },
  })
  for (const one of reservations)
    calendar.createEvent({
      id: `${one.reservationId}@${host}`,
      // Counts up with every change, as programs expect of a later reading.
      sequence: one.version - 1,
      start: Temporal.Instant.from(one.startsAt),
      end: Temporal.Instant.from(one.endsAt),
      timezone: one.timeZone,
      stamp: now,
      summary: `${one.unpaid ? 'Apartado, falta el pago: ' : ''}${one.subject || `Reserva de ${bookedName(one)}`}`,
      location: `${bookedName(one)}, ${one.campusName}`,
      status: one.unpaid ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}
