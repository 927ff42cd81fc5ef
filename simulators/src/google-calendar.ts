import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { type Asked, type CalendarFault, Faults, type Said, serveCalendars } from './calendar-server.ts'
import { CalendarStore, type Copy } from './calendar-store.ts'

/** A message of a channel, as Google posts it: everything is in its headers. */
export interface GoogleNotice {
  address: string
  headers: Record<string, string>
}

/** Google Calendar v3 and the directory's resources, with sign-in by domain-wide delegation. */
export interface GoogleCalendarSimulator {
  url: string
  /** The service account's JSON, as Google gives it out. */
  credentials: string
  adminUser: string
  store: CalendarStore
  calls: string[]
  fail(...faults: CalendarFault[]): void
  failBy(chance: (() => CalendarFault | undefined) | undefined): void
  /** Messages that wait to be delivered. */
  takeNotices(): GoogleNotice[]
  /** Delivers messages by itself from now on. */
  deliver(): void
  /** Ends all channels, as time does. */
  endChannels(): void
  channels(): number
  close(): Promise<void>
}

interface Seed {
  people: string[]
  rooms: Record<string, string>
  adminUser: string
  timeZone?: string
}

interface Channel {
  id: string
  resourceId: string
  mailbox: string
  address: string
  token: string
  expiration: number
  messages: number
}

const pageSize = 4
const problem = (status: number, reason: string): Said => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
})

