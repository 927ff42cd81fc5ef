import { sql } from 'kysely'
import { isSuspended } from '../../people/zones/zones.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enterTenant } from '../../platform/database/transaction.ts'
import type { Owner } from './new-reservation.rules.ts'
import type { GuestOwner } from './reservations.queries.ts'

/** The tenant that shares a space or campus with this one, or has a record of its people; undefined without one. */
export async function findHost(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ host: string | null }>`select aforo_host_of(${id}::uuid) as host`.execute(tx)
  return rows[0]?.host ?? undefined
}

/** The tenants in which a person of this one has upcoming reservations, waits or requests, this one included. */
export async function hostsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select aforo_hosts_of(${userId}::uuid) as id order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The other tenants in which people of this one have waits or requests, also past ones. */
export async function hostsAsked(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select aforo_hosts_asked() as id order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Whether a guest's account and tenant are active at home, and whether a team of theirs is suspended.
 * @param hostTenantId the transaction's tenant, to which it returns
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

/** A record with its owner, who may be a guest. */
interface Owned {
  tenant_id: string
  owner_tenant_id: string
  owner_id: string
  owner_username: string | null
  owner_given_name: string | null
  owner_lastname: string | null
  guest_owner: unknown
  /** Null for guests. */
  owner_active?: boolean | null
}

/** The owner of a record as a booker, and whether their account is active now. */
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
