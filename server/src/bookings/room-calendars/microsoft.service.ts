import { z } from 'zod'
import type { Answered, OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import type { CalendarCalls, ChannelWanted, EventWanted, Position, Written } from './calendar-system.service.ts'
import { askGraph, problemOf, refusedByGraph } from './microsoft-access.service.ts'
import { GraphEvent, GraphPage, graphKeyOf, graphMark, isSparse, readGraphEvent } from './microsoft-events.service.ts'

/** Calendars of Microsoft 365 by Microsoft Graph. */

const Rooms = z.object({
  value: z.array(z.object({ emailAddress: z.string().nullish(), displayName: z.string().nullish() })),
  '@odata.nextLink': z.string().optional(),
})
const Subscription = z.object({ id: z.string(), expirationDateTime: z.string() })

export const graphAddress = 'https://graph.microsoft.com'
const mostPages = 20

const userOf = (mailbox: string) => `/users/${encodeURIComponent(mailbox)}`
const eventOf = (mailbox: string, id: string) => `${userOf(mailbox)}/events/${encodeURIComponent(id)}`

const writtenOf = (event: GraphEvent): Written => ({
  eventId: event.id,
  etag: event['@odata.etag'] ?? '',
  changedAt: readGraphEvent(event, '').changedAt,
})

const inUtc = (moment: Temporal.Instant) => ({
  dateTime: moment.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' }),
  timeZone: 'UTC',
})
const spanOf = ({ start, end }: Span) => ({ start: inUtc(start), end: inUtc(end), isAllDay: false })
const bodyOf = (wanted: EventWanted) => ({
  ...spanOf(wanted),
  subject: wanted.title,
  body: { contentType: 'text', content: wanted.details },
})

const isGone = ({ status }: Answered) => status === 404 || status === 410

async function getEvent(client: OutsideClient, mailbox: string, id: string): Promise<GraphEvent | 'GONE'> {
  const answer = await askGraph(client, { method: 'GET', path: eventOf(mailbox, id) })
  if (isGone(answer)) return 'GONE'
  if (answer.status !== 200) throw refusedByGraph(answer, 'El evento no se puede leer.')
  return answer.json(GraphEvent)
}

async function listed(client: OutsideClient, mailbox: string, filter: string): Promise<GraphEvent[]> {
  const answer = await askGraph(client, {
    method: 'GET',
    path: `${userOf(mailbox)}/events?$filter=${encodeURIComponent(filter)}`,
  })
  if (answer.status === 403 || isGone(answer)) return []
  if (answer.status !== 200) throw refusedByGraph(answer, 'Los eventos no se pueden buscar.')
  return answer.json(GraphPage).value
}

export const microsoftCalls: CalendarCalls = {
  system: 'MICROSOFT_CALENDAR',
  name: 'Microsoft 365: calendarios',
  calendarName: 'Microsoft 365',
  // Graph allows events a little under three days.
  channelMinutes: 4_200,
  webhookPath: connectionId => `/webhooks/microsoft-calendar/${connectionId}`,

  async listResources(client) {
    const found: z.infer<typeof Rooms>['value'] = []
    let path: string | undefined = '/places/microsoft.graph.room?$top=100'
    for (let read = 0; read < mostPages && path; read++) {
      const answer: Answered = await askGraph(client, { method: 'GET', path })
      if (answer.status !== 200) throw refusedByGraph(answer, 'Las salas del directorio no se pueden leer.')
      const list = answer.json(Rooms)
      found.push(...list.value)
      path = list['@odata.nextLink']
    }
    return found.flatMap(({ emailAddress, displayName }) =>
      emailAddress ? [{ mailbox: emailAddress.toLowerCase(), name: displayName ?? emailAddress }] : [],
    )
  },

  async readPage(client, mailbox, { page, delta, window }: Position) {
    const first = new URLSearchParams({ startDateTime: window.start.toString(), endDateTime: window.end.toString() })
    // Another address was connected since: its positions are another system's.
    if (delta && !delta.startsWith(`${client.address.replace(/\/+$/, '')}/`)) return 'RESYNC'
    const path = page ?? delta ?? `${userOf(mailbox)}/calendarView/delta?${first}`
    const answer = await askGraph(client, { method: 'GET', path })
    const { code } = answer.status >= 400 ? problemOf(answer) : { code: '' }
    if (answer.status === 410 || /syncState(NotFound|Invalid)|resyncRequired/i.test(code)) return 'RESYNC'
    if (isGone(answer)) throw refusedByGraph(answer, `No hay un buzón ${mailbox}, o la aplicación no lo ve.`)
    if (answer.status !== 200) throw refusedByGraph(answer, 'El calendario no se puede leer.')
    const read = answer.json(GraphPage)
    const events = []
    for (const event of read.value) {
      // The series itself stands for its occurrences, which are listed too.
      if (event.type === 'seriesMaster') continue
      const whole = isSparse(event) ? await getEvent(client, mailbox, event.id) : event
      events.push(
        whole === 'GONE' ? { id: event.id, gone: true as const, changedAt: null } : readGraphEvent(whole, mailbox),
      )
    }
    return { events, page: read['@odata.nextLink'] ?? null, delta: read['@odata.deltaLink'] ?? null }
  },

  async create(client, mailbox, key, wanted) {
    const mark = `singleValueExtendedProperties/Any(ep: ep/id eq '${graphMark}' and ep/value eq '${graphKeyOf(key)}')`
    const [made] = await listed(client, mailbox, mark)
    if (made) {
      const changed = await microsoftCalls.change(client, mailbox, { id: made.id, etag: null }, wanted)
      if (typeof changed !== 'string') return changed
    }
    const answer = await askGraph(client, {
      method: 'POST',
      path: `${userOf(mailbox)}/events`,
      json: {
        ...bodyOf(wanted),
        showAs: 'busy',
        transactionId: graphKeyOf(key),
        singleValueExtendedProperties: [{ id: graphMark, value: graphKeyOf(key) }],
      },
    })
    if (answer.status !== 201 && answer.status !== 200) throw refusedByGraph(answer, 'El evento no se puede crear.')
    return writtenOf(answer.json(GraphEvent))
  },

  async change(client, mailbox, { id, etag }, wanted) {
    const answer = await askGraph(client, {
      method: 'PATCH',
      path: eventOf(mailbox, id),
      json: bodyOf(wanted),
      ...(etag && { headers: { 'if-match': etag } }),
    })
    if (isGone(answer)) return 'GONE'
    if (answer.status === 412 || answer.status === 409) return 'CHANGED'
    if (answer.status !== 200) throw refusedByGraph(answer, 'El evento no se puede cambiar.')
    return writtenOf(answer.json(GraphEvent))
  },

  async remove(client, mailbox, eventId) {
    const answer = await askGraph(client, { method: 'DELETE', path: eventOf(mailbox, eventId) })
    if (answer.status !== 204 && !isGone(answer)) throw refusedByGraph(answer, 'El evento no se puede quitar.')
  },

  async moveFor(client, mailbox, { id, organizer }, to) {
    const ours = await getEvent(client, mailbox, id)
    if (ours === 'GONE') return 'GONE'
    if (!organizer || !ours.iCalUId) return 'FOREIGN'
    // In each mailbox the event has another id, and everywhere the same one of iCalendar.
    const [theirs] = await listed(client, organizer, `iCalUId eq '${ours.iCalUId.replaceAll("'", "''")}'`)
    if (!theirs) return 'FOREIGN'
    const answer = await askGraph(client, { method: 'PATCH', path: eventOf(organizer, theirs.id), json: spanOf(to) })
    if (answer.status === 403 || isGone(answer)) return 'FOREIGN'
    if (answer.status !== 200) throw refusedByGraph(answer, 'El evento no se puede mover.')
    // What the organiser moved reaches the room's own copy later: nothing older than this is news.
    return { ...writtenOf(answer.json(GraphEvent)), eventId: id, etag: '' }
  },

  async answer(client, mailbox, eventId, answered, comment) {
    const event = await getEvent(client, mailbox, eventId)
    if (event === 'GONE') return 'GONE'
    const read = readGraphEvent(event, mailbox)
    if (!read.gone && read.own) {
      if (answered === 'DECLINED') await microsoftCalls.remove(client, mailbox, eventId)
      return 'GONE'
    }
    if (!read.gone && read.answered === answered && !comment) return writtenOf(event)
    const answer = await askGraph(client, {
      method: 'POST',
      path: `${eventOf(mailbox, eventId)}/${answered === 'ACCEPTED' ? 'accept' : 'decline'}`,
      json: { comment, sendResponse: true },
    })
    if (isGone(answer)) return 'GONE'
    if (answer.status !== 202 && answer.status !== 200)
      throw refusedByGraph(answer, 'La invitación no se puede responder.')
    return { eventId, etag: '', changedAt: null }
  },

  async openChannel(client, mailbox, { address, token, until }: ChannelWanted) {
    const answer = await askGraph(client, {
      method: 'POST',
      path: '/subscriptions',
      json: {
        changeType: 'created,updated,deleted',
        notificationUrl: address,
        lifecycleNotificationUrl: address,
        resource: `${userOf(mailbox)}/events`,
        expirationDateTime: until.toString(),
        clientState: token,
      },
    })
    if (answer.status !== 201) throw refusedByGraph(answer, 'Microsoft no acepta avisar de los cambios.')
    const { id, expirationDateTime } = answer.json(Subscription)
    return { id, resource: null, until: Temporal.Instant.from(expirationDateTime) }
  },

  async renewChannel(client, channel, until) {
    const answer = await askGraph(client, {
      method: 'PATCH',
      path: `/subscriptions/${encodeURIComponent(channel.id)}`,
      json: { expirationDateTime: until.toString() },
    })
    if (isGone(answer)) return undefined
    if (answer.status !== 200) throw refusedByGraph(answer, 'Los avisos no se pueden renovar.')
    return { ...channel, until: Temporal.Instant.from(answer.json(Subscription).expirationDateTime) }
  },

  async closeChannel(client, { id }) {
    const answer = await askGraph(client, { method: 'DELETE', path: `/subscriptions/${encodeURIComponent(id)}` })
    if (answer.status !== 204 && !isGone(answer)) throw refusedByGraph(answer, 'Los avisos no se pueden apagar.')
  },
}
