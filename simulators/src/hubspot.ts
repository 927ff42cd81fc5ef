import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type { HubspotSeed } from './hubspot-store.ts'

import {
  type HubspotRecord,
  type HubspotSeed,
  type HubspotStore,
  openStore,
  type RecordType,
  recordTypes,
} from './hubspot-store.ts'

/** What happens to the next calls instead of an answer. SLOW answers after two seconds; LOST does the work and says nothing. */
export type HubspotFault = 429 | 500 | 502 | 401 | 'slow' | 'silent' | 'half' | 'lost'

/** An event, as HubSpot sends it. */
export interface HubspotEvent {
  eventId: number
  subscriptionId: number
  portalId: number
  appId: number
  occurredAt: number
  subscriptionType: string
  attemptNumber: number
  objectId: number
  changeSource: string
  changeFlag?: string
  propertyName?: string
  propertyValue?: string
  primaryObjectId?: number
  mergedObjectIds?: number[]
}

interface Delivery {
  /** Sends each event twice. */
  doubled?: boolean
  /** Sends the latest first. */
  reversed?: boolean
  /** Milliseconds by which the signature's time lies back. */
  old?: number
  /** Signs with something else. */
  secret?: string
  portalId?: number
}

/** A HubSpot that speaks CRM v3 and v4 associations, and sends signed events. */
export interface HubspotSimulator {
  url: string
  portalId: number
  /** Of the private app. */
  token: string
  clientId: string
  clientSecret: string
  refreshToken: string
  store: HubspotStore
  /** How many calls came, by `GET /crm/v3/objects/deals/1`. */
  calls: string[]
  /** Accesses that were given by a refresh token. */
  refreshed: number
  fail(...faults: HubspotFault[]): void
  /** While it is down every call is answered by 503. */
  down(isDown: boolean): void
  /** Every so many calls are answered by 429 or 500, in turn. */
  failEvery(count: number | undefined): void
  /** Where events go; without it they are kept until they are fetched. @param batched milliseconds in which they gather */
  subscribe(address: string | undefined, batched?: number): void
  /** The events that were not sent yet, taken out. */
  takeEvents(): HubspotEvent[]
  /** Sends events in one request. @returns the status of the answer, 0 without one */
  send(address: string, events: HubspotEvent[], how?: Delivery): Promise<number>
  close(): Promise<void>
}

interface Options {
  port?: number
  seed?: HubspotSeed
  portalId?: number
  /** Fixed where it is started again and again for the same demo. */
  token?: string
  clientSecret?: string
  /** Is told each change of its records, to keep them. */
  onChange?: (state: string) => void
  /** What it was told before. */
  state?: string
}

const scopes = ['crm.objects.deals.read', 'crm.objects.line_items.read', 'crm.objects.companies.read', 'oauth']

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The signature of a request, as HubSpot computes it. */
export const signatureOf = (secret: string, method: string, uri: string, body: string, timestamp: string): string =>
  createHmac('sha256', secret).update(`${method}${uri}${body}${timestamp}`).digest('base64')

const singular: Record<RecordType, string> = {
  deals: 'deal',
  line_items: 'line_item',
  companies: 'company',
  contacts: 'contact',
  products: 'product',
}

