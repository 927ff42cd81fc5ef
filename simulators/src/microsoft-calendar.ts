import { randomUUID } from 'node:crypto'
import { type Asked, type CalendarFault, Faults, type Said, serveCalendars } from './calendar-server.ts'
import { CalendarStore, type Copy } from './calendar-store.ts'

/** A notification as Graph posts it. */
export interface GraphNotice {
  address: string
  body: { value: object[] }
}

/** Calendars of Microsoft Graph with its sign-in for programs. */
export interface MicrosoftCalendarSimulator {
  url: string
  directoryId: string
  clientId: string
  clientSecret: string
  store: CalendarStore
  calls: string[]
  fail(...faults: CalendarFault[]): void
  failBy(chance: (() => CalendarFault | undefined) | undefined): void
  takeNotices(): GraphNotice[]
  deliver(): void
  endChannels(): void
  channels(): number
  close(): Promise<void>
}

interface Seed {
  people: string[]
  rooms: Record<string, string>
  /** Its clock, in milliseconds of the epoch. */
  now?(): number
  /** Asks an address to prove that it listens; over the network unless a test does it otherwise. */
  validate?(address: string, token: string): Promise<string>
}

interface Subscription {
  id: string
  mailbox: string
  address: string
  clientState: string
  until: number
}

const pageSize = 4
const longest = 4_230 * 60_000
const problem = (status: number, code: string): Said => ({ status, body: { error: { code, message: code } } })
const byNetwork = async (address: string, token: string) =>
  (await fetch(`${address}?validationToken=${encodeURIComponent(token)}`, { method: 'POST' })).text()

