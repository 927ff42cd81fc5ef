import { z } from 'zod'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { isZone, secondsToMidnight } from './deal.rules.ts'

/** HubSpot's own calls, as far as deals need them. */

const Properties = z.record(z.string(), z.string().nullable().optional())
export const CrmRecord = z.object({
  id: z.string(),
  properties: Properties,
  updatedAt: z.string(),
  archived: z.boolean().optional(),
  archivedAt: z.string().optional(),
  associations: z.record(z.string(), z.object({ results: z.array(z.object({ id: z.string() })) })).optional(),
})
export type CrmRecord = z.infer<typeof CrmRecord>

const Paging = z.object({ next: z.object({ after: z.string() }).optional() }).optional()
const RecordPage = z.object({ results: z.array(CrmRecord), paging: Paging })
const Pipelines = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      displayOrder: z.number().optional(),
      stages: z.array(z.object({ id: z.string(), label: z.string(), displayOrder: z.number().optional() })),
    }),
  ),
})
export type CrmPipeline = z.infer<typeof Pipelines>['results'][number]
const Owner = z.object({
  id: z.coerce.string(),
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
})
export type CrmOwner = z.infer<typeof Owner>
const OwnerPage = z.object({ results: z.array(Owner), paging: Paging })
const Linked = z.object({
  results: z.array(
    z.object({ toObjectId: z.coerce.string(), associationTypes: z.array(z.object({ typeId: z.number() })).optional() }),
  ),
  paging: Paging,
})
/** The label of the company that a deal is with, of those that it names. */
export const primaryCompany = 5
const Details = z.object({
  portalId: z.number(),
  companyCurrency: z.string().nullish(),
  timeZone: z.string().nullish(),
})
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** Accesses by a refresh token, of this process, until they end. */
const accesses = new Map<string, { token: string; until: number }>()
/** Milliseconds before its end in which an access is renewed. */
const margin = 60_000

/** The token lets in, but not here. */
const notAllowed = 'NOT_ALLOWED'

const contactProperties = ['firstname', 'lastname', 'email', 'phone', 'mobilephone', 'jobtitle']

const shutOut = (message: string) => new OutsideFault('SHUT_OUT', 'SHUT_OUT', message)

async function bearerOf(client: OutsideClient, renew: boolean): Promise<string> {
  const { secrets, settings, tenantId, version } = client
  if (secrets.accessToken) return secrets.accessToken
  const key = `${tenantId} ${version}`
  const known = accesses.get(key)
  if (known && known.until > performance.now() && !renew) {
    client.conceal(known.token)
    return known.token
  }
  const answer = await client.ask({
    method: 'POST',
    path: '/oauth/v1/token',
    form: {
      grant_type: 'refresh_token',
      client_id: settings.clientId ?? '',
      client_secret: secrets.clientSecret ?? '',
      refresh_token: secrets.refreshToken ?? '',
    },
  })
  if (answer.status !== 200) throw shutOut('HubSpot no acepta la autorización. Vuelve a instalar la aplicación.')
  const { access_token, expires_in } = answer.json(Token)
  client.conceal(access_token)
  if (accesses.size > 1_000) accesses.clear()
  accesses.set(key, { token: access_token, until: performance.now() + expires_in * 1000 - margin })
  return access_token
}

const RateLimit = z.object({ policyName: z.string() })

/** Time zones of accounts, as this process learnt them: a day's limit is given back at midnight there. */
const zones = new Map<string, string>()
const accountKey = ({ tenantId, version }: OutsideClient) => `${tenantId} ${version}`

/** A day's limit that is used up, until it is given back; asked again each hour while it isn't known when that is. */
function dailyLimitIn(client: OutsideClient, { text }: { text: string }): OutsideFault | undefined {
  let read: z.infer<typeof RateLimit>
  try {
    read = RateLimit.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
  if (read.policyName !== 'DAILY') return undefined
  const zone = zones.get(accountKey(client))
  const now = client.now()
  const seconds = zone === undefined ? 3600 : secondsToMidnight(now, zone)
  return new OutsideFault('BUSY', 'DAILY_LIMIT', 'Se usó el límite diario de consultas de la cuenta.', {
    seconds,
    certain: true,
  })
}

/** Learns where an account is, unless this process knows it already. */
export async function learnZone(client: OutsideClient): Promise<void> {
  if (!zones.has(accountKey(client))) await readAccount(client)
}

/** @returns undefined for 404 */
async function call<Value>(
  client: OutsideClient,
  method: 'GET' | 'POST',
  path: string,
  shape: z.ZodType<Value>,
  json?: unknown,
): Promise<Value | undefined> {
  const once = async (renew: boolean) =>
    client.ask({
      method,
      path,
      json,
      headers: { authorization: `Bearer ${await bearerOf(client, renew)}` },
      pauseIn: async answer => dailyLimitIn(client, answer),
    })
  let answer = await once(false)
  // An access may end before its time: one more try with a fresh one.
  if (answer.status === 401 && !client.secrets.accessToken) answer = await once(true)
  if (answer.status === 401) throw shutOut('HubSpot no acepta el token. Genera otro y guárdalo en la conexión.')
  if (answer.status === 403)
    throw new OutsideFault(
      'SHUT_OUT',
      notAllowed,
      'El token no tiene permiso para leer negocios, líneas, empresas, contactos y propietarios. Añade esos alcances.',
    )
  if (answer.status === 404) return undefined
  if (answer.status >= 400)
    throw new OutsideFault('REFUSED', `HTTP_${answer.status}`, `HubSpot rechazó la consulta (${answer.status}).`)
  return answer.json(shape)
}

const must = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new OutsideFault('DOWN', 'UNREADABLE', 'HubSpot no reconoce una de sus direcciones.')
  return value
}

