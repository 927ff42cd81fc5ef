import type { CheckInChannel } from '@aforo/api/bookings/check-in'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import { policyOfCampus } from '../reservations/policies.queries.ts'
import { reservationRows } from '../reservations/reservations.queries.ts'
import { longestHours } from '../reservations/slot.rules.ts'

/** Reservations with what decides about their check-in. */
const arrivals = (tx: Tx) =>
  reservationRows(tx)
    .leftJoin('attendances as a', join =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.reservation_id', '=', 'r.id'),
    )
    .leftJoin('arrival_watches as v', 'v.tenant_id', 'r.tenant_id')
    .select(['r.created_at', 'a.checked_in_at', 'a.checked_in_by', 'a.released_at', 'v.since as watched_since'])
    .select(sql<CheckInChannel | null>`a.via`.as('via'))
    .select(policyOfCampus('c').as('policy'))

export type ArrivalRow = NonNullable<Awaited<ReturnType<typeof findArrival>>>

export const findArrival = (tx: Tx, id: string) => arrivals(tx).where('r.id', '=', id).executeTakeFirst()

/** The bookings of a campus that begin in a span, the earliest first. */
export const listArrivals = (tx: Tx, campusId: string, { start, end }: Span) =>
  arrivals(tx)
    .where('r.campus_id', '=', campusId)
    .where('r.status', '=', 'CREATED')
    .where('r.starts_at', '>=', sql<Temporal.Instant>`${start.toString()}::timestamptz`)
    .where('r.starts_at', '<', sql<Temporal.Instant>`${end.toString()}::timestamptz`)
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .limit(500)
    .execute()

/** The bookings of a space during a span, the earliest first. */
export const listAtSpace = (tx: Tx, spaceId: string, { start, end }: Span) =>
  arrivals(tx)
    .where('r.space_id', '=', spaceId)
    .where('r.status', '=', 'CREATED')
    .where('r.ends_at', '>', sql<Temporal.Instant>`${start.toString()}::timestamptz`)
    .where('r.starts_at', '<', sql<Temporal.Instant>`${end.toString()}::timestamptz`)
    .where(
      'r.starts_at',
      '>',
      sql<Temporal.Instant>`${start.subtract({ hours: longestHours }).toString()}::timestamptz`,
    )
    .orderBy('r.starts_at')
    .limit(50)
    .execute()

export const findPlaceNames = (tx: Tx, spaceId: string) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .leftJoin('spaces as p', join => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.parent_id'))
    .where('s.id', '=', spaceId)
    .where('s.deleted_at', 'is', null)
    .select(['s.id', 's.name', 's.campus_id', 'c.name as campus_name', 'c.time_zone', 'p.name as parent_name'])
    .executeTakeFirst()

export type PlaceNames = NonNullable<Awaited<ReturnType<typeof findPlaceNames>>>

export const findCampusZone = (tx: Tx, id: string) =>
  tx
    .selectFrom('campuses')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['tenant_id', 'time_zone'])
    .executeTakeFirst()

/**
 * Stores a check-in. It replaces one from before `opens`, which was for the booking's former time.
 * @returns false when somebody has checked in already, or the booking was released
 */
export async function noteArrival(
  tx: Tx,
  given: {
    tenantId: string
    id: string
    at: Temporal.Instant
    by: string
    via: CheckInChannel
    opens: Temporal.Instant
  },
): Promise<boolean> {
  const arrival = { checked_in_at: given.at.toString(), checked_in_by: given.by, via: given.via }
  const noted = await tx
    .insertInto('attendances')
    .values({ tenant_id: given.tenantId, reservation_id: given.id, ...arrival })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'reservation_id'])
        .doUpdateSet(arrival)
        .where('attendances.checked_in_at', '<', sql<Temporal.Instant>`${given.opens.toString()}::timestamptz`),
    )
    .returning('reservation_id')
    .executeTakeFirst()
  return noted !== undefined
}

export async function forgetArrival(tx: Tx, id: string) {
  await tx.deleteFrom('attendances').where('reservation_id', '=', id).where('checked_in_at', 'is not', null).execute()
}

/** Stores that the booking was released as a no-show. */
export async function noteNoShow(tx: Tx, tenantId: string, id: string, at: Temporal.Instant) {
  const release = { checked_in_at: null, checked_in_by: null, via: null, released_at: at.toString() }
  await tx
    .insertInto('attendances')
    .values({ tenant_id: tenantId, reservation_id: id, ...release })
    .onConflict(conflict => conflict.columns(['tenant_id', 'reservation_id']).doUpdateSet(release))
    .execute()
}

/**
 * Stores that check-ins are watched now, and where they weren't for longer than so many minutes. For a transaction that
 * sees all tenants.
 */
export async function noteWatch(tx: Tx, now: Temporal.Instant, breakMinutes: number) {
  await sql`
    insert into arrival_watches as v (tenant_id, seen_at)
    select distinct tenant_id, ${now.toString()}::timestamptz from booking_policies where check_in_minutes > 0
    order by tenant_id
    on conflict (tenant_id) do update set seen_at = excluded.seen_at,
      since = case when excluded.seen_at > v.seen_at + make_interval(mins => ${breakMinutes})
        then excluded.seen_at else v.since end
  `.execute(tx)
}

/** Bookings in progress, of all tenants, without a check-in: each may be a no-show. */
export async function listUnattended(tx: Tx, now: Temporal.Instant, atMost: number) {
  const at = sql`${now.toString()}::timestamptz`
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select r.tenant_id, r.id
    from tenants t
    cross join lateral (
      select r.* from reservations r
      where r.tenant_id = t.id and r.status = 'CREATED' and r.ends_at > ${at}
        and r.starts_at <= ${at} and r.starts_at > ${at} - make_interval(hours => ${longestHours})
    ) r
    join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id
    cross join lateral (select (${policyOfCampus('c')} ->> 'checkInMinutes')::int as minutes) p
    left join attendances a on a.tenant_id = r.tenant_id and a.reservation_id = r.id
    left join arrival_watches v on v.tenant_id = r.tenant_id
    where t.active and exists (select from booking_policies b where b.tenant_id = t.id and b.check_in_minutes > 0)
      and p.minutes > 0
      and greatest(r.starts_at, r.created_at, v.since) + make_interval(mins => p.minutes) <= ${at}
      and a.released_at is null
      and (a.checked_in_at is null or a.checked_in_at < r.starts_at - make_interval(mins => p.minutes))
    order by r.starts_at
    limit ${atMost}
  `.execute(tx)
  return rows
}
