import { sql } from 'kysely'
import { isSuspended } from '../../people/zones/zones.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enterTenant } from '../../platform/database/transaction.ts'
import type { Owner } from './new-reservation.present.ts'
import type { GuestOwner } from './reservations.queries.ts'

/** In whose hostTenantId something is that is not the tenant's own; undefined where they are no guest. */
export async function findHost(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ host: string | null }>`select aforo_host_of(${id}::uuid) as host`.execute(tx)
  return rows[0]?.host ?? undefined
}

/** The tenants in whose places somebody of this one has something to come: reservations, waits, requests. */
export async function hostsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select aforo_hosts_of(${userId}::uuid) as id order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The other tenants in whose places people of this one waited or asked for something. */
export async function hostsAsked(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select aforo_hosts_asked() as id order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * How somebody stands in their own organisation, wherever the transaction is: whether they may still sign in there, and
 * whether a team of theirs is suspended.
 * @param hostTenantId in which the transaction is, and goes on
 */
async function accountAtHome(tx: Tx, hostTenantId: string, { tenantId, userId }: { tenantId: string; userId: string }) {
  await enterTenant(tx, tenantId)
  const found = await tx
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenant_id')
    .where('u.id', '=', userId)
    .select(sql<boolean>`u.active and t.active`.as('active'))
    .executeTakeFirst()
  const suspended = await isSuspended(tx, userId)
  await enterTenant(tx, hostTenantId)
  return { active: found?.active ?? false, suspended }
}

/** What belongs to somebody, in its hostTenantId. */
interface Owned {
  tenant_id: string
  owner_tenant_id: string
  owner_id: string
  owner_username: string | null
  owner_given_name: string | null
  owner_lastname: string | null
  guest_owner: unknown
  /** Of the house's own people. */
  owner_active?: boolean | null
}

/** Whose something is, as whoever books, with how they stand now; of guests that is asked at their home. */
export async function ownerNow(tx: Tx, row: Owned): Promise<{ owner: Owner; active: boolean }> {
  const guest = row.guest_owner as GuestOwner | null
  const owner = {
    tenantId: row.owner_tenant_id,
    userId: row.owner_id,
    username: row.owner_username ?? '',
    givenName: row.owner_given_name ?? '',
    lastname: row.owner_lastname ?? '',
  }
  if (!guest) return { owner, active: row.owner_active ?? true }
  const { active, suspended } = await accountAtHome(tx, row.tenant_id, owner)
  return { owner: { ...owner, domainPrefix: guest.domainPrefix, suspended }, active }
}
