import { z } from 'zod'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import type { CalendarCalls, ChannelWanted, EventWanted, Position, Written } from './calendar-system.service.ts'
import { askGoogle, NotDelegated, problemOf, refusedByGoogle } from './google-access.service.ts'
import { GoogleEvent, GooglePage, googleIdOf, googleMark, readGoogleEvent, roomIn } from './google-events.service.ts'

/** Google Calendar v3 and the directory of Google Workspace. */

const Resources = z.object({
  items: z
    .array(
      z.object({
        resourceEmail: z.string(),
        resourceName: z.string().default(''),
        generatedResourceName: z.string().optional(),
        resourceCategory: z.string().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
const Watched = z.object({ id: z.string(), resourceId: z.string(), expiration: z.string().optional() })

export const googleAddress = 'https://www.googleapis.com'
const directoryAddress = 'https://admin.googleapis.com'
/** Pages of the directory that are read. */
const mostPages = 20
/** Events of a page, which are applied in one transaction. */
const eventsAtOnce = 50

const eventsOf = (mailbox: string) => `/calendar/v3/calendars/${encodeURIComponent(mailbox)}/events`
const eventOf = (mailbox: string, id: string) => `${eventsOf(mailbox)}/${encodeURIComponent(id)}`

const writtenOf = ({ id, etag, updated }: GoogleEvent): Written => ({
  eventId: id,
  etag,
  changedAt: updated ? Temporal.Instant.from(updated) : null,
})

const spanOf = ({ start, end }: Span) => ({
  start: { dateTime: start.toString(), date: null },
  end: { dateTime: end.toString(), date: null },
})
const bodyOf = (wanted: EventWanted) => ({ ...spanOf(wanted), summary: wanted.title, description: wanted.details })

async function getEvent(client: OutsideClient, mailbox: string, id: string): Promise<GoogleEvent | 'GONE'> {
  const answer = await askGoogle(client, { method: 'GET', path: eventOf(mailbox, id) })
  if (answer.status === 404 || answer.status === 410) return 'GONE'
  if (answer.status !== 200) throw refusedByGoogle(answer, 'El evento no se puede leer.')
  const event = answer.json(GoogleEvent)
  return event.status === 'cancelled' ? 'GONE' : event
}

async function patch(
  client: OutsideClient,
  mailbox: string,
  id: string,
  json: object,
  { etag, tell = false }: { etag?: string | null; tell?: boolean } = {},
) {
  const answer = await askGoogle(client, {
    method: 'PATCH',
    path: `${eventOf(mailbox, id)}?sendUpdates=${tell ? 'all' : 'none'}`,
    json,
    ...(etag && { headers: { 'if-match': etag } }),
  })
  if (answer.status === 404 || answer.status === 410) return 'GONE' as const
  if (answer.status === 412) return 'CHANGED' as const
  if (answer.status !== 200) throw refusedByGoogle(answer, 'El evento no se puede cambiar.')
  return answer.json(GoogleEvent)
}

export const googleCalls: CalendarCalls = {
  system: 'GOOGLE_CALENDAR',
  name: 'Google Workspace: calendarios',
  calendarName: 'Google Calendar',
  channelMinutes: 7 * 24 * 60,
  webhookPath: connectionId => `/webhooks/google-calendar/${connectionId}`,

  async listResources(client) {
    const found: z.infer<typeof Resources>['items'] = []
    let page: string | undefined
    for (let read = 0; read < mostPages; read++) {
      const answer = await askGoogle(client, {
        method: 'GET',
        path: `/admin/directory/v1/customer/my_customer/resources/calendars?maxResults=500${page ? `&pageToken=${encodeURIComponent(page)}` : ''}`,
        ...(client.address.replace(/\/+$/, '') === googleAddress && { at: directoryAddress }),
      })
      if (answer.status !== 200) throw refusedByGoogle(answer, 'Los recursos del directorio no se pueden leer.')
      const list = answer.json(Resources)
      found.push(...list.items)
      page = list.nextPageToken
      if (!page) break
    }
    return found
      .filter(({ resourceCategory }) => resourceCategory !== 'OTHER')
      .map(({ resourceEmail, resourceName, generatedResourceName }) => ({
        mailbox: resourceEmail.toLowerCase(),
        name: resourceName || generatedResourceName || resourceEmail,
      }))
  },

  async readPage(client, mailbox, { page, delta, window }: Position) {
    // A page is asked for with the same parameters as the first one.
    const query = new URLSearchParams({ singleEvents: 'true', maxResults: String(eventsAtOnce) })
    if (delta) query.set('syncToken', delta)
    else {
      query.set('timeMin', window.start.toString())
      query.set('timeMax', window.end.toString())
    }
    if (page) query.set('pageToken', page)
    const answer = await askGoogle(client, { method: 'GET', path: `${eventsOf(mailbox)}?${query}` })
    if (
      answer.status === 410 ||
      (answer.status === 400 && /invalid|syncToken/i.test(problemOf(answer).reason) && (page || delta))
    )
      return 'RESYNC'
    if (answer.status === 404) throw refusedByGoogle(answer, `No hay un calendario ${mailbox}, o la cuenta no lo ve.`)
    if (answer.status !== 200) throw refusedByGoogle(answer, 'El calendario no se puede leer.')
    const read = answer.json(GooglePage)
    return {
      events: read.items.map(event => readGoogleEvent(event, mailbox, read.timeZone ?? 'UTC')),
      page: read.nextPageToken ?? null,
      delta: read.nextSyncToken ?? null,
    }
  },

  async create(client, mailbox, key, wanted) {
    const id = googleIdOf(key)
    const body = {
      ...bodyOf(wanted),
      id,
      extendedProperties: { private: { [googleMark]: key.reservationId } },
    }
    const answer = await askGoogle(client, {
      method: 'POST',
      path: `${eventsOf(mailbox)}?sendUpdates=none`,
      json: body,
    })
    if (answer.status === 200) return writtenOf(answer.json(GoogleEvent))
    if (answer.status !== 409) throw refusedByGoogle(answer, 'El evento no se puede crear.')
    // An earlier attempt made it. Whatever happened to it since, it is as wanted now.
    const again = await patch(client, mailbox, id, { ...bodyOf(wanted), status: 'confirmed' })
    if (typeof again === 'string') throw refusedByGoogle(answer, 'El evento no se puede crear.')
    return writtenOf(again)
  },

  async change(client, mailbox, { id, etag }, wanted) {
    const known = await getEvent(client, mailbox, id)
    if (known === 'GONE') return 'GONE'
    const changed = await patch(client, mailbox, id, bodyOf(wanted), { etag })
    return typeof changed === 'string' ? changed : writtenOf(changed)
  },

  async remove(client, mailbox, eventId) {
    const answer = await askGoogle(client, { method: 'DELETE', path: `${eventOf(mailbox, eventId)}?sendUpdates=all` })
    if (![200, 204, 404, 410].includes(answer.status)) throw refusedByGoogle(answer, 'El evento no se puede quitar.')
  },

  async moveFor(client, _mailbox, { id, organizer }, to) {
    if (!organizer) return 'FOREIGN'
    try {
      const answer = await askGoogle(client, {
        method: 'PATCH',
        // The same id in everybody's calendar.
        path: `${eventOf(organizer, id)}?sendUpdates=all`,
        json: spanOf(to),
        person: organizer,
      })
      if (answer.status === 410) return 'GONE'
      if (answer.status === 403 || answer.status === 404) return 'FOREIGN'
      if (answer.status !== 200) throw refusedByGoogle(answer, 'El evento no se puede mover.')
      return writtenOf(answer.json(GoogleEvent))
    } catch (error) {
      if (error instanceof NotDelegated) return 'FOREIGN'
      throw error
    }
  },

  async answer(client, mailbox, eventId, answered, comment) {
    const event = await getEvent(client, mailbox, eventId)
    if (event === 'GONE') return 'GONE'
    const room = roomIn(event, mailbox)
    if (!room) {
      if (answered === 'DECLINED') await googleCalls.remove(client, mailbox, eventId)
      return 'GONE'
    }
    const responseStatus = answered === 'ACCEPTED' ? 'accepted' : 'declined'
    if (room.responseStatus === responseStatus && (room.comment ?? '') === comment) return writtenOf(event)
    // All of them: with `attendeesOmitted` Google forgets the comment.
    const attendees = event.attendees?.map(one => (one === room ? { ...one, responseStatus, comment } : one))
    const changed = await patch(client, mailbox, eventId, { attendees }, { tell: true })
    return typeof changed === 'string' ? 'GONE' : writtenOf(changed)
  },

  async openChannel(client, mailbox, { id, address, token, until }: ChannelWanted) {
    const answer = await askGoogle(client, {
      method: 'POST',
      path: `${eventsOf(mailbox)}/watch`,
      json: { id, type: 'web_hook', address, token, expiration: String(until.epochMilliseconds) },
    })
    if (answer.status !== 200) throw refusedByGoogle(answer, 'Google no acepta avisar de los cambios.')
    const { resourceId, expiration } = answer.json(Watched)
    return {
      id,
      resource: resourceId,
      until: expiration ? Temporal.Instant.fromEpochMilliseconds(Number(expiration)) : until,
    }
  },

  // Google's channels can't be prolonged.
  async renewChannel() {
    return undefined
  },

  async closeChannel(client, { id, resource }) {
    const answer = await askGoogle(client, {
      method: 'POST',
      path: '/calendar/v3/channels/stop',
      json: { id, resourceId: resource },
    })
    if (![200, 204, 404].includes(answer.status)) throw refusedByGoogle(answer, 'Los avisos no se pueden apagar.')
  },
}
