import { sql } from 'kysely'
import type { AuditAction } from '../../platform/audit-actions.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import type { ChargeWithin } from './booking-charges.service.ts'
import { chargedOf } from './charged.rules.ts'
import { overlapping } from './places.queries.ts'
import { traceOf } from './reservations.present.ts'
import { type ReservationRow, reservationRows } from './reservations.queries.ts'

/** How many one run cancels; the next one follows a minute later. */
const tenantsAtMost = 1_000
const draftsAtMost = 1_000

/** Whether the reservation `r` is an expired draft. */
const late = (now: Temporal.Instant) =>
  sql<boolean>`(r.status = 'DRAFT' and r.held_until <= ${now.toString()}::timestamptz)`

/** The tenants with expired drafts. For a transaction that sees all tenants. */
export async function listTenantsWithLateDrafts(tx: Tx, now: Temporal.Instant): Promise<string[]> {
  const rows = await tx
    .selectFrom('reservations as r')
    .select('r.tenant_id')
    .distinct()
    .where(late(now))
    .limit(tenantsAtMost)
    .execute()
  return rows.map(({ tenant_id }) => tenant_id)
}

/** Locks expired drafts. @param wait for those that another transaction has locked; otherwise it skips them */
const lateDrafts = (tx: Tx, now: Temporal.Instant, wait = false) =>
  tx
    .selectFrom('reservations as r')
    .select('r.id')
    .where(late(now))
    .orderBy('r.id')
    .limit(draftsAtMost)
    .forUpdate()
    .$if(!wait, query => query.skipLocked())

type Expiring = Pick<ChargeWithin, 'tx' | 'now' | 'ports'>

/** Cancels the tenant's expired drafts. @returns their rows from before */
export const expireDrafts = async (within: Expiring): Promise<ReservationRow[]> =>
  expire(within, await lateDrafts(within.tx, within.now).execute())

/** Frees slots from expired drafts. The caller has locked their spaces. */
export async function clearExpiredDrafts(
  within: Expiring,
  { spaceIds, span }: { spaceIds: readonly string[]; span: Span },
  wait?: boolean,
) {
  const inTheWay = lateDrafts(within.tx, within.now, wait)
    .where(sql<boolean>`r.space_id = any(${spaceIds}::uuid[])`)
    .where(overlapping('r', span))
  await expire(within, await inTheWay.execute())
}

/**
 * Cancels locked drafts and records it as a job's doing, so that their history doesn't reveal who wanted the slot.
 */
async function expire({ tx, now, ports }: Expiring, held: { id: string }[]): Promise<ReservationRow[]> {
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const rows = await reservationRows(tx).where(sql<boolean>`r.id = any(${ids}::uuid[])`).execute()
  await tx
    .updateTable('reservations')
    .set(eb => ({ status: 'CANCELED', held_until: null, canceled_at: now.toString(), version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const charged = rows.filter(({ charge }) => charge !== null)
  if (charged.length > 0) await ports.charges.giveUp({ tx, now, ports }, charged.map(chargedOf))
  const lines = rows.map(row => ({
    tenant_id: row.tenant_id,
    entity_id: row.id,
    before: traceOf(row),
    after: { ...traceOf(row), status: 'CANCELED' },
  }))
  await sql`
    insert into audit_log (tenant_id, actor_name, cause, action, entity_type, entity_id, before, after)
    select tenant_id, 'Borradores', 'JOB', ${'reservation.expired' satisfies AuditAction}, 'reservation', entity_id, before, after
    from jsonb_to_recordset(${JSON.stringify(lines)}) as line (tenant_id uuid, entity_id uuid, before jsonb, after jsonb)
  `.execute(tx)
  return rows
}
