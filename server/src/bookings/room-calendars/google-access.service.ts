import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Answered, OutsideClient } from '../../platform/outside-systems/client.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { readServiceAccount, type ServiceAccount } from '../../platform/service-account.ts'

/** How Google lets a service account in: as the people of the domain, by domain-wide delegation. */

/** As the administrator writes them in the console of Google Workspace. */
export const scopes = [
  'https://www.googleapis.com/auth/calendar',
  'https://www.googleapis.com/auth/admin.directory.resource.calendar.readonly',
] as const

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Refused = z.object({ error: z.string(), error_description: z.string().optional() })
const Problem = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
})

/** Tokens of this process, by connection and person, in milliseconds of `performance.now()`. */
const tokens = new Map<string, { token: string; until: number }>()
const margin = 60_000

/** The person can't be impersonated: they aren't of this Workspace. */
export class NotDelegated extends Error {}

function accountOf({ secrets }: OutsideClient): ServiceAccount {
  const given = secrets.serviceAccount ?? ''
  const read = given.startsWith('{') ? readServiceAccount(given) : { fault: 'no es JSON' }
  if ('fault' in read)
    throw new OutsideFault(
      'SHUT_OUT',
      'SHUT_OUT',
      `La clave de la cuenta de servicio ${read.fault}. Pega el JSON entero.`,
    )
  return read.account
}

async function tokenOf(client: OutsideClient, person: string, renew: boolean): Promise<string> {
  const key = `${client.tenantId} ${client.version} ${client.address} ${person}`
  const known = tokens.get(key)
  if (known && known.until > performance.now() && !renew) {
    client.conceal(known.token)
    return known.token
  }
  const { client_email, private_key, token_uri } = accountOf(client)
  const seconds = Math.floor(client.now().epochMilliseconds / 1000)
  const assertion = await new SignJWT({ scope: scopes.join(' ') })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setSubject(person)
    .setAudience(token_uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(private_key, 'RS256'))
  client.conceal(assertion)
  const answer = await client.ask({
    method: 'POST',
    at: token_uri,
    path: '',
    form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
  })
  if (answer.status !== 200) {
    const { error = '' } = readAs(Refused, answer) ?? {}
    if (person !== client.settings.adminUser) throw new NotDelegated(error)
    throw new OutsideFault(
      'SHUT_OUT',
      'SHUT_OUT',
      error === 'unauthorized_client'
        ? 'Google no deja actuar a la cuenta de servicio. Dale la delegación en todo el dominio con los permisos de calendario y de recursos.'
        : `Google no acepta la cuenta de servicio (${error || answer.status}). Revisa su clave y la cuenta con la que actúa.`,
    )
  }
  const { access_token, expires_in } = answer.json(Token)
  client.conceal(access_token)
  if (tokens.size > 1_000) tokens.clear()
  tokens.set(key, { token: access_token, until: performance.now() + expires_in * 1000 - margin })
  return access_token
}

function readAs<Value>(shape: z.ZodType<Value>, { text }: { text: string }): Value | undefined {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Why Google says no. */
export const problemOf = (answer: { text: string }): { reason: string; message: string } => {
  const { error } = readAs(Problem, answer) ?? {}
  return { reason: error?.errors[0]?.reason ?? '', message: error?.message ?? '' }
}

/** Limits that Google reports with 403 instead of 429. */
const limits = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'calendarUsageLimitsExceeded'])

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  json?: unknown
  headers?: Record<string, string>
  /** By default the account that acts for the operator. */
  person?: string
  at?: string
}

/** Calls Google as a person. @throws OutsideFault for limits and missing access; NotDelegated */
export async function askGoogle(client: OutsideClient, call: Call): Promise<Answered> {
  const person = call.person ?? client.settings.adminUser ?? ''
  const attempt = async (renew: boolean) =>
    client.ask({
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${await tokenOf(client, person, renew)}` },
    })
  let answer = await attempt(false)
  if (answer.status === 401) answer = await attempt(true)
  if (answer.status === 401)
    throw new OutsideFault('SHUT_OUT', 'SHUT_OUT', 'Google rechaza los permisos que acaba de dar.')
  const { reason } = answer.status === 403 ? problemOf(answer) : { reason: '' }
  if (limits.has(reason))
    throw new OutsideFault('BUSY', 'BUSY', 'Google pidió esperar: se usó el límite de llamadas.', { seconds: 30 })
  return answer
}

/** The fault of an answer that a task can't go on with. */
export function refusedByGoogle(answer: Answered, what: string): OutsideFault {
  const { message } = problemOf(answer)
  return new OutsideFault(
    'REFUSED',
    `GOOGLE_${answer.status}`,
    `${what} Google dijo: ${message || answer.status}`.slice(0, 900),
  )
}