/** Starts one on this machine. */
export async function startHubspot(options: Options = {}): Promise<HubspotSimulator> {
  const { portalId = 24_400_000 + Math.floor(Math.random() * 99_999), seed, state } = options
  const token = options.token ?? `pat-na1-${randomUUID()}`
  const clientId = randomUUID()
  const clientSecret = options.clientSecret ?? randomUUID()
  const refreshToken = `na1-${randomUUID()}`
  const accesses = new Set<string>()
  let faults: HubspotFault[] = []
  let isDown = false
  let every: number | undefined
  let address: string | undefined
  let gather = 30
  let waiting: HubspotEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let eventId = Date.now() % 1_000_000_000
  let count = 0

  const store = openStore({ seed, state })
  store.onChange(change => {
    options.onChange?.(store.dump())
    waiting.push({
      eventId: ++eventId,
      subscriptionId: 2_400_001,
      portalId,
      appId: 1_160_452,
      occurredAt: change.at,
      attemptNumber: 0,
      changeSource: 'CRM_UI',
      objectId: Number(change.id),
      subscriptionType: `${singular[change.type]}.${change.event}`,
      ...(change.property && { propertyName: change.property, propertyValue: change.value ?? '' }),
      ...(change.event === 'merge' && {
        primaryObjectId: Number(change.id),
        mergedObjectIds: (change.merged ?? []).map(Number),
      }),
    })
    if (address !== undefined && timer === undefined) timer = setTimeout(flush, gather).unref()
  })

  /** Sends what has gathered, and again what was not taken: at most ten times, as HubSpot does, only sooner. */
  const flush = async () => {
    timer = undefined
    const to = address
    while (to !== undefined && waiting.length > 0) {
      const batch = waiting.splice(0, 100)
      const status = await send(to, batch)
      if (status >= 200 && status < 300) continue
      waiting = [
        ...batch.filter(one => one.attemptNumber < 10).map(one => ({ ...one, attemptNumber: one.attemptNumber + 1 })),
        ...waiting,
      ]
      timer = setTimeout(flush, 2_000).unref()
      return
    }
  }

  const send: HubspotSimulator['send'] = async (to, events, how = {}) => {
    const ordered = how.reversed ? events.toReversed() : events
    const sent = (how.doubled ? ordered.flatMap(one => [one, one]) : ordered).map(one => ({
      ...one,
      portalId: how.portalId ?? one.portalId,
    }))
    const body = JSON.stringify(sent)
    const timestamp = String(Date.now() - (how.old ?? 0))
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hubspot-request-timestamp': timestamp,
          'x-hubspot-signature-version': 'v3',
          'x-hubspot-signature-v3': signatureOf(how.secret ?? clientSecret, 'POST', to, body, timestamp),
        },
        body,
        signal: AbortSignal.timeout(5_000),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      // Nobody answered in time: HubSpot takes it for a failure.
      return 0
    }
  }

  const simulator: Omit<HubspotSimulator, 'url' | 'close'> = {
    portalId,
    token,
    clientId,
    clientSecret,
    refreshToken,
    store,
    calls: [],
    refreshed: 0,
    fail: (...next) => {
      faults = [...faults, ...next]
    },
    down: next => {
      isDown = next
    },
    failEvery: next => {
      every = next
    },
    subscribe: (next, batched = 30) => {
      address = next
      gather = batched
      if (address !== undefined && waiting.length > 0 && timer === undefined) timer = setTimeout(flush, gather).unref()
    },
    takeEvents: () => waiting.splice(0),
    send,
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await bodyOf(request)
    const at = new URL(url, 'http://simulator')
    const path = at.pathname
    const answer = answering(response)
    if (path === '/control') return control(body, answer)
    simulator.calls.push(`${method} ${path}`)
    if (isDown) return answer(503, { status: 'error', message: 'Service Unavailable', correlationId: randomUUID() })
    count++
    const periodic = every !== undefined && count % every === 0 ? ((count / every) % 2 === 0 ? 500 : 429) : undefined
    const fault = faults.shift() ?? periodic
    if (fault === 'silent') return
    if (fault === 'half')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1","pro')
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 2_000))
    if (fault === 429) return answer(429, rateLimited(), limitHeaders(0))
    if (fault === 401) return answer(401, refused('EXPIRED_AUTHENTICATION', 'The OAuth token used expired.'))
    if (fault === 500 || fault === 502)
      return answer(fault, { status: 'error', message: 'internal error', correlationId: randomUUID() })
    const lost = fault === 'lost'
    const say: Answer = (status, said, headers) => (lost ? void response.destroy() : answer(status, said, headers))

    if (path === '/oauth/v1/token' && method === 'POST') return giveAccess(body, say)
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (bearer !== token && !accesses.has(bearer))
      return say(401, refused('INVALID_AUTHENTICATION', 'Authentication credentials not found.'))
    const given = body === '' ? {} : readJson(body)
    if (given === undefined) return say(400, refused('VALIDATION_ERROR', 'Invalid input JSON.'))
    const found = route(store, portalId, { method, path, query: at.searchParams, body: given })
    say(found.status, found.body, limitHeaders(90))
  })

  function giveAccess(body: string, answer: Answer) {
    const form = new URLSearchParams(body)
    const isKnown =
      form.get('grant_type') === 'refresh_token' &&
      form.get('refresh_token') === refreshToken &&
      form.get('client_secret') === clientSecret
    if (!isKnown) return answer(400, { status: 'BAD_REFRESH_TOKEN', message: 'missing or invalid refresh token' })
    const access = `CN${randomUUID()}`
    accesses.add(access)
    simulator.refreshed++
    return answer(200, { token_type: 'bearer', refresh_token: refreshToken, access_token: access, expires_in: 1800 })
  }

  /** Drives it from outside the process: `{"do":"move","deal":"41000000001","stage":"closedwon"}`. */
  function control(body: string, answer: Answer) {
    const asked = (readJson(body) ?? {}) as Record<string, unknown>
    const deal = String(asked.deal ?? '')
    if (asked.do === 'move') store.change('deals', deal, { dealstage: String(asked.stage) })
    else if (asked.do === 'change') store.change((asked.type as RecordType) ?? 'deals', deal, asked.properties as never)
    else if (asked.do === 'delete') store.archive('deals', deal)
    else if (asked.do === 'merge') store.merge(deal, String(asked.into))
    else if (asked.do === 'fail') simulator.fail(...(asked.faults as HubspotFault[]))
    else if (asked.do === 'down') simulator.down(asked.down === true)
    else if (asked.do === 'expire') accesses.clear()
    else if (asked.do === 'list')
      return answer(200, {
        deals: store.list('deals').map(one => ({ id: one.id, ...one.properties })),
      })
    else return answer(400, { message: 'do: move, change, delete, merge, fail, down, expire or list' })
    return answer(200, { done: asked.do })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return Object.assign(simulator, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        clearTimeout(timer)
        address = undefined
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

type Answer = (status: number, body: object, headers?: Record<string, string>) => void

const answering =
  (response: ServerResponse): Answer =>
  (status, body, headers = {}) => {
    if (response.destroyed) return
    response
      .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
      .end(JSON.stringify(body))
  }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refused = (category: string, message: string) => ({
  status: 'error',
  message,
  correlationId: randomUUID(),
  category,
})

const rateLimited = () => ({
  status: 'error',
  message: 'You have reached your ten_secondly_rolling limit.',
  errorType: 'RATE_LIMIT',
  correlationId: randomUUID(),
  policyName: 'TEN_SECONDLY_ROLLING',
})

const limitHeaders = (remaining: number) => ({
  'x-hubspot-ratelimit-max': '100',
  'x-hubspot-ratelimit-remaining': String(remaining),
  'x-hubspot-ratelimit-interval-milliseconds': '10000',
  'x-hubspot-ratelimit-daily': '250000',
  'x-hubspot-ratelimit-daily-remaining': '249000',
  ...(remaining === 0 && { 'retry-after': '1' }),
})

interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
type Found = { status: number; body: object }

const missing = (what: string): Found => ({ status: 404, body: refused('OBJECT_NOT_FOUND', `${what} not found`) })
const invalid = (message: string): Found => ({ status: 400, body: refused('VALIDATION_ERROR', message) })

const typeOf = (text: string | undefined): RecordType | undefined =>
  recordTypes.find(type => type === text || singular[type] === text?.replace('-', '_'))

/** A record as it is answered: only what was asked for. */
const shown = ({ id, properties, archived, createdAt, updatedAt }: HubspotRecord, names: readonly string[]) => ({
  id,
  properties: Object.fromEntries(
    [...new Set([...names, 'hs_object_id', 'createdate', 'hs_lastmodifieddate'])].map(name => [
      name,
      name === 'hs_object_id' ? id : (properties[name] ?? null),
    ]),
  ),
  createdAt,
  updatedAt,
  archived,
})

const namesIn = (text: string | null) => (text ?? '').split(',').filter(Boolean)

function route(store: HubspotStore, portalId: number, call: Call): Found {
  const { method, path, query } = call
  if (path === '/account-info/v3/details')
    return {
      status: 200,
      body: {
        portalId,
        accountType: 'STANDARD',
        timeZone: 'America/Lima',
        companyCurrency: 'PEN',
        uiDomain: 'app.hubspot.com',
      },
    }
  if (path === '/oauth/v1/access-tokens') return { status: 200, body: { hub_id: portalId, scopes } }
  if (path === '/crm/v3/pipelines/deals') return { status: 200, body: { results: store.pipelines } }
  const owner = /^\/crm\/v3\/owners(?:\/([^/]+))?$/.exec(path)
  if (owner) {
    const [, id] = owner
    if (id === undefined) return paged(store.owners, query, one => one)
    const found = store.owners.find(one => one.id === id)
    return found ? { status: 200, body: found } : missing('owner')
  }
  const four = /^\/crm\/v4\/objects\/([^/]+)\/([^/]+)\/associations\/([^/]+)$/.exec(path)
  if (four) {
    const [from, to] = [typeOf(four[1]), typeOf(four[3])]
    if (!from || !to) return invalid('Unable to infer object type')
    return paged(store.associated(from, four[2] ?? '', to), query, toObjectId => ({
      toObjectId: Number(toObjectId),
      associationTypes: [{ category: 'HUBSPOT_DEFINED', typeId: 19, label: null }],
    }))
  }
  const objects = /^\/crm\/v3\/objects\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path)
  const type = typeOf(objects?.[1])
  if (!objects || !type) return missing('path')
  const [, , second, third] = objects
  if (second === 'search' && method === 'POST') return search(store, type, call.body)
  if (second === 'batch' && third === 'read' && method === 'POST') return batchRead(store, type, call.body)
  if (second === 'merge' && method === 'POST') {
    const { primaryObjectId, objectIdToMerge } = call.body as Record<string, string>
    store.merge(String(objectIdToMerge), String(primaryObjectId))
    return one(store, type, String(primaryObjectId), query)
  }
  if (second === undefined)
    return method === 'POST'
      ? create(store, type, call.body)
      : paged(store.list(type, query.get('archived') === 'true'), query, record =>
          shown(record, namesIn(query.get('properties'))),
        )
  if (method === 'PATCH') {
    const { properties } = call.body as { properties: Record<string, string> }
    return store.change(type, second, properties) ? one(store, type, second, query) : missing(type)
  }
  if (method === 'DELETE') {
    store.archive(type, second)
    return { status: 204, body: {} }
  }
  return one(store, type, second, query)
}

function create(store: HubspotStore, type: RecordType, body: unknown): Found {
  const { properties, associations = [] } = body as {
    properties: Record<string, string>
    associations?: { to: { id: string } }[]
  }
  if (type === 'line_items' && Number(properties.price) < 0) return invalid('price must not be negative')
  const id = store.create(type, properties)
  if (type === 'line_items') for (const { to } of associations) store.associate('deals', to.id, 'line_items', id)
  return { status: 201, body: shown(store.get(type, id) as HubspotRecord, Object.keys(properties)) }
}

function one(store: HubspotStore, type: RecordType, id: string, query: URLSearchParams): Found {
  // A record that was merged away is answered as the one it went into.
  const record = store.get(type, id)
  if (!record || record.archived !== (query.get('archived') === 'true')) return missing(`${type} ${id}`)
  const associations = Object.fromEntries(
    namesIn(query.get('associations')).flatMap(name => {
      const to = typeOf(name)
      const ids = to ? store.associated(type, record.id, to) : []
      const key = (to ?? name).replace('_', ' ')
      const first = ids.slice(0, 500)
      return ids.length === 0 ? [] : [[key, { results: first.map(id => ({ id, type: `deal_to_${to}` })) }]]
    }),
  )
  return {
    status: 200,
    body: {
      ...shown(record, namesIn(query.get('properties'))),
      ...(Object.keys(associations).length > 0 && { associations }),
    },
  }
}

function paged<Item>(items: readonly Item[], query: URLSearchParams, present: (item: Item) => unknown): Found {
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  const after = Number(query.get('after') ?? 0) || 0
  const page = items.slice(after, after + limit)
  const next = after + limit < items.length ? { paging: { next: { after: String(after + limit) } } } : {}
  return { status: 200, body: { results: page.map(present), ...next } }
}

interface Filter {
  propertyName: string
  operator: string
  value?: string
  values?: string[]
}

/** Dates come as text or as milliseconds. */
const comparable = (value: string | null | undefined): number => {
  if (value === null || value === undefined) return Number.NaN
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value)
}

