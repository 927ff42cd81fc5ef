import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type { HubspotSeed } from './hubspot-store.ts'

import { refused, route, singular } from './hubspot-crm.ts'
import {
  type DealGiven,
  type HubspotSeed,
  type HubspotStore,
  makeDeal,
  openStore,
  type RecordType,
} from './hubspot-store.ts'

/** What happens to the next calls instead of an answer. SLOW answers after two seconds; LOST does the work and says nothing. */
export type HubspotFault = 429 | 'daily' | 500 | 502 | 401 | 'slow' | 'silent' | 'half' | 'lost'

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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The signature of a request, as HubSpot computes it. */
export const signatureOf = (secret: string, method: string, uri: string, body: string, timestamp: string): string =>
  createHmac('sha256', secret).update(`${method}${uri}${body}${timestamp}`).digest('base64')

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
    // Without `retry-after`, as HubSpot does.
    if (fault === 'daily') return answer(429, { ...rateLimited(), policyName: 'DAILY' }, {})
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
    else if (asked.do === 'create') return answer(200, { id: makeDeal(store, asked as unknown as DealGiven) })
    else if (asked.do === 'list')
      return answer(200, {
        deals: store.list('deals').map(one => ({ id: one.id, ...one.properties })),
      })
    else return answer(400, { message: 'do: create, move, change, delete, merge, fail, down, expire or list' })
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
