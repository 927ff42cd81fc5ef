import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Locks and lifts the blocks of a campus that aren't over, so that bookings can move past them; `shiftBlocks` restores
 * them. @returns their ids
 */
export async function liftForZoneChange(tx: Tx, campusId: string, now: Temporal.Instant): Promise<string[]> {
  const clock = sql`${now.toString()}::timestamptz`
  const { rows } = await sql<{ id: string }>`
    update space_blocks set during = 'empty'
    where id in (
      select id from space_blocks
      where campus_id = ${campusId}::uuid and lifted_at is null and ends_at > ${clock}
      order by id for no key update)
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Restores blocks at the instants of their wall times in another zone. One that has begun keeps its start.
 * @throws by `space_blocks_off_reservations` where one would lie over a booking that was not kept
 */
export async function shiftBlocks(
  tx: Tx,
  ids: readonly string[],
  zones: { from: string; to: string },
  now: Temporal.Instant,
) {
  const shifted = (bound: 'lower' | 'upper') =>
    sql`((${sql.raw(bound)}(planned) at time zone ${zones.from}) at time zone ${zones.to})`
  await sql`
    update space_blocks b set planned = n.span, during = n.span, version = b.version + 1
    from (
      select id, tstzrange(start, greatest(${shifted('upper')}, start + interval '1 minute')) as span
      from (
        select id, planned,
          case when lower(planned) > ${now.toString()}::timestamptz then ${shifted('lower')} else lower(planned) end as start
        from space_blocks where id = any(${ids}::uuid[])
      ) begun
    ) n
    where b.id = n.id
  `.execute(tx)
}
