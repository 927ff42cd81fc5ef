import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fault = 401 | 429 | 500 | 'silent' | 'half'

/** What a field may hold here; whole numbers travel as text, as Firestore sends them. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value }

/** The part of Firestore's REST API v1 that reads documents, with Google's sign-in for service accounts. */
export interface FirestoreSimulator {
  /** For FIRESTORE_URL. */
  url: string
  project: string
  /** The service account's JSON, as Google gives it out. */
  credentials: string
  /** Documents by their path below `documents/`: `bookingPolicies/anden`. */
  documents: Map<string, Record<string, Value>>
  /** How many tokens were given. */
  tokens: number
  /** How often documents were asked for. */
  asked: number
  /** What happens to the next calls instead of an answer. */
  fail(...faults: Fault[]): void
  /** All tokens so far are taken back. */
  expire(): void
  close(): Promise<void>
}

const pageSize = 2

const typed = (value: Value): object => {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (typeof value === 'string') return { stringValue: value }
  // An empty list has no `values` at all.
  if (Array.isArray(value)) return { arrayValue: value.length > 0 ? { values: value.map(typed) } : {} }
  return { mapValue: { fields: fieldsOf(value) } }
}
const fieldsOf = (value: Record<string, Value>) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one)]))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Starts one on a free port of this machine. */
export async function startFirestore(): Promise<FirestoreSimulator> {
  const project = `proyecto-${randomUUID().slice(0, 8)}`
  const email = `aforo@${project}.iam.gserviceaccount.com`
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const valid = new Set<string>()
  const faults: Fault[] = []
  const documents = new Map<string, Record<string, Value>>()
  const root = `/v1/projects/${project}/databases/(default)/documents/`

  /** Whether a signed statement is this account's own and says what it must. */
  const holds = (assertion: string): boolean => {
    const [head = '', body = '', signature = ''] = assertion.split('.')
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    if (!verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return false
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    return claims.iss === email && claims.aud === `${simulator.url}/token` && /datastore$/.test(claims.scope)
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const refuse = (code: number, status: string) => answer(code, { error: { code, message: status, status } })
    const body = await bodyOf(request)
    const address = new URL(request.url ?? '/', simulator.url)
    if (address.pathname === '/token') {
      const form = new URLSearchParams(body)
      if (!holds(form.get('assertion') ?? '')) return answer(400, { error: 'invalid_grant' })
      const token = randomUUID()
      valid.add(token)
      simulator.tokens++
      return answer(200, { token_type: 'Bearer', expires_in: 3599, access_token: token })
    }
    const path = decodeURIComponent(address.pathname)
    if (!path.startsWith(root)) return refuse(404, 'NOT_FOUND')
    simulator.asked++
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'half') return void response.writeHead(200).end('{"name":"a","fie')
    if (fault === 401) return refuse(401, 'UNAUTHENTICATED')
    if (fault === 429) return refuse(429, 'RESOURCE_EXHAUSTED')
    if (fault === 500) return refuse(500, 'INTERNAL')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!valid.has(token)) return refuse(401, 'UNAUTHENTICATED')
    const wanted = path.slice(root.length)
    const shown = (name: string, fields: Record<string, Value>) => ({
      name: `${root.slice('/v1/'.length)}${name}`,
      fields: fieldsOf(fields),
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
    })
    // An even number of parts names a document, an odd one a collection.
    if (wanted.split('/').length % 2 === 0) {
      const found = documents.get(wanted)
      return found ? answer(200, shown(wanted, found)) : refuse(404, 'NOT_FOUND')
    }
    const all = [...documents].filter(
      ([name]) => name.startsWith(`${wanted}/`) && !name.slice(wanted.length + 1).includes('/'),
    )
    const start = Number(address.searchParams.get('pageToken') ?? 0)
    const page = all.slice(start, start + pageSize)
    // A collection without documents is an empty object.
    if (page.length === 0) return answer(200, {})
    const more = start + pageSize < all.length
    return answer(200, {
      documents: page.map(([name, fields]) => shown(name, fields)),
      ...(more && { nextPageToken: String(start + pageSize) }),
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const simulator: FirestoreSimulator = {
    url,
    project,
    credentials: JSON.stringify({
      type: 'service_account',
      project_id: project,
      private_key_id: randomUUID(),
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: email,
      token_uri: `${url}/token`,
    }),
    documents,
    tokens: 0,
    asked: 0,
    fail: (...next) => faults.push(...next),
    expire: () => valid.clear(),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return simulator
}
