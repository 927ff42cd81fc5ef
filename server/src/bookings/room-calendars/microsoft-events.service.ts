import { z } from 'zod'
import type { ReadEvent } from './events.rules.ts'

/** Microsoft Graph's events, as far as rooms need them. */

const Moment = z.object({ dateTime: z.string(), timeZone: z.string().default('UTC') })

export const GraphEvent = z.object({
  id: z.string(),
  '@odata.etag': z.string().optional(),
  '@removed': z.object({ reason: z.string().optional() }).optional(),
  changeKey: z.string().optional(),
  type: z.string().optional(),
  seriesMasterId: z.string().nullish(),
  subject: z.string().nullish(),
  sensitivity: z.string().optional(),
  showAs: z.string().optional(),
  isAllDay: z.boolean().optional(),
  isCancelled: z.boolean().optional(),
  isOrganizer: z.boolean().optional(),
  lastModifiedDateTime: z.string().optional(),
  iCalUId: z.string().optional(),
  transactionId: z.string().nullish(),
  start: Moment.optional(),
  end: Moment.optional(),
  organizer: z
    .object({ emailAddress: z.object({ address: z.string().optional(), name: z.string().optional() }).optional() })
    .nullish(),
  responseStatus: z.object({ response: z.string().optional() }).nullish(),
})
export type GraphEvent = z.infer<typeof GraphEvent>

export const GraphPage = z.object({
  value: z.array(GraphEvent),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})

/** Our mark on the events that we make, in the properties of strings with names of our own. */
export const graphMark = 'String {00020329-0000-0000-C000-000000000046} Name AforoReservation'

export const graphKeyOf = ({ reservationId, generation }: { reservationId: string; generation: number }): string =>
  `aforo-${reservationId}-${generation}`

/** A delta has only the id, times and series of an occurrence: the rest is read from the event itself. */
export const isSparse = (event: GraphEvent): boolean =>
  !event['@removed'] && (event.organizer === undefined || event.isOrganizer === undefined || event.start === undefined)

const answers: Readonly<Record<string, 'ACCEPTED' | 'DECLINED'>> = {
  accepted: 'ACCEPTED',
  organizer: 'ACCEPTED',
  declined: 'DECLINED',
}

const instantOf = ({ dateTime, timeZone }: z.infer<typeof Moment>) =>
  /(Z|[+-]\d\d:?\d\d)$/.test(dateTime)
    ? Temporal.Instant.from(dateTime)
    : Temporal.PlainDateTime.from(dateTime)
        .toZonedDateTime(timeZone === 'tzone://Microsoft/Utc' ? 'UTC' : timeZone)
        .toInstant()

/** An event of Graph as every system has it, asked for in UTC. */
export function readGraphEvent(event: GraphEvent, mailbox: string): ReadEvent {
  const changedAt = event.lastModifiedDateTime
    ? Temporal.Instant.from(event.lastModifiedDateTime).round({ smallestUnit: 'microsecond', roundingMode: 'floor' })
    : null
  const response = event.responseStatus?.response ?? ''
  if (event['@removed'] || event.isCancelled || event.showAs === 'free' || !event.start || !event.end)
    return { id: event.id, gone: true, changedAt: event['@removed'] ? null : changedAt }
  const { address = '', name = '' } = event.organizer?.emailAddress ?? {}
  const own = event.isOrganizer === true || address.toLowerCase() === mailbox
  const [, reservationId = null] = /^aforo-([0-9a-f-]{36})-\d+$/.exec(event.transactionId ?? '') ?? []
  return {
    gone: false,
    id: event.id,
    etag: event['@odata.etag'] ?? event.changeKey ?? '',
    changedAt,
    start: instantOf(event.start),
    end: instantOf(event.end),
    days: event.isAllDay ? { from: event.start.dateTime.slice(0, 10), to: event.end.dateTime.slice(0, 10) } : null,
    subject: event.subject ?? '',
    hidden: event.sensitivity === 'private' || event.sensitivity === 'confidential',
    organizer: { email: address.toLowerCase(), name },
    own,
    reservationId: own ? reservationId : null,
    answered: own ? 'ACCEPTED' : (answers[response] ?? null),
  }
}
