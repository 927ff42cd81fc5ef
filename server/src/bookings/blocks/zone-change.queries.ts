import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Takes the blocks of a campus that aren't over out of the way, held for this transaction, so that bookings can move
 * past them; `shiftBlocks` puts them back. @returns their ids
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
 * Puts blocks at the instants that have their wall times in another zone. One that has begun keeps its beginning: what is
 * past isn't moved. @throws the database's refusal by `space_blocks_off_reservations` where one would come to lie over a
 * booking that was not kept
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
