import type { Rival } from '@aforo/api/bookings/slots'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { holding, listRivals } from './places.queries.ts'
import { presentRival, type Reader } from './reservations.present.ts'
import { longestHours } from './slot.rules.ts'

/** A booking of a space, as a reader may see it. */
export interface SpaceBooking {
  spaceId: string
  span: Span
  rival: Rival
}

/** The bookings of several spaces during a span, the earliest first. */
export async function listSpaceBookings(
  tx: Tx,
  spaceIds: string[],
  span: Span,
  { timeZone, reader, now }: { timeZone: string; reader: Reader; now: Temporal.Instant },
): Promise<SpaceBooking[]> {
  const rows = spaceIds.length === 0 ? [] : await listRivals(tx, spaceIds, span, now)
  return rows.map(row => ({
    spaceId: row.space_id,
    span: { start: row.starts_at, end: row.ends_at },
    rival: presentRival(row, timeZone, reader),
  }))
}

/** For each of these spaces with upcoming bookings: how many, and when the first one begins. */
export async function countUpcomingBySpace(tx: Tx, spaceIds: string[], now: Temporal.Instant) {
  const rows = await tx
    .selectFrom('reservations as r')
    .where(sql<boolean>`r.space_id = any(${spaceIds}::uuid[])`)
    .where(holding('r', now))
    // For the index: no reservation lasts longer than this.
    .where('r.starts_at', '>', sql<Temporal.Instant>`${now.subtract({ hours: longestHours }).toString()}::timestamptz`)
    .where('r.ends_at', '>', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .groupBy('r.space_id')
    .select(['r.space_id', sql<number>`count(*)::int`.as('reservations'), eb => eb.fn.min('r.starts_at').as('next')])
    .execute()
  return new Map(rows.map(({ space_id, ...ahead }) => [space_id, ahead]))
}