function matches(record: HubspotRecord, { propertyName, operator, value, values }: Filter): boolean {
  const text = propertyName === 'hs_object_id' ? record.id : record.properties[propertyName]
  const [given, asked] = [comparable(text), comparable(value)]
  if (operator === 'EQ') return text === value
  if (operator === 'NEQ') return text !== value
  if (operator === 'GTE') return given >= asked
  if (operator === 'GT') return given > asked
  if (operator === 'LTE') return given <= asked
  if (operator === 'LT') return given < asked
  if (operator === 'IN') return (values ?? []).includes(text ?? '')
  if (operator === 'HAS_PROPERTY') return text !== undefined && text !== null
  return false
}

function search(store: HubspotStore, type: RecordType, body: unknown): Found {
  const asked = body as {
    filterGroups?: { filters: Filter[] }[]
    sorts?: (string | { propertyName: string; direction?: string })[]
    properties?: string[]
    limit?: number
    after?: string | number
  }
  if ((asked.limit ?? 10) > 200) return invalid('limit must be at most 200')
  const after = Number(asked.after ?? 0)
  if (after >= 10_000) return invalid('paging beyond 10000 results is not supported')
  const groups = asked.filterGroups ?? []
  const found = store
    .list(type)
    .filter(
      record => groups.length === 0 || groups.some(({ filters }) => filters.every(filter => matches(record, filter))),
    )
  const [sort] = asked.sorts ?? []
  if (sort !== undefined) {
    const { propertyName, direction = 'ASCENDING' } = typeof sort === 'string' ? { propertyName: sort } : sort
    const sign = direction === 'DESCENDING' ? -1 : 1
    const key = (record: HubspotRecord) =>
      propertyName === 'hs_object_id' ? Number(record.id) : comparable(record.properties[propertyName])
    found.sort((a, b) => sign * (key(a) - key(b)) || Number(a.id) - Number(b.id))
  }
  const limit = asked.limit ?? 10
  const next = after + limit < found.length ? { paging: { next: { after: String(after + limit) } } } : {}
  const results = found.slice(after, after + limit).map(record => shown(record, asked.properties ?? []))
  return { status: 200, body: { total: found.length, results, ...next } }
}

function batchRead(store: HubspotStore, type: RecordType, body: unknown): Found {
  const { inputs = [], properties = [] } = body as { inputs?: { id: string }[]; properties?: string[] }
  if (inputs.length > 100) return invalid('at most 100 inputs')
  const found = inputs.flatMap(({ id }) => {
    const record = store.get(type, id)
    return record && !record.archived ? [shown(record, properties)] : []
  })
  const lost = inputs.filter(({ id }) => !found.some(one => one.id === id)).map(({ id }) => id)
  return {
    status: lost.length > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      results: found,
      ...(lost.length > 0 && {
        numErrors: 1,
        errors: [
          {
            status: 'error',
            category: 'OBJECT_NOT_FOUND',
            message: 'Could not get some objects',
            context: { ids: lost },
          },
        ],
      }),
    },
  }
}
