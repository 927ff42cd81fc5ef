import { randomUUIDv7 } from 'node:crypto'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { Tx } from '../../platform/database/database.ts'
import { columnsOf } from './policy.queries.ts'

/** How the tenant's policies were read from Firestore; undefined where they are not kept there. */
export const findRead = (tx: Tx) =>
  tx.selectFrom('policy_reads').select(['tried_at', 'read_at', 'fault']).executeTakeFirst()

/** The tenants in use, by the name of their document. For a transaction that sees all of them. */
export const listTenants = (tx: Tx) =>
  tx.selectFrom('tenants').select(['id', 'domain_prefix']).where('active', '=', true).execute()

/** The tenants that were read from Firestore until now. For a transaction that sees all of them. */
export const listReads = (tx: Tx) => tx.selectFrom('policy_reads').select('tenant_id').execute()

/** The tenant's campuses, by the code that names their document. */
export async function listCodes(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('campuses').select(['id', 'code']).where('deleted_at', 'is', null).execute()
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]))
}

/** Notes a try that failed: what was read before still holds. */
export async function noteFault(tx: Tx, tenantId: string, now: Temporal.Instant, fault: string) {
  const tried = { tried_at: now.toString(), fault }
  await tx
    .insertInto('policy_reads')
    .values({ tenant_id: tenantId, ...tried })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(tried))
    .execute()
}

/** Notes a try that went well. */
export async function noteRead(tx: Tx, tenantId: string, now: Temporal.Instant) {
  const read = { tried_at: now.toString(), read_at: now.toString(), fault: '' }
  await tx
    .insertInto('policy_reads')
    .values({ tenant_id: tenantId, ...read })
    .onConflict(conflict => conflict.column('tenant_id').doUpdateSet(read))
    .execute()
}

/** Puts what was read in the place of what was read before. @param policies by campus; null for the tenant's own */
export async function replaceKept(tx: Tx, tenantId: string, policies: ReadonlyMap<string | null, BookingPolicy>) {
  await tx.deleteFrom('booking_policies').where('kept_in', '=', 'FIRESTORE').execute()
  await tx
    .insertInto('booking_policies')
    .values(
      [...policies].map(([campusId, policy]) => ({
        tenant_id: tenantId,
        id: randomUUIDv7(),
        campus_id: campusId,
        kept_in: 'FIRESTORE',
        ...columnsOf(policy),
      })),
    )
    .execute()
}

/** Forgets all that was read of the tenant: what is written here holds again. */
export async function forgetKept(tx: Tx, tenantId: string) {
  await tx.deleteFrom('booking_policies').where('kept_in', '=', 'FIRESTORE').where('tenant_id', '=', tenantId).execute()
  await tx.deleteFrom('policy_reads').where('tenant_id', '=', tenantId).execute()
}
