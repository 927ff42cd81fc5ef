import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { asSystem } from '../../platform/database/transaction.ts'
import { connectionOfId } from '../../platform/outside-systems/connections.queries.ts'
import { openSecrets } from '../../platform/outside-systems/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { askDeals, askLines, askParties } from './ask.service.ts'
import { subjectsOf } from './deal.rules.ts'
import { keepDelivery } from './hubspot.queries.ts'

/** Minutes that a delivery may be old, or ahead of our clock. */
const oldest = 5

const number = z.union([z.int().min(0), z.string().regex(/^\d{1,20}$/)]).transform(String)
const Event = z.object({
  portalId: number,
  subscriptionType: z.string().max(100),
  objectId: number,
  primaryObjectId: number.optional(),
  newObjectId: number.optional(),
  mergedObjectIds: z.array(number).max(100).optional(),
})
/** HubSpot sends at most a hundred at once. */
const Events = z.array(Event).max(1_000)

export interface Delivered {
  connectionId: string
  method: string
  /** As it was asked for, behind the program's address. */
  path: string
  body: Buffer
  signature: string | undefined
  timestamp: string | undefined
}

/** Characters that HubSpot signs as they are, also where the address has them encoded. */
const decoded: Readonly<Record<string, string>> = {
  '%3A': ':',
  '%2F': '/',
  '%3F': '?',
  '%40': '@',
  '%21': '!',
  '%24': '$',
  '%27': "'",
  '%28': '(',
  '%29': ')',
  '%2A': '*',
  '%2C': ',',
  '%3B': ';',
}
const asSigned = (uri: string) => uri.replace(/%[0-9A-F]{2}/gi, code => decoded[code.toUpperCase()] ?? code)

/** A signature's bytes: with or without padding, in base64 or base64url, they are the same. */
const bytesOf = (signature: string | undefined) => Buffer.from(signature ?? '', 'base64')

function isSigned(secret: string, publicUrl: string, { method, path, body, signature, timestamp }: Delivered): boolean {
  const given = bytesOf(signature)
  const expected = createHmac('sha256', secret)
    .update(`${method}${asSigned(`${publicUrl}${path}`)}`)
    .update(body)
    .update(timestamp ?? '')
    .digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether a delivery's time is now: neither long ago nor from a clock that runs ahead. */
function isFresh(timestamp: string | undefined, now: Temporal.Instant): boolean {
  if (!timestamp || !/^\d{12,14}$/.test(timestamp)) return false
  return Math.abs(now.epochMilliseconds - Number(timestamp)) <= oldest * 60_000
}

/**
 * Takes a delivery of events: whoever it is from is proved, and what it is about is put into the queue. Nothing is read
 * from HubSpot meanwhile.
 * @returns the status to answer
 */
export async function takeDelivery(
  services: Services,
  delivered: Delivered,
): Promise<200 | 400 | 401 | 403 | 404 | 409> {
  const { database, sealing, settings, clock } = services
  const row = await asSystem(database, tx => connectionOfId(tx, delivered.connectionId))
  if (row?.system !== 'HUBSPOT') return 404
  const secret = openSecrets(sealing, row).clientSecret
  const now = clock.now()
  if (!secret || !isFresh(delivered.timestamp, now) || !isSigned(secret, settings.publicUrl, delivered)) return 401
  let read: z.infer<typeof Events>
  try {
    read = Events.parse(JSON.parse(delivered.body.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 400
    throw error
  }
  if (read.some(({ portalId }) => portalId !== row.settings.portalId)) return 403
  const digest = createHash('sha256').update(bytesOf(delivered.signature)).digest()
  return asJob(services, row.tenant_id, 'HubSpot', async unit => {
    if (!(await keepDelivery(unit.tx, row.tenant_id, digest, now))) return 409
    const { deals, lines, companies, contacts } = subjectsOf(read)
    await askDeals(unit, deals)
    await askLines(unit, lines)
    await askParties(unit, 'companies', companies)
    await askParties(unit, 'contacts', contacts)
    return 200
  })
}
