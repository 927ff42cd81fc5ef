import { z } from 'zod'
import type { ReadEvent } from './events.rules.ts'

/** Google's events, as far as rooms need them. */

const Moment = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
})

export const GoogleAttendee = z.looseObject({
  email: z.string().optional(),
  self: z.boolean().optional(),
  resource: z.boolean().optional(),
  responseStatus: z.string().optional(),
  comment: z.string().optional(),
})

export const GoogleEvent = z.object({
  id: z.string(),
  etag: z.string().default(''),
  status: z.string().optional(),
  updated: z.string().optional(),
  summary: z.string().optional(),
  visibility: z.string().optional(),
  transparency: z.string().optional(),
  start: Moment.optional(),
  end: Moment.optional(),
  organizer: z
    .object({ email: z.string().optional(), displayName: z.string().optional(), self: z.boolean().optional() })
    .optional(),
  attendees: z.array(GoogleAttendee).optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type GoogleEvent = z.infer<typeof GoogleEvent>

export const GooglePage = z.object({
  items: z.array(GoogleEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
  timeZone: z.string().optional(),
})

/** Our mark on the events that we make. */
export const googleMark = 'aforoReservation'

const answers: Readonly<Record<string, 'ACCEPTED' | 'DECLINED'>> = { accepted: 'ACCEPTED', declined: 'DECLINED' }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The room among those invited: Google marks it, and its address is the mailbox. */
export const roomIn = (event: Pick<GoogleEvent, 'attendees'>, mailbox: string) =>
  event.attendees?.find(({ self, email }) => self || email?.toLowerCase() === mailbox)

/** An event of Google as every system has it. @param calendarZone the zone of dates, as the calendar says it */
export function readGoogleEvent(event: GoogleEvent, mailbox: string, calendarZone: string): ReadEvent {
  const changedAt = event.updated ? Temporal.Instant.from(event.updated) : null
  const gone: ReadEvent = { id: event.id, gone: true, changedAt }
  if (event.status === 'cancelled' || event.transparency === 'transparent' || !event.start || !event.end) return gone
  const room = roomIn(event, mailbox)
  const own = event.organizer?.self === true || event.organizer?.email?.toLowerCase() === mailbox || !room
  const days = event.start.date && event.end.date ? { from: event.start.date, to: event.end.date } : null
  const at = ({ date, dateTime, timeZone }: z.infer<typeof Moment>) =>
    dateTime
      ? Temporal.Instant.from(
          /(Z|[+-]\d\d:?\d\d)$/.test(dateTime) ? dateTime : zoned(dateTime, timeZone ?? calendarZone),
        )
      : Temporal.PlainDate.from(date ?? '')
          .toZonedDateTime(calendarZone)
          .toInstant()
  const reservationId = event.extendedProperties?.private?.[googleMark]
  return {
    gone: false,
    id: event.id,
    etag: event.etag,
    changedAt,
    start: at(event.start),
    end: at(event.end),
    days,
    subject: event.summary ?? '',
    hidden: event.visibility === 'private' || event.visibility === 'confidential',
    organizer: { email: (event.organizer?.email ?? '').toLowerCase(), name: event.organizer?.displayName ?? '' },
    own,
    reservationId: reservationId && uuid.test(reservationId) ? reservationId : null,
    answered: own ? 'ACCEPTED' : (answers[room?.responseStatus ?? ''] ?? null),
  }
}

const zoned = (dateTime: string, timeZone: string) =>
  Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).toInstant().toString()

/** The id of the event of a reservation: the same for each attempt, in Google's alphabet of 32. */
export const googleIdOf = ({ reservationId, generation }: { reservationId: string; generation: number }): string =>
  `aforo${reservationId.replaceAll('-', '')}${generation}`
