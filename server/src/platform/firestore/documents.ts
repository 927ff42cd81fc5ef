import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { readServiceAccount } from '../service-account.ts'
import type { Settings } from '../settings.ts'
import { fetchSpanned } from '../telemetry/spans.ts'

/** A document's fields as plain values. */
export type Fields = Record<string, unknown>

/** Reads documents. */
export interface Documents {
  /** @returns undefined if there is none @throws FirestoreRefused, also on a timeout */
  read(path: string): Promise<Fields | undefined>
  /** All documents of a collection, by name. @throws FirestoreRefused */
  list(path: string): Promise<Map<string, Fields>>
}

/** Firestore refused, didn't answer, or sent something invalid. */
export class FirestoreRefused extends Error {}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Typed = z.record(z.string(), z.unknown())
const Document = z.object({ name: z.string(), fields: Typed.default({}) })
const Page = z.object({ documents: z.array(Document).default([]), nextPageToken: z.string().optional() })

/** Timeout of a request, in milliseconds. */
const patience = 5_000
/** A token is renewed this many seconds before it expires. */
const margin = 60
const scope = 'https://www.googleapis.com/auth/datastore'

/** Converts Firestore's typed value (`{ integerValue: "15" }`) to a plain one; undefined for an unknown type. */
export function plainValue(typed: unknown): unknown {
  const [[type, value] = []] = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(typed))
  switch (type) {
    case 'integerValue':
      return /^-?\d{1,15}$/.test(String(value)) ? Number(value) : undefined
    case 'doubleValue':
    case 'booleanValue':
    case 'stringValue':
    case 'timestampValue':
      return value
    case 'nullValue':
      return null
    case 'arrayValue':
      return z
        .object({ values: z.array(z.unknown()).default([]) })
        .catch({ values: [] })
        .parse(value)
        .values.map(plainValue)
    case 'mapValue':
      return plainFields(
        z
          .object({ fields: Typed.default({}) })
          .catch({ fields: {} })
          .parse(value).fields,
      )
  }
}

const plainFields = (fields: Record<string, unknown>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]))

/** Reads FIRESTORE_CREDENTIALS again, since its file may have changed since the start. */
function accountOf(credentials: string) {
  const read = readServiceAccount(credentials)
  if ('fault' in read) throw new FirestoreRefused(`FIRESTORE_CREDENTIALS: ${read.fault}`)
  return read.account
}

/** Opens Google Firestore by its REST API; undefined if it isn't configured. */
export function openDocuments(settings: Settings, timeout = patience): Documents | undefined {
  const { FIRESTORE_PROJECT, FIRESTORE_DATABASE, FIRESTORE_CREDENTIALS, FIRESTORE_URL } = settings
  if (!FIRESTORE_PROJECT || !FIRESTORE_CREDENTIALS) return undefined
  const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
  const root = `${FIRESTORE_URL}/v1/projects/${encoded(FIRESTORE_PROJECT)}/databases/${FIRESTORE_DATABASE}/documents`
  let known: { token: string; until: number } | undefined

  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    try {
      return await fetchSpanned('FIRESTORE', url, { ...init, signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      throw new FirestoreRefused('no answer', { cause: error })
    }
  }
  const parsed = async <T>(response: Response, shape: z.ZodType<T>): Promise<T> => {
    if (!response.ok) throw new FirestoreRefused(`answered ${response.status}`)
    try {
      return shape.parse(await response.json())
    } catch (error) {
      throw new FirestoreRefused('not an answer', { cause: error })
    }
  }
  const tokenOf = async (): Promise<string> => {
    if (known && known.until > performance.now()) return known.token
    const { client_email, private_key, token_uri } = accountOf(FIRESTORE_CREDENTIALS)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(private_key, 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const { access_token, expires_in } = await parsed(await ask(token_uri, { method: 'POST', body }), Token)
    known = { token: access_token, until: performance.now() + (expires_in - margin) * 1000 }
    return access_token
  }
  const get = async (path: string): Promise<Response> => {
    const once = async () => ask(`${root}/${path}`, { headers: { authorization: `Bearer ${await tokenOf()}` } })
    const response = await once()
    if (response.status !== 401) return response
    // The token was revoked before it expired: try once more with a new one.
    known = undefined
    return once()
  }

  return {
    async read(path) {
      const response = await get(encoded(path))
      if (response.status === 404) return undefined
      return plainFields((await parsed(response, Document)).fields)
    },
    async list(path) {
      const found = new Map<string, Fields>()
      let page: string | undefined
      do {
        const query = new URLSearchParams({ pageSize: '300', ...(page && { pageToken: page }) })
        const { documents, nextPageToken } = await parsed(await get(`${encoded(path)}?${query}`), Page)
        for (const { name, fields } of documents) found.set(name.split('/').at(-1) ?? '', plainFields(fields))
        page = nextPageToken
      } while (page)
      return found
    },
  }
}