const read = (names: readonly string[]) => names.map(encodeURIComponent).join(',')

export async function readAccount(client: OutsideClient) {
  const account = must(await call(client, 'GET', '/account-info/v3/details', Details))
  if (zones.size > 1_000) zones.clear()
  if (account.timeZone && isZone(account.timeZone)) zones.set(accountKey(client), account.timeZone)
  return account
}

export const readPipelines = async (client: OutsideClient): Promise<CrmPipeline[]> =>
  must(await call(client, 'GET', '/crm/v3/pipelines/deals', Pipelines)).results

export const readOwner = (client: OutsideClient, id: string): Promise<CrmOwner | undefined> =>
  call(client, 'GET', `/crm/v3/owners/${encodeURIComponent(id)}`, Owner)

/** A record, or undefined where it isn't. @param archived among those that were deleted */
export const readRecord = (
  client: OutsideClient,
  type: 'deals' | 'companies',
  id: string,
  {
    properties,
    associations = [],
    archived = false,
  }: { properties: string[]; associations?: string[]; archived?: boolean },
): Promise<CrmRecord | undefined> => {
  const query = [
    `properties=${read(properties)}`,
    ...(associations.length > 0 ? [`associations=${read(associations)}`] : []),
    ...(archived ? ['archived=true'] : []),
  ].join('&')
  return call(client, 'GET', `/crm/v3/objects/${type}/${encodeURIComponent(id)}?${query}`, CrmRecord)
}

/** What is associated with a record, all of it, with the types of each association. */
export async function readAssociations(client: OutsideClient, from: string, id: string, to: string) {
  const found: { id: string; typeIds: number[] }[] = []
  let after: string | undefined
  do {
    const path = `/crm/v4/objects/${from}/${encodeURIComponent(id)}/associations/${to}?limit=500${after ? `&after=${encodeURIComponent(after)}` : ''}`
    const page = await call(client, 'GET', path, Linked)
    if (!page) return found
    for (const { toObjectId, associationTypes = [] } of page.results)
      found.push({ id: toObjectId, typeIds: associationTypes.map(({ typeId }) => typeId) })
    after = page.paging?.next?.after
  } while (after !== undefined && found.length < 2_000)
  return found
}

export const readLinked = async (client: OutsideClient, from: string, id: string, to: string): Promise<string[]> =>
  (await readAssociations(client, from, id, to)).map(one => one.id)

const recordsPerCall = 100

/** Several records in few calls; those that are gone are left out. */
export async function readMany(client: OutsideClient, type: string, ids: readonly string[], properties: string[]) {
  const found: CrmRecord[] = []
  for (let first = 0; first < ids.length; first += recordsPerCall) {
    const inputs = ids.slice(first, first + recordsPerCall).map(id => ({ id }))
    const page = must(
      await call(client, 'POST', `/crm/v3/objects/${type}/batch/read`, z.object({ results: z.array(CrmRecord) }), {
        inputs,
        properties,
      }),
    )
    found.push(...page.results)
  }
  return found
}

/** People by their ids. A token that may not read them brings the deals without them; the connection's test says so. */
export async function readContacts(client: OutsideClient, ids: readonly string[]): Promise<CrmRecord[]> {
  try {
    return await readMany(client, 'contacts', ids, contactProperties)
  } catch (error) {
    if (error instanceof OutsideFault && error.code === notAllowed) return []
    throw error
  }
}

/** The people of the account who may have deals. */
export async function listOwners(client: OutsideClient): Promise<CrmOwner[]> {
  const found: CrmOwner[] = []
  let after: string | undefined
  do {
    const path = `/crm/v3/owners?limit=${recordsPerCall}${after ? `&after=${encodeURIComponent(after)}` : ''}`
    const page = must(await call(client, 'GET', path, OwnerPage))
    found.push(...page.results)
    after = page.paging?.next?.after
  } while (after !== undefined && found.length < 500)
  return found
}

/** The deals that were changed at a moment or later, the oldest change first. */
export async function searchChanged(client: OutsideClient, since: Temporal.Instant, after: string | undefined) {
  const asked = {
    filterGroups: [
      {
        filters: [{ propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: String(since.epochMilliseconds) }],
      },
    ],
    sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'ASCENDING' }],
    properties: ['dealname', 'hs_lastmodifieddate'],
    limit: recordsPerCall,
    ...(after !== undefined && { after }),
  }
  const page = must(await call(client, 'POST', '/crm/v3/objects/deals/search', RecordPage, asked))
  return { records: page.results, after: page.paging?.next?.after }
}

/** A page of all records of a kind. */
export async function listRecords(
  client: OutsideClient,
  type: string,
  { properties, archived = false, after }: { properties: string[]; archived?: boolean; after?: string },
) {
  const query = `limit=${recordsPerCall}&properties=${read(properties)}${archived ? '&archived=true' : ''}${after ? `&after=${encodeURIComponent(after)}` : ''}`
  const page = must(await call(client, 'GET', `/crm/v3/objects/${type}?${query}`, RecordPage))
  return { records: page.results, after: page.paging?.next?.after }
}
