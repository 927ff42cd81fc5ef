import type { MyBooking } from '@aforo/api/bookings/my-booking'
import { bookedName } from '@aforo/api/places/labels'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'

interface Dated {
  id: string
  sequence: number
  isCanceled: boolean
  shown: MyBooking
}

/** The booking as a calendar file (RFC 5545, PUBLISH) with the UID of its mails, so that a calendar doesn't show it twice. */
export function calendarOf(
  { id, sequence, isCanceled, shown }: Dated,
  { now, host }: { now: Temporal.Instant; host: string },
): string {
  const calendar = ical({
    prodId: { company: 'Aforo', product: 'Reservas', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: zone => tzlib_get_ical_block(zone)[0] ?? null },
  })
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence,
    start: Temporal.Instant.from(shown.startsAt),
    end: Temporal.Instant.from(shown.endsAt),
    timezone: shown.timeZone,
    stamp: now,
    summary: shown.subject || `Reserva de ${bookedName(shown)}`,
    location: [bookedName(shown), shown.floorName, shown.campusName, shown.address].filter(Boolean).join(', '),
    url: shown.joinUrl ?? undefined,
    status: isCanceled
      ? ICalEventStatus.CANCELLED
      : shown.unpaid
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}
