import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { type ReservationRow, reservationRows } from './reservations.queries.ts'

/** As many as one run lets go of; the next one follows a minute later. */
const tenantsAtMost = 1_000
const draftsAtMost = 1_000

const late = (now: Temporal.Instant) => sql<Temporal.Instant>`${now.toString()}::timestamptz`

/** The tenants with drafts whose time ran out. For a transaction that sees all tenants. */
export async function listTenantsWithLateDrafts(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('reservations')
    .select('tenant_id')
    .distinct()
    .where('status', '=', 'DRAFT')
    .where('held_until', '<=', late(now))
    .limit(tenantsAtMost)
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/**
 * Cancels the tenant's drafts whose time ran out; one that somebody works on right now is left to them.
 * @returns them as they were before
 */
export async function expireDrafts(tx: Tx, now: Temporal.Instant): Promise<ReservationRow[]> {
  const held = await tx
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'DRAFT')
    .where('held_until', '<=', late(now))
    .orderBy('id')
    .limit(draftsAtMost)
    .forUpdate()
    .skipLocked()
    .execute()
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const rows = await reservationRows(tx).where('r.id', 'in', ids).execute()
  await tx
    .updateTable('reservations')
    .set(eb => ({ status: 'CANCELED', held_until: null, canceled_at: now.toString(), version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  return rows
}
