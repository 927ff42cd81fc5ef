import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { minutesIn, spanInZone, type ZoneChange } from '../../platform/wall-time.rules.ts'

/** A block as it was planned. */
interface Lifted {
  id: string
  planned_from: Temporal.Instant
  planned_to: Temporal.Instant
}

/**
 * Locks and lifts the blocks of a campus that aren't over, so that bookings can move past them; `shiftBlocks` restores
 * them. @returns when they were planned
 */
export async function liftForZoneChange(tx: Tx, campusId: string, now: Temporal.Instant): Promise<Lifted[]> {
  const clock = sql`${now.toString()}::timestamptz`
  const { rows } = await sql<Lifted>`
    update space_blocks set during = 'empty'
    where id in (
      select id from space_blocks
      where campus_id = ${campusId}::uuid and lifted_at is null and ends_at > ${clock}
      order by id for no key update)
    returning id, planned_from, upper(planned) as planned_to
  `.execute(tx)
  return rows
}

/**
 * Restores blocks at the instants of their wall times in another zone. One that has begun keeps its start.
 * @throws by `space_blocks_off_reservations` where one would lie over a booking that was not kept
 */
export async function shiftBlocks(tx: Tx, blocks: readonly Lifted[], zones: ZoneChange, now: Temporal.Instant) {
  const shifts = blocks.map(({ id, planned_from, planned_to }) => {
    const { start, end } = spanInZone({ start: planned_from, end: planned_to }, zones)
    const begins = Temporal.Instant.compare(planned_from, now) > 0 ? start : planned_from
    return { id, start: begins, end: minutesIn({ start: begins, end }) < 1 ? begins.add({ minutes: 1 }) : end }
  })
  await sql`
    update space_blocks b
    set planned = tstzrange(s.start, s."end"), during = tstzrange(s.start, s."end"), version = b.version + 1
    from jsonb_to_recordset(${JSON.stringify(shifts)}) as s (id uuid, start timestamptz, "end" timestamptz)
    where b.id = s.id
  `.execute(tx)
}
