import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What both calendars' servers have in common: requests in, answers out, and faults instead of them. */

/**
 * - `lost`: it is done, and the answer never arrives. `gone`: the reading position is forgotten (410).
 * - `limit`: Google's way to say 429. `expired`: all tokens so far are taken back.
 */
export type CalendarFault = 401 | 404 | 410 | 429 | 500 | 'limit' | 'silent' | 'half' | 'lost' | 'gone' | 'expired'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: string
  request: IncomingMessage
}

export interface Said {
  status: number
  body?: object
  headers?: Record<string, string>
}

/** What comes before the calendars answer: the fault of this call, if any. */
export class Faults {
  private readonly next: CalendarFault[] = []
  private every: { chance: () => CalendarFault | undefined } | undefined
  fail(...faults: CalendarFault[]) {
    this.next.push(...faults)
  }
  /** For each call from now on. */
  failBy(chance: (() => CalendarFault | undefined) | undefined) {
    this.every = chance && { chance }
    this.next.length = 0
  }
  take(): CalendarFault | undefined {
    return this.next.shift() ?? this.every?.chance()
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Serves on a free port of this machine. @param fault what happens to a call, decided after it is read */
export async function serveCalendars(
  answer: (asked: Asked) => Promise<Said>,
  faultOf: (asked: Asked) => { fault: CalendarFault | undefined; said: (status: number) => Said },
  base: () => string,
) {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const send = ({ status, body, headers = {} }: Said) =>
      void response
        .writeHead(status, { ...(body && { 'content-type': 'application/json' }), ...headers })
        .end(body ? JSON.stringify(body) : undefined)
    try {
      const text = await bodyOf(request)
      const { pathname, searchParams } = new URL(request.url ?? '/', base())
      const asked = {
        method: request.method ?? 'GET',
        path: decodeURIComponent(pathname),
        query: searchParams,
        body: text,
        request,
      }
      const { fault, said } = faultOf(asked)
      if (fault === 'silent') return void request.socket.destroy()
      if (fault === 'half') return void response.writeHead(200).end('{"id":"a","sta')
      if (fault === 429) return send({ ...said(429), headers: { 'retry-after': '1' } })
      if (typeof fault === 'number') return send(said(fault))
      if (fault === 'limit') return send(said(403))
      const done = await answer(asked)
      if (fault === 'lost') return void request.socket.destroy()
      send(done)
    } catch (error) {
      send({ status: 500, body: { error: { code: 500, message: String(error) } } })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
