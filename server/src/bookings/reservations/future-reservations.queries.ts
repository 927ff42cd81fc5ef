import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { holding } from './places.queries.ts'
import { cancellation, reservationRows } from './reservations.queries.ts'

/** Which reservations: those of spaces, or those of a person. */
export type Whose = { spaceIds: readonly string[] } | { ownerId: string; ownerTenantId: string }

/** Upcoming reservations: drafts and bookings that haven't begun. */
function upcoming(whose: Whose, now: Temporal.Instant) {
  const theirs =
    'spaceIds' in whose
      ? sql`r.space_id = any(${whose.spaceIds}::uuid[])`
      : sql`r.owner_id = ${whose.ownerId}::uuid and r.owner_tenant_id = ${whose.ownerTenantId}::uuid`
  return sql<boolean>`${theirs} and r.starts_at > ${now.toString()}::timestamptz and ${holding('r', now)}`
}

/** How many upcoming reservations these spaces have, and when the first one starts. */
export const upcomingIn = (tx: Tx, spaceIds: readonly string[], now: Temporal.Instant) =>
  upcomingOf(tx, { spaceIds }, now)

/** How many reservations are upcoming, and when the first one starts. */
export async function upcomingOf(
  tx: Tx,
  whose: Whose,
  now: Temporal.Instant,
): Promise<{ count: number; first: string | null }> {
  const { count, first } = await tx
    .selectFrom('reservations as r')
    .where(upcoming(whose, now))
    .select(eb => [sql<number>`count(*)::int`.as('count'), eb.fn.min('r.starts_at').as('first')])
    .executeTakeFirstOrThrow()
  return { count, first: first?.toString() ?? null }
}

/** Cancels upcoming reservations. @returns their rows from before, the earliest first */
export async function cancelUpcomingOf(tx: Tx, whose: Whose, now: Temporal.Instant) {
  const held = await tx
    .selectFrom('reservations as r')
    .where(upcoming(whose, now))
    .select('r.id')
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute()
  const ids = held.map(({ id }) => id)
  const before = await reservationRows(tx)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .orderBy('r.starts_at')
    .execute()
  await tx.updateTable('reservations').set(cancellation(now)).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return before
}

/** Those of some reservations whose spaces are still there; the spaces are held against new bookings. */
export async function holdPlacesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('reservations as r')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.space_id'))
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .where('s.deleted_at', 'is', null)
    .select('r.id')
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Restores those of some cancelled reservations that haven't begun and whose slot is free and not blocked. The caller
 * has locked their spaces. Policies aren't checked again.
 * @returns them from before and after, the earliest first
 */
export async function restoreCanceledIn(tx: Tx, ids: readonly string[], now: Temporal.Instant) {
  const wanted = reservationRows(tx).where(sql<boolean>`r.id = any(${ids}::uuid[])`).orderBy('r.starts_at')
  const before = new Map((await wanted.execute()).map(row => [row.id, row]))
  const { rows } = await sql<{ id: string }>`
    update reservations r
    set status = 'CREATED', canceled_at = null, sequence = r.sequence + 1, version = r.version + 1
    where r.id = any(${ids}::uuid[]) and r.status = 'CANCELED' and r.starts_at > ${now.toString()}::timestamptz
      and not exists (
        select from reservations o
        where o.tenant_id = r.tenant_id and o.space_id = r.space_id and o.during && r.during
          and o.status in ('DRAFT', 'CREATED'))
      and not exists (
        select from space_blocks b
        where b.tenant_id = r.tenant_id and b.ends_at > r.starts_at and b.starts_at < r.ends_at
          and aforo_stands_in(r.tenant_id, r.space_id, b.space_id)
          and not exists (
            select from space_block_kept k
            where k.tenant_id = b.tenant_id and k.block_id = b.id and k.reservation_id = r.id))
      and aforo_owner_stays(r.owner_tenant_id, r.owner_id)
    returning r.id
  `.execute(tx)
  const restored = new Set(rows.map(({ id }) => id))
  const after = restored.size === 0 ? [] : await wanted.execute()
  return after.flatMap(row => {
    const was = before.get(row.id)
    return was && restored.has(row.id) ? [{ before: was, after: row }] : []
  })
}
