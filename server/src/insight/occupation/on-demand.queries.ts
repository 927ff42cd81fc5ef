import type { BusinessHours } from '@aforo/api/places/campuses'
import { sql } from 'kysely'
import { hoursOfCampus } from '../../places/campuses/campuses.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

export interface OpenCampusRow {
  id: string
  name: string
  time_zone: string
  hours: BusinessHours
}

/** The campuses by name, with their hours on some dates. */
export const campusesOpen = (
  tx: Tx,
  campusId: string | undefined,
  dates: { from: string; to: string },
): Promise<OpenCampusRow[]> =>
  tx
    .selectFrom('campuses as c')
    .select(['c.id', 'c.name', 'c.time_zone', hoursOfCampus('c', dates).as('hours')])
    .where('c.deleted_at', 'is', null)
    .$if(campusId !== undefined, query => query.where('c.id', '=', campusId ?? ''))
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()

export interface UseRow {
  campus_id: string
  type: 'ROOM' | 'PHONE_BOOTH' | 'SEAT' | 'PARKING_SPOT'
  spaces: number
  /** Minutes. */
  booked: number
  used: number
}

/** How many spaces of each kind can be booked, and for how long they are, within a span at each campus. */
export async function usesWithin(tx: Tx, spans: readonly { campusId: string; span: Span }[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    with asked as materialized (
      select * from unnest(
        ${spans.map(one => one.campusId)}::uuid[],
        ${spans.map(one => one.span.start.toString())}::timestamptz[],
        ${spans.map(one => one.span.end.toString())}::timestamptz[]
      ) as x (campus_id, starts, ends)
    ), places as materialized (
      select s.id, s.campus_id, s.type from spaces s
      where s.tenant_id = aforo_tenant() and s.deleted_at is null and s.bookable
        and s.type in ('ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT') and s.campus_id in (select campus_id from asked)
    ), held as materialized (
      select r.id, r.space_id, extract(epoch from least(r.ends_at, asked.ends) - greatest(r.starts_at, asked.starts)) / 60 as minutes
      from asked
      -- No booking lasts longer than 26 hours: the index by start is enough.
      join reservations r on r.tenant_id = aforo_tenant() and r.campus_id = asked.campus_id and r.status = 'CREATED'
        and r.starts_at < asked.ends and r.starts_at > asked.starts - interval '26 hours' and r.ends_at > asked.starts
    ), sums as (
      select p.campus_id, p.type, sum(h.minutes) as booked,
        sum(h.minutes) filter (where a.checked_in_at is not null) as used
      from held h
      join places p on p.id = h.space_id
      left join attendances a on a.tenant_id = aforo_tenant() and a.reservation_id = h.id
      group by p.campus_id, p.type
    )
    select p.campus_id, p.type, count(*)::int as spaces, coalesce(max(sums.booked), 0)::int as booked,
      coalesce(max(sums.used), 0)::int as used
    from places p left join sums on sums.campus_id = p.campus_id and sums.type = p.type
    group by p.campus_id, p.type`.execute(tx)
  return rows
}
