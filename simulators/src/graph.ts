import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fault = 429 | 500 | 'silent' | 'half' | 'expired'

export interface SimulatedMeeting {
  id: string
  externalId: string
  subject: string
  startDateTime: string
  endDateTime: string
  joinWebUrl: string
}

/** The part of Microsoft Graph that makes online meetings, with its sign-in for programs. */
export interface GraphSimulator {
  /** For GRAPH_URL and GRAPH_LOGIN_URL. */
  url: string
  /** What a client must know. */
  tenant: string
  clientId: string
  clientSecret: string
  organizer: string
  meetings: SimulatedMeeting[]
  /** How many tokens were given. */
  tokens: number
  /** What happens to the next calls instead of an answer. */
  fail(...faults: Fault[]): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Starts one on a free port of this machine. */
export async function startGraph(): Promise<GraphSimulator> {
  const tenant = randomUUID()
  const clientId = randomUUID()
  const clientSecret = randomUUID()
  const organizer = randomUUID()
  const valid = new Set<string>()
  const faults: Fault[] = []
  const meetings: SimulatedMeeting[] = []

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    }
    const refuse = (status: number, code: string, headers = {}) =>
      answer(status, { error: { code, message: code } }, headers)
    const body = await bodyOf(request)
    if (request.url === `/${tenant}/oauth2/v2.0/token`) {
      const form = new URLSearchParams(body)
      if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== clientSecret)
        return answer(401, { error: 'invalid_client' })
      const token = randomUUID()
      valid.add(token)
      simulator.tokens++
      return answer(200, { token_type: 'Bearer', expires_in: 3599, access_token: token })
    }
    if (request.method !== 'POST' || request.url !== `/v1.0/users/${organizer}/onlineMeetings/createOrGet`)
      return refuse(404, 'ResourceNotFound')
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'half') return void response.writeHead(200).end('{"id":"a","joinWe')
    if (fault === 'expired') valid.clear()
    if (fault === 429) return refuse(429, 'TooManyRequests', { 'retry-after': '1' })
    if (fault === 500) return refuse(500, 'InternalServerError')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!valid.has(token)) return refuse(401, 'InvalidAuthenticationToken')
    const wanted = JSON.parse(body) as SimulatedMeeting
    if (!wanted.externalId || !/Z$/.test(wanted.startDateTime) || !/Z$/.test(wanted.endDateTime))
      return refuse(400, 'BadRequest')
    const found = meetings.find(({ externalId }) => externalId === wanted.externalId)
    if (found) return answer(200, found)
    const id = randomUUID()
    const made = { ...wanted, id, joinWebUrl: `https://teams.microsoft.com/l/meetup-join/${id}` }
    meetings.push(made)
    return answer(201, made)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const simulator: GraphSimulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tenant,
    clientId,
    clientSecret,
    organizer,
    meetings,
    tokens: 0,
    fail: (...next) => faults.push(...next),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return simulator
}
