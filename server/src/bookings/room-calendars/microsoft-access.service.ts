import { z } from 'zod'
import type { Answered, OutsideClient } from '../../platform/outside-systems/client.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'

/** How Microsoft Entra lets a program in, with its own permissions. */

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Refused = z.object({ error: z.string().default(''), error_description: z.string().default('') })
const Problem = z.object({ error: z.object({ code: z.string().default(''), message: z.string().default('') }) })

/** Tokens of this process, by connection, in milliseconds of `performance.now()`. */
const tokens = new Map<string, { token: string; until: number }>()
const margin = 60_000

/** Where tokens are given, by the address of Graph: each national cloud has its own. */
const logins: Readonly<Record<string, string>> = {
  'graph.microsoft.com': 'https://login.microsoftonline.com',
  'graph.microsoft.us': 'https://login.microsoftonline.us',
  'dod-graph.microsoft.us': 'https://login.microsoftonline.us',
  'microsoftgraph.chinacloudapi.cn': 'https://login.chinacloudapi.cn',
}

function readAs<Value>(shape: z.ZodType<Value>, { text }: { text: string }): Value | undefined {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function tokenOf(client: OutsideClient, renew: boolean): Promise<string> {
  const { settings, secrets, address } = client
  const key = `${client.tenantId} ${client.version} ${address}`
  const known = tokens.get(key)
  if (known && known.until > performance.now() && !renew) {
    client.conceal(known.token)
    return known.token
  }
  const { hostname, origin } = new URL(address)
  const answer = await client.ask({
    method: 'POST',
    ...(logins[hostname] && { at: logins[hostname] }),
    path: `/${encodeURIComponent(settings.directoryId ?? '')}/oauth2/v2.0/token`,
    form: {
      grant_type: 'client_credentials',
      client_id: settings.clientId ?? '',
      client_secret: secrets.clientSecret ?? '',
      scope: `${logins[hostname] ? origin : 'https://graph.microsoft.com'}/.default`,
    },
  })
  if (answer.status !== 200) {
    const { error_description = '' } = readAs(Refused, answer) ?? {}
    const code = /AADSTS\d+/.exec(error_description)?.[0] ?? String(answer.status)
    throw new OutsideFault(
      'SHUT_OUT',
      'SHUT_OUT',
      code === 'AADSTS7000222'
        ? 'El secreto de la aplicación venció en Microsoft Entra. Crea otro y escríbelo aquí.'
        : `Microsoft no deja entrar a la aplicación (${code}). Revisa el directorio, la aplicación y su secreto.`,
    )
  }
  const { access_token, expires_in } = answer.json(Token)
  client.conceal(access_token)
  if (tokens.size > 1_000) tokens.clear()
  tokens.set(key, { token: access_token, until: performance.now() + expires_in * 1000 - margin })
  return access_token
}

export const problemOf = (answer: { text: string }): { code: string; message: string } =>
  readAs(Problem, answer)?.error ?? { code: '', message: '' }

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Behind `/v1.0`, or a whole link that Graph gave. */
  path: string
  json?: unknown
  headers?: Record<string, string>
}

/** A link of Graph as a path; one that leads elsewhere would carry the token there. */
function pathOf(client: OutsideClient, path: string): string {
  if (path.startsWith('/')) return `/v1.0${path}`
  const base = client.address.replace(/\/+$/, '')
  if (!path.startsWith(`${base}/`))
    throw new OutsideFault('REFUSED', 'FOREIGN_LINK', 'Microsoft respondió con un enlace a otra dirección.')
  return path.slice(base.length)
}

/** Calls Graph. Ids stay the same when an event moves between folders, and times are in UTC. @throws OutsideFault */
export async function askGraph(client: OutsideClient, call: Call): Promise<Answered> {
  const attempt = async (renew: boolean) =>
    client.ask({
      ...call,
      path: pathOf(client, call.path),
      headers: {
        prefer: 'IdType="ImmutableId", outlook.timezone="UTC", odata.maxpagesize=50',
        ...call.headers,
        authorization: `Bearer ${await tokenOf(client, renew)}`,
      },
    })
  let answer = await attempt(false)
  if (answer.status === 401) answer = await attempt(true)
  if (answer.status === 401)
    throw new OutsideFault('SHUT_OUT', 'SHUT_OUT', 'Microsoft rechaza los permisos que acaba de dar.')
  return answer
}

/** The fault of an answer that a task can't go on with. */
export function refusedByGraph(answer: Answered, what: string): OutsideFault {
  const { code, message } = problemOf(answer)
  return new OutsideFault(
    'REFUSED',
    `GRAPH_${code || answer.status}`.slice(0, 60),
    `${what} Microsoft dijo: ${message || code || answer.status}`.slice(0, 900),
  )
}
