import { randomUUIDv7 } from 'node:crypto'
import type { OutsideSystem } from '@aforo/api/platform/connections'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { outsideCall, spanned } from '../telemetry/spans.ts'
import { readAllowed } from './addresses.ts'
import { blackout } from './blackout.ts'
import { OutsideFault } from './faults.ts'
import { type Incoming, type Outgoing, send, usualLimits } from './http-client.ts'
import { secondsAsked } from './schedule.rules.ts'

/** A connection in use, with decrypted secrets. */
export interface OpenConnection {
  tenantId: string
  system: OutsideSystem
  address: string
  settings: Readonly<Record<string, string>>
  mapping: unknown
  secrets: Readonly<Record<string, string>>
  /** Changes with each save. */
  version: number
}

interface Asked {
  method: Outgoing['method']
  /** Path after the connection's address: `/crm/v3/objects/deals?limit=100`. */
  path: string
  /** Another address of the same system, such as where it gives tokens; by default the connection's. */
  at?: string
  headers?: Record<string, string>
  /** Sent as JSON, or as a form. */
  json?: unknown
  form?: Record<string, string>
  /** Must not be sent twice: recorded before it is sent, and checked in the system after a crash. */
  once?: boolean
  ca?: string
  /** The pause requested by an answer of 429, for systems that say it in their own words. */
  pauseIn?(answer: Incoming): Promise<OutsideFault | undefined>
}

export interface Answered extends Incoming {
  /** The body, parsed as JSON of this shape. @throws OutsideFault if invalid */
  json<Value>(shape: z.ZodType<Value>): Value
}

/** A request with its answer, as stored. */
export interface Exchange {
  id: string
  at: Temporal.Instant
  method: string
  url: string
  request: string | null
  status: number | null
  response: string | null
  milliseconds: number | null
  fault: string | null
}

/** Calls one system for one tenant, within limits, and stores the exchanges. */
export interface OutsideClient extends OpenConnection {
  /** Answers of 429 and from 500 on are thrown; the connector interprets all others. @throws OutsideFault */
  ask(asked: Asked): Promise<Answered>
  /** Also redacts this value in stored exchanges: a session, a new token. */
  conceal(secret: string): void
  now(): Temporal.Instant
}

interface Keeping {
  /** Records a request that must not be sent twice, before sending it. @throws if another worker has the task now */
  before(exchange: Exchange): Promise<void>
  /**
   * Stores the exchange.
   * @param refused the system certainly did nothing
   */
  after(exchange: Exchange, once: boolean, refused: boolean): void | Promise<void>
}

const bodyText = ({ json, form }: Asked): string | null =>
  json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : null

/**
 * Opens a client.
 * @param timeout of a request, in milliseconds
 */
export function openClient(
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  connection: OpenConnection,
  keeping: Keeping,
  timeout = settings.AFORO_OUTSIDE_SECONDS * 1000,
): OutsideClient {
  const concealed = Object.values(connection.secrets)
  let clean = blackout(concealed)
  const allowed = readAllowed(settings.AFORO_OUTSIDE_NETWORKS) ?? []
  const { system } = connection
  const sendMeasured: typeof send = (outgoing, limits) =>
    spanned(
      `${outgoing.method} ${system}`,
      'CLIENT',
      outsideCall(system, outgoing.method, outgoing.url),
      async span => {
        const incoming = await send(outgoing, limits)
        span?.set('http.response.status_code', incoming.status)
        return incoming
      },
    )
  const base = connection.address.replace(/\/+$/, '')

  const ask = async (asked: Asked): Promise<Answered> => {
    const { method, path, headers = {}, json, form, once = false, ca } = asked
    const url = new URL(`${asked.at?.replace(/\/+$/, '') ?? base}${path}`)
    const started = performance.now()
    const kept = (said: Partial<Exchange>): Exchange => {
      const request = bodyText(asked)
      return {
        id,
        at,
        method,
        url: clean(url.href),
        request: request === null ? null : clean(request),
        status: null,
        response: null,
        milliseconds: null,
        fault: null,
        ...said,
      }
    }
    const id = randomUUIDv7()
    const at = clock.now()
    if (once) await keeping.before(kept({}))
    const took = () => Math.round(performance.now() - started)
    let answer: Incoming
    try {
      answer = await sendMeasured(
        {
          method,
          url,
          headers: {
            accept: 'application/json',
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
          body: json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined,
          ca,
        },
        { ...usualLimits, timeout, allowed },
      )
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      // A refused address or connection has received nothing.
      const unsent = ['ADDRESS_REFUSED', 'CONNECTION_REFUSED', 'NOT_FOUND', 'UNTRUSTED'].includes(error.code)
      await keeping.after(kept({ fault: error.message, milliseconds: took() }), once, unsent)
      throw error
    }
    const { status } = answer
    const isNo = status >= 300 && status < 500
    // Evaluated before the answer is stored, since it may contain a new token to redact.
    await keeping.after(kept({ status, response: clean(answer.text), milliseconds: took() }), once, isNo)
    const pause = status === 429 ? await asked.pauseIn?.(answer) : undefined
    if (pause) throw pause
    const seconds = secondsAsked(answer.headers['retry-after'], clock.now())
    if (status === 429 || (status === 503 && seconds !== undefined))
      throw new OutsideFault('BUSY', 'BUSY', 'Pidió esperar un momento.', { seconds: seconds ?? 10 })
    if (status >= 500) throw new OutsideFault('DOWN', `HTTP_${status}`, `Respondió con un error (${status}).`)
    if (status >= 300 && status < 400)
      throw new OutsideFault('REFUSED', 'REDIRECT', 'La dirección lleva a otra. Escribe la definitiva.')
    return {
      ...answer,
      json: shape => {
        try {
          return shape.parse(JSON.parse(answer.text))
        } catch (error) {
          if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error
          throw new OutsideFault('DOWN', 'UNREADABLE', 'Respondió algo que no se puede leer.', { cause: error })
        }
      },
    }
  }
  return {
    ...connection,
    ask,
    conceal(secret) {
      concealed.push(secret)
      clean = blackout(concealed)
    },
    now: () => clock.now(),
  }
}