/** Starts one on a free port of this machine. */
export async function startMicrosoftCalendar({
  people,
  rooms,
  validate = byNetwork,
  now = Date.now,
}: Seed): Promise<MicrosoftCalendarSimulator> {
  const store = new CalendarStore({ people, rooms, dropsDeclined: true })
  const directoryId = randomUUID()
  const clientId = randomUUID()
  const clientSecret = randomUUID()
  const valid = new Set<string>()
  const faults = new Faults()
  const subscriptions = new Map<string, Subscription>()
  const notices: GraphNotice[] = []
  const calls: string[] = []
  let url = ''
  let delivers = false

  store.heard = mailbox => {
    for (const { id, address, clientState, mailbox: mine, until } of subscriptions.values()) {
      if (mine !== mailbox || until <= now()) continue
      const value = {
        subscriptionId: id,
        clientState,
        changeType: 'updated',
        resource: `Users/${mailbox}/Events/x`,
        subscriptionExpirationDateTime: new Date(until).toISOString(),
        tenantId: directoryId,
      }
      notices.push({ address, body: { value: [value] } })
    }
    if (delivers)
      for (const { address, body } of notices.splice(0))
        void fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).catch(() => {})
  }

  const token = ({ body }: Asked): Said => {
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== 'client_credentials' || form.get('client_id') !== clientId)
      return { status: 400, body: { error: 'invalid_request' } }
    if (form.get('client_secret') !== clientSecret)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided.' },
      }
    const given = randomUUID()
    valid.add(given)
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3599, access_token: given } }
  }

  const utc = (time: number) => ({ dateTime: `${new Date(time).toISOString().slice(0, 19)}.0000000`, timeZone: 'UTC' })
  const responses = { accepted: 'accepted', declined: 'declined', needsAction: 'notResponded' } as const
  const shown = (copy: Copy) => ({
    '@odata.etag': `W/"${copy.change}"`,
    id: copy.id,
    changeKey: String(copy.change),
    iCalUId: copy.uid,
    type:
      copy.occurrence === null
        ? 'singleInstance'
        : copy.meeting.exceptions.has(copy.occurrence)
          ? 'exception'
          : 'occurrence',
    seriesMasterId: copy.occurrence === null ? null : copy.meeting.id,
    subject: copy.meeting.subject,
    sensitivity: copy.meeting.hidden ? 'private' : 'normal',
    showAs: copy.meeting.free ? 'free' : 'busy',
    isAllDay: copy.meeting.days !== undefined,
    isCancelled: copy.meeting.cancelled,
    isOrganizer: copy.isOrganizer,
    transactionId: copy.isOrganizer ? (copy.meeting.transactionId ?? null) : null,
    lastModifiedDateTime: new Date(copy.updated).toISOString(),
    start: copy.meeting.days
      ? { dateTime: `${copy.meeting.days.from}T00:00:00.0000000`, timeZone: 'UTC' }
      : utc(copy.start),
    end: copy.meeting.days ? { dateTime: `${copy.meeting.days.to}T00:00:00.0000000`, timeZone: 'UTC' } : utc(copy.end),
    organizer: { emailAddress: { name: copy.meeting.organizer, address: copy.meeting.organizer } },
    responseStatus: {
      response: copy.isOrganizer ? 'organizer' : responses[copy.response],
      time: '0001-01-01T00:00:00Z',
    },
  })
  /** Of an occurrence a delta has only this much. */
  const sparse = (copy: Copy) => {
    const { id, type, seriesMasterId, start, end, ...rest } = shown(copy)
    return type === 'occurrence'
      ? { '@odata.etag': rest['@odata.etag'], id, type, seriesMasterId, start, end }
      : shown(copy)
  }

  /** The window and the position are in the token, and nowhere else. */
  const delta = (mailbox: string, query: URLSearchParams): Said => {
    const [token] = [query.get('$deltatoken') ?? query.get('$skiptoken')]
    const position = token
      ? (JSON.parse(Buffer.from(token, 'base64url').toString()) as {
          min: number
          max: number
          since: number
          until: number
          from: number
        })
      : {
          min: Date.parse(query.get('startDateTime') ?? ''),
          max: Date.parse(query.get('endDateTime') ?? ''),
          since: -1,
          until: store.change,
          from: 0,
        }
    if (Number.isNaN(position.min) || Number.isNaN(position.max)) return problem(400, 'ErrorInvalidParameter')
    const { min, max, since, from } = position
    const until = query.has('$deltatoken') ? store.change : position.until
    const isIn = (copy: Copy) => !copy.gone && copy.end > min && copy.start < max
    const copies = store
      .copiesIn(mailbox)
      .filter(copy => (since < 0 ? isIn(copy) : copy.change > since))
      .sort((one, other) => one.id.localeCompare(other.id))
    const page = copies.slice(from, from + pageSize)
    const more = from + pageSize < copies.length
    const link = (name: string, next: object) =>
      `${url}/v1.0/users/${encodeURIComponent(mailbox)}/calendarView/delta?${name}=${Buffer.from(JSON.stringify(next)).toString('base64url')}`
    return {
      status: 200,
      body: {
        value: page.map(copy => (isIn(copy) ? sparse(copy) : { id: copy.id, '@removed': { reason: 'deleted' } })),
        ...(more
          ? { '@odata.nextLink': link('$skiptoken', { ...position, until, from: from + pageSize }) }
          : { '@odata.deltaLink': link('$deltatoken', { min, max, since: until, until, from: 0 }) }),
      },
    }
  }

  const times = (body: { start?: { dateTime?: string }; end?: { dateTime?: string } }) =>
    body.start?.dateTime && body.end?.dateTime
      ? {
          start: Date.parse(`${body.start.dateTime.slice(0, 19)}Z`),
          end: Date.parse(`${body.end.dateTime.slice(0, 19)}Z`),
        }
      : undefined

  const filtered = (mailbox: string, filter: string): Said => {
    const [, uid] = /^iCalUId eq '(.+)'$/.exec(filter) ?? []
    const [, mark] = /ep\/value eq '([^']+)'/.exec(filter) ?? []
    const found = store
      .copiesIn(mailbox)
      .filter(copy => !copy.gone && (uid ? copy.uid === uid : mark ? copy.meeting.marks?.mark === mark : false))
    return { status: 200, body: { value: found.map(shown) } }
  }

  const subscribe = async (body: Record<string, string>): Promise<Said> => {
    const until = Date.parse(body.expirationDateTime ?? '')
    if (Number.isNaN(until) || until > now() + longest) return problem(400, 'ExtensionError')
    const word = `Validation: Testing client application reachability ${randomUUID()}`
    const said = await validate(body.notificationUrl ?? '', word).catch(() => '')
    if (said !== word) return problem(400, 'ValidationError')
    const [, mailbox = ''] = /^\/users\/([^/]+)\/events$/.exec(decodeURIComponent(body.resource ?? '')) ?? []
    if (!store.rooms.has(mailbox)) return problem(404, 'ErrorItemNotFound')
    const id = randomUUID()
    subscriptions.set(id, {
      id,
      mailbox,
      address: body.notificationUrl ?? '',
      clientState: body.clientState ?? '',
      until,
    })
    return { status: 201, body: { id, expirationDateTime: new Date(until).toISOString() } }
  }

  const subscription = (id: string, method: string, body: Record<string, string>): Said => {
    const found = subscriptions.get(id)
    if (!found) return problem(404, 'ResourceNotFound')
    if (method === 'DELETE') {
      subscriptions.delete(id)
      return { status: 204 }
    }
    found.until = Date.parse(body.expirationDateTime ?? '')
    return { status: 200, body: { id, expirationDateTime: new Date(found.until).toISOString() } }
  }

  const make = (mailbox: string, json: Record<string, unknown>): Said => {
    const wanted = times(json as never)
    if (!wanted) return problem(400, 'ErrorPropertyValidationFailure')
    const transactionId = json.transactionId as string | undefined
    const known = store
      .copiesIn(mailbox)
      .find(copy => transactionId && !copy.gone && copy.meeting.transactionId === transactionId)
    const [mark] = (json.singleValueExtendedProperties as { value: string }[] | undefined) ?? []
    const id =
      known?.id ??
      store.make({
        ...wanted,
        id: `AAMk${randomUUID().replaceAll('-', '')}=`,
        organizer: mailbox,
        subject: json.subject as string,
        ...(mark && { marks: { mark: mark.value } }),
        transactionId,
      }).id
    const copy = store.find(mailbox, id)
    return copy ? { status: 201, body: shown(copy) } : problem(404, 'ErrorItemNotFound')
  }

  const one = (
    mailbox: string,
    id: string,
    action: string,
    { method, request }: Asked,
    json: Record<string, unknown>,
  ): Said => {
    const copy = store.find(mailbox, id)
    if (!copy || copy.gone) return problem(404, 'ErrorItemNotFound')
    if (action) {
      if (copy.isOrganizer) return problem(400, 'ErrorInvalidRequest')
      store.answer(copy, action === 'accept' ? 'accepted' : 'declined', String(json.comment ?? ''))
      return { status: 202 }
    }
    if (method === 'GET') return { status: 200, body: shown(copy) }
    if (method === 'DELETE') {
      if (copy.isOrganizer) store.cancel(copy)
      else store.answer(copy, 'declined', '')
      return { status: 204 }
    }
    const match = request.headers['if-match']
    if (match && match !== `W/"${copy.change}"`) return problem(412, 'ErrorIrresolvableConflict')
    if (!copy.isOrganizer) return problem(403, 'ErrorAccessDenied')
    const wanted = times(json as never)
    if (wanted && (wanted.start !== copy.start || wanted.end !== copy.end || copy.meeting.days))
      store.move(copy, wanted)
    if (typeof json.subject === 'string' && json.subject !== copy.meeting.subject)
      store.edit(copy.meeting, { subject: json.subject })
    const after = store.find(mailbox, id)
    return after ? { status: 200, body: shown(after) } : problem(404, 'ErrorItemNotFound')
  }

  const answer = async (asked: Asked): Promise<Said> => {
    const { method, path, query, request, body } = asked
    if (path === `/${directoryId}/oauth2/v2.0/token`) return token(asked)
    if (!valid.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''))
      return problem(401, 'InvalidAuthenticationToken')
    const json = body ? JSON.parse(body) : {}
    if (path === '/v1.0/places/microsoft.graph.room')
      return {
        status: 200,
        body: { value: [...store.rooms].map(([emailAddress, displayName]) => ({ emailAddress, displayName })) },
      }
    if (path === '/v1.0/subscriptions' && method === 'POST') return subscribe(json)
    const [, id] = /^\/v1\.0\/subscriptions\/(.+)$/.exec(path) ?? []
    if (id) return subscription(id, method, json)
    const [, mailbox = '', rest = ''] = /^\/v1\.0\/users\/([^/]+)(\/.+)$/.exec(path) ?? []
    if (!store.rooms.has(mailbox) && !store.people.has(mailbox)) return problem(404, 'ErrorInvalidUser')
    if (rest === '/calendarView/delta') return delta(mailbox, query)
    if (rest === '/events' && method === 'POST') return make(mailbox, json)
    if (rest === '/events') return filtered(mailbox, query.get('$filter') ?? '')
    const [, event = '', action = ''] = /^\/events\/([^/]+)(?:\/(accept|decline))?$/.exec(rest) ?? []
    return one(mailbox, event, action, asked, json)
  }

  const server = await serveCalendars(
    async asked => {
      calls.push(`${asked.method} ${asked.path}`)
      return answer(asked)
    },
    ({ path, query }) => {
      const said = (status: number) =>
        problem(
          status,
          status === 410 ? 'syncStateNotFound' : status === 429 ? 'TooManyRequests' : 'serviceNotAvailable',
        )
      if (path.endsWith('/token')) return { fault: undefined, said }
      const fault = faults.take()
      if (fault === 'expired') valid.clear()
      if (fault === 'gone') return { fault: query.has('$deltatoken') ? (410 as const) : undefined, said }
      return { fault: fault === 'limit' ? 429 : fault, said }
    },
    () => url || 'http://localhost',
  )
  url = server.url
  return {
    url,
    directoryId,
    clientId,
    clientSecret,
    store,
    calls,
    fail: (...next) => faults.fail(...next),
    failBy: chance => faults.failBy(chance),
    takeNotices: () => notices.splice(0),
    deliver: () => {
      delivers = true
    },
    endChannels: () => subscriptions.clear(),
    channels: () => [...subscriptions.values()].filter(({ until }) => until > now()).length,
    close: server.close,
  }
}
