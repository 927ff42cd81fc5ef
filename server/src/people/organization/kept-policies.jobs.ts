import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import { asSystem } from '../../platform/database/transaction.ts'
import { type Documents, type Fields, FirestoreRefused, openDocuments } from '../../platform/firestore/documents.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { Settings } from '../../platform/settings.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import {
  forgetKept,
  listCodes,
  listReads,
  listTenants,
  noteFault,
  noteRead,
  replaceKept,
} from './kept-policies.queries.ts'
import { policyIn } from './kept-policies.rules.ts'
import { findPolicy, listCampusPolicies } from './policy.queries.ts'
import { valuesOf } from './policy.rules.ts'

const silent = 'Firestore no responde. Vale lo último que se leyó.'
const name = 'Firestore'

/** One connection a configuration, so that its token is asked for once. */
const opened = new WeakMap<Settings, Documents | undefined>()

function documentsOf(settings: Settings): Documents | undefined {
  if (!opened.has(settings)) opened.set(settings, openDocuments(settings))
  return opened.get(settings)
}

/** Runs a reading; undefined where the other side gave none. */
async function tried<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof FirestoreRefused) return undefined
    throw error
  }
}

/**
 * Reads the rules of booking that the operator keeps in Firestore, each FIRESTORE_SECONDS: of a tenant the document that has its
 * domain's name, of its campuses those in `campuses` below it that have their codes. Bookings are decided by what was read
 * last, so that no booking ever waits for Firestore. Where nothing is configured, or a tenant has no document there, what
 * is written here holds.
 */
export const keptPoliciesJob: ScheduledJob = {
  name: 'organization.read-policies',
  failed: 'Las políticas de reserva no se pudieron leer',
  every: settings => settings.FIRESTORE_SECONDS,
  async work(services) {
    const { database, settings } = services
    const documents = documentsOf(settings)
    const known = await asSystem(database, listReads)
    if (!documents && known.length === 0) return
    const root = settings.FIRESTORE_COLLECTION
    const found = documents ? await tried(() => documents.list(root)) : new Map<string, Fields>()
    if (!found) {
      for (const { tenant_id } of known) await fault(services, tenant_id, silent)
      return
    }
    const tenants = await asSystem(database, listTenants)
    for (const { id, domain_prefix } of tenants) {
      const own = found.get(domain_prefix)
      if (!documents || !own) {
        if (known.some(({ tenant_id }) => tenant_id === id)) await forget(services, id)
        continue
      }
      const campuses = await tried(() => documents.list(`${root}/${domain_prefix}/campuses`))
      if (campuses) await keep(services, id, own, campuses)
      else await fault(services, id, silent)
    }
  },
}

const fault = (services: Services, tenantId: string, words: string) =>
  asJob(services, tenantId, name, async ({ tx, now, emit }) => {
    await noteFault(tx, tenantId, now, words)
    emit({ topic: 'organization', id: tenantId })
  })

const forget = (services: Services, tenantId: string) =>
  asJob(services, tenantId, name, async ({ tx, emit }) => {
    await forgetKept(tx, tenantId)
    emit({ topic: 'organization', id: tenantId })
  })

/** Takes over what was read if all of it is right; else what was read before goes on holding. */
async function keep(services: Services, tenantId: string, own: Fields, campuses: ReadonlyMap<string, Fields>) {
  await asJob(services, tenantId, name, async ({ tx, now, emit, record }) => {
    const codes = await listCodes(tx)
    const policies = new Map<string | null, BookingPolicy>()
    const wrong: string[] = []
    for (const [document, fields] of [['', own] as const, ...campuses]) {
      const campusId = document === '' ? null : codes.get(document.toLowerCase())
      // A document of a campus that isn't there says nothing.
      if (campusId === undefined) continue
      const read = policyIn(fields)
      if ('policy' in read) policies.set(campusId, read.policy)
      else wrong.push(`${document && `${document}: `}${read.wrong.join(', ')}`)
    }
    if (wrong.length > 0) {
      await noteFault(
        tx,
        tenantId,
        now,
        `Hay valores que no sirven (${wrong.join('; ')}). Vale lo último que se leyó bien.`,
      )
      return emit({ topic: 'organization', id: tenantId })
    }
    await noteRead(tx, tenantId, now)
    const before = await findPolicy(tx, null, 'FIRESTORE')
    const campusPolicies = await listCampusPolicies(tx, 'FIRESTORE')
    const was = new Map<string | null, BookingPolicy>(campusPolicies.map(one => [one.campusId, valuesOf(one)]))
    if (before) was.set(null, valuesOf(before))
    if (isSame(was, policies)) return
    await replaceKept(tx, tenantId, policies)
    record({
      action: 'organization.booking_policy_changed',
      entityType: 'organization',
      entityId: tenantId,
      before: was.get(null),
      after: policies.get(null),
      reason: name,
    })
    emit({ topic: 'organization', id: tenantId })
  })
}

const isSame = (one: ReadonlyMap<string | null, BookingPolicy>, other: ReadonlyMap<string | null, BookingPolicy>) =>
  one.size === other.size &&
  [...one].every(
    ([campus, policy]) =>
      JSON.stringify(policy) === JSON.stringify(other.get(campus) && valuesOf(other.get(campus) as BookingPolicy)),
  )
