import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { holding } from './places.queries.ts'
import { reservationRows } from './reservations.queries.ts'

/** Those that hold one of these places and haven't begun. */
const upcoming = (spaceIds: readonly string[], now: Temporal.Instant) =>
  sql<boolean>`r.space_id = any(${spaceIds}::uuid[]) and r.starts_at > ${now.toString()}::timestamptz and ${holding('r', now)}`

/** How many reservations in these spaces are to come, and when the first one starts. */
export async function upcomingIn(
  tx: Tx,
  spaceIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ count: number; first: string | null }> {
  const { count, first } = await tx
    .selectFrom('reservations as r')
    .where(upcoming(spaceIds, now))
    .select(eb => [sql<number>`count(*)::int`.as('count'), eb.fn.min('r.starts_at').as('first')])
    .executeTakeFirstOrThrow()
  return { count, first: first?.toString() ?? null }
}

/** Cancels them all. @returns their rows as they were, in the order in which they start */
export async function cancelUpcomingIn(tx: Tx, spaceIds: readonly string[], now: Temporal.Instant) {
  const held = await tx
    .selectFrom('reservations as r')
    .where(upcoming(spaceIds, now))
    .select('r.id')
    .orderBy('r.id')
    .forNoKeyUpdate()
    .execute()
  const ids = held.map(({ id }) => id)
  const before = await reservationRows(tx)
    .where(sql<boolean>`r.id = any(${ids}::uuid[])`)
    .orderBy('r.starts_at')
    .execute()
  await tx
    .updateTable('reservations')
    .set(eb => ({
      status: 'CANCELED',
      held_until: null,
      canceled_at: now.toString(),
      sequence: eb('sequence', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return before
}