/** Starts one on a free port of this machine. */
export async function startGoogleCalendar({
  people,
  rooms,
  adminUser,
  timeZone = 'America/Lima',
}: Seed): Promise<GoogleCalendarSimulator> {
  const store = new CalendarStore({ people: [adminUser, ...people], rooms })
  const email = `aforo@proyecto-${randomUUID().slice(0, 8)}.iam.gserviceaccount.com`
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const tokens = new Map<string, string>()
  const faults = new Faults()
  const channels = new Map<string, Channel>()
  const notices: GoogleNotice[] = []
  const calls: string[] = []
  let url = ''
  let delivers = false

  const tell = (channel: Channel, state: 'sync' | 'exists') => {
    channel.messages++
    notices.push({
      address: channel.address,
      headers: {
        'x-goog-channel-id': channel.id,
        'x-goog-channel-token': channel.token,
        'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
        'x-goog-resource-id': channel.resourceId,
        'x-goog-resource-uri': `${url}/calendar/v3/calendars/${channel.mailbox}/events`,
        'x-goog-resource-state': state,
        'x-goog-message-number': String(channel.messages),
      },
    })
    if (delivers)
      for (const { address, headers } of notices.splice(0))
        void fetch(address, { method: 'POST', headers }).catch(() => {})
  }
  store.heard = mailbox => {
    for (const channel of channels.values()) if (channel.mailbox === mailbox) tell(channel, 'exists')
  }

  const token = ({ body }: Asked): Said => {
    const assertion = new URLSearchParams(body).get('assertion') ?? ''
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    const signed = verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
    const read = signed ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : {}
    if (read.iss !== email || read.aud !== `${url}/token`) return { status: 400, body: { error: 'invalid_grant' } }
    if (!/auth\/calendar/.test(read.scope) || !/directory\.resource/.test(read.scope))
      return { status: 401, body: { error: 'unauthorized_client' } }
    if (!store.people.has(read.sub))
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid email or User ID' } }
    const given = randomUUID()
    tokens.set(given, read.sub)
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: given } }
  }

  const at = (time: number) => ({ dateTime: new Date(time).toISOString().replace('.000Z', 'Z'), timeZone })
  const shown = (copy: Copy): object => {
    const { meeting, occurrence, mailbox } = copy
    const base = {
      kind: 'calendar#event',
      id: copy.id,
      etag: `"${copy.change}"`,
      updated: new Date(copy.updated).toISOString(),
    }
    if (copy.gone) return { ...base, status: 'cancelled' }
    return {
      ...base,
      status: 'confirmed',
      iCalUID: copy.uid,
      summary: meeting.subject,
      description: meeting.details,
      ...(occurrence !== null && { recurringEventId: meeting.id, originalStartTime: at(copy.start) }),
      start: meeting.days ? { date: meeting.days.from } : at(copy.start),
      end: meeting.days ? { date: meeting.days.to } : at(copy.end),
      ...(meeting.hidden && { visibility: 'private' }),
      ...(meeting.free && { transparency: 'transparent' }),
      organizer: { email: meeting.organizer, ...(copy.isOrganizer && { self: true }) },
      ...(meeting.rooms.length > 0 && {
        attendees: [
          { email: meeting.organizer, organizer: true, responseStatus: 'accepted' },
          ...meeting.rooms.map(room => {
            const there = store.find(room, copy.id)
            return {
              email: room,
              resource: true,
              ...(room === mailbox && { self: true }),
              responseStatus: there?.response ?? 'needsAction',
              ...(there?.comment && { comment: there.comment }),
            }
          }),
        ],
      }),
      ...(copy.isOrganizer && meeting.marks && { extendedProperties: { private: meeting.marks } }),
    }
  }

  /** Reads a page: of a window, or of what changed since a token. */
  const list = (mailbox: string, query: URLSearchParams): Said => {
    if (!query.has('singleEvents')) return problem(400, 'badRequest')
    const since = query.get('syncToken')
    const [min, max] = ['timeMin', 'timeMax'].map(name => query.get(name))
    if (since && (min || max)) return problem(400, 'syncTokenWithRequestRestrictions')
    const until = Number(query.get('pageToken')?.split('.')[1] ?? store.change)
    const from = Number(query.get('pageToken')?.split('.')[0] ?? 0)
    const copies = store
      .copiesIn(mailbox)
      .filter(copy =>
        since
          ? copy.change > Number(since)
          : !copy.gone && copy.end > Date.parse(min ?? '') && copy.start < Date.parse(max ?? ''),
      )
      .sort((one, other) => one.id.localeCompare(other.id))
    const page = copies.slice(from, from + pageSize)
    const more = from + pageSize < copies.length
    return {
      status: 200,
      body: {
        kind: 'calendar#events',
        timeZone,
        items: page.map(shown),
        ...(more ? { nextPageToken: `${from + pageSize}.${until}` } : { nextSyncToken: String(until) }),
      },
    }
  }

  const times = (body: { start?: { dateTime?: string }; end?: { dateTime?: string } }) =>
    body.start?.dateTime && body.end?.dateTime
      ? { start: Date.parse(body.start.dateTime), end: Date.parse(body.end.dateTime) }
      : undefined

  const change = (copy: Copy, body: Record<string, unknown>, person: string): Said => {
    const { meeting, mailbox } = copy
    const attendees = body.attendees as
      | { email: string; self?: boolean; responseStatus: string; comment?: string }[]
      | undefined
    if (attendees && !copy.isOrganizer) {
      const me = attendees.find(one => one.email === mailbox)
      if (me) store.answer(copy, me.responseStatus as 'accepted', me.comment ?? '')
    }
    const wanted = times(body as never)
    if (wanted || body.summary !== undefined || body.status === 'confirmed') {
      // Only the organiser's copy changes the meeting.
      if (!copy.isOrganizer && person !== meeting.organizer) return problem(403, 'forbiddenForNonOrganizer')
      if (body.status === 'confirmed' && meeting.cancelled) store.revive(meeting)
      if (wanted && (wanted.start !== copy.start || wanted.end !== copy.end || meeting.days)) store.move(copy, wanted)
      if (typeof body.summary === 'string' && body.summary !== meeting.subject)
        store.edit(meeting, { subject: body.summary, details: String(body.description ?? '') })
    }
    const after = store.find(mailbox, copy.id)
    return after ? { status: 200, body: shown(after) } : problem(404, 'notFound')
  }

  const watch = (mailbox: string, body: { id: string; address: string; token: string; expiration: string }): Said => {
    if (channels.has(body.id)) return problem(400, 'channelIdNotUnique')
    const most = Date.now() + 7 * 86_400_000
    const channel: Channel = {
      id: body.id,
      resourceId: randomUUID(),
      mailbox,
      address: body.address,
      token: body.token,
      expiration: Math.min(Number(body.expiration) || most, most),
      messages: 0,
    }
    channels.set(body.id, channel)
    tell(channel, 'sync')
    const { id, resourceId, expiration } = channel
    return { status: 200, body: { kind: 'api#channel', id, resourceId, expiration: String(expiration) } }
  }

  const answer = async (asked: Asked): Promise<Said> => {
    const { method, path, query, request, body } = asked
    if (path === '/token') return token(asked)
    const person = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!person) return problem(401, 'authError')
    const json = body ? JSON.parse(body) : {}
    if (path === '/admin/directory/v1/customer/my_customer/resources/calendars')
      return {
        status: 200,
        body: {
          items: [...store.rooms].map(([resourceEmail, resourceName]) => ({
            resourceEmail,
            resourceName,
            resourceCategory: 'CONFERENCE_ROOM',
          })),
        },
      }
    if (path === '/calendar/v3/channels/stop') {
      const found = channels.get(json.id)
      if (!found || found.resourceId !== json.resourceId) return problem(404, 'notFound')
      channels.delete(json.id)
      return { status: 204 }
    }
    const [, mailbox = '', rest = ''] = /^\/calendar\/v3\/calendars\/([^/]+)\/events(.*)$/.exec(path) ?? []
    const mine = mailbox === person
    if (!(store.rooms.has(mailbox) && person === adminUser) && !mine) return problem(404, 'notFound')
    if (rest === '/watch') return watch(mailbox, json)
    if (rest === '' && method === 'GET') return list(mailbox, query)
    if (rest === '' && method === 'POST') {
      if (json.id && !/^[a-v0-9]{5,1024}$/.test(json.id)) return problem(400, 'invalid')
      if (json.id && store.meetings.has(json.id)) return problem(409, 'duplicate')
      const wanted = times(json)
      if (!wanted) return problem(400, 'required')
      const made = store.make({
        ...wanted,
        id: json.id,
        organizer: mailbox,
        subject: json.summary,
        details: json.description,
        marks: json.extendedProperties?.private,
      })
      const copy = store.find(mailbox, made.id)
      return copy ? { status: 200, body: shown(copy) } : problem(404, 'notFound')
    }
    const copy = store.find(mailbox, rest.slice(1))
    if (!copy) return problem(404, 'notFound')
    if (method === 'GET') return { status: 200, body: shown(copy) }
    if (method === 'DELETE') {
      if (copy.gone) return problem(410, 'deleted')
      if (copy.isOrganizer) store.cancel(copy)
      else store.answer(copy, 'declined', '')
      return { status: 204 }
    }
    const match = request.headers['if-match']
    if (match && match !== `"${copy.change}"`) return problem(412, 'conditionNotMet')
    if (copy.gone && json.status !== 'confirmed') return problem(404, 'notFound')
    return change(copy, json, person)
  }

  const server = await serveCalendars(
    async asked => {
      calls.push(`${asked.method} ${asked.path}`)
      return answer(asked)
    },
    ({ path, method, query }) => {
      const said = (status: number) =>
        problem(status, status === 403 ? 'rateLimitExceeded' : status === 410 ? 'fullSyncRequired' : 'backendError')
      if (path === '/token') return { fault: undefined, said }
      const fault = faults.take()
      if (fault === 'expired') tokens.clear()
      // Only a reading of changes has a position to forget.
      if (fault === 'gone')
        return { fault: method === 'GET' && query.has('syncToken') ? (410 as const) : undefined, said }
      return { fault, said }
    },
    () => url || 'http://localhost',
  )
  url = server.url
  return {
    url,
    credentials: JSON.stringify({
      type: 'service_account',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: email,
      token_uri: `${url}/token`,
    }),
    adminUser,
    store,
    calls,
    fail: (...next) => faults.fail(...next),
    failBy: chance => faults.failBy(chance),
    takeNotices: () => notices.splice(0),
    deliver: () => {
      delivers = true
    },
    endChannels: () => channels.clear(),
    channels: () => channels.size,
    close: server.close,
  }
}
