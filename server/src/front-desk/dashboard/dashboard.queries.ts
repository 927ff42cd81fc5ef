import type { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import { isUnpaid, overlapping } from '../../bookings/reservations/reservations.ts'
import type { Tx } from '../../platform/database/database.ts'
import { covering, type Span } from './live.rules.ts'

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`
/** Milliseconds. */
const epoch = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const ofCampus = (column: string, campusId: string | undefined): RawBuilder<unknown> =>
  campusId === undefined ? sql`true` : sql`${sql.ref(column)} = ${campusId}::uuid`

/** The campuses that are looked at, by name: one, or all. @returns undefined where there is none such */
export async function campusesOf(tx: Tx, campusId: string | undefined) {
  const campuses = await tx
    .selectFrom('campuses')
    .select(['id', 'name', 'time_zone'])
    .where('deleted_at', 'is', null)
    .$if(campusId !== undefined, query => query.where('id', '=', campusId ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return campusId !== undefined && campuses.length === 0 ? undefined : campuses
}

export const findTenantZone = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()).time_zone

/** How many spaces and people there are. */
export async function countAll(tx: Tx, campusId: string | undefined, seenSince: Temporal.Instant) {
  const { rows } = await sql<{ bookable: number; rooms: number; people: number; active: number }>`
    select s.*,
      (select count(*)::int from users u where u.tenant_id = aforo_tenant() and u.active) as people,
      (select count(*)::int from user_presence x join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
        where x.tenant_id = aforo_tenant() and u.active and x.last_seen_at > ${at(seenSince)}) as active
    from (
      select count(*)::int as bookable, (count(*) filter (where type in ('ROOM', 'PHONE_BOOTH')))::int as rooms
      from spaces where tenant_id = aforo_tenant() and deleted_at is null and bookable
        and type in ('ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT') and ${ofCampus('campus_id', campusId)}
    ) s
  `.execute(tx)
  return rows[0] ?? { bookable: 0, rooms: 0, people: 0, active: 0 }
}

/** A day at a campus, which begins and ends by its own clock. */
export interface CampusDay {
  campusId: string
  span: Span
}

/** Campuses and the spans in which something of theirs is looked for, as a table `wanted`. */
const wantedSpans = (days: readonly CampusDay[]) => sql`unnest(
    ${days.map(one => one.campusId)}::uuid[],
    ${days.map(one => one.span.start.toString())}::timestamptz[],
    ${days.map(one => one.span.end.toString())}::timestamptz[]
  ) as wanted (campus_id, starts, ends)`

/**
 * What is booked today, counted where it is kept: there are thousands a day. Of rooms and phone booths, those in use now,
 * and how many distinct ones are in use at some moment of each hour.
 * @param hours in order, each beginning where the one before ends
 */
export async function countToday(tx: Tx, days: CampusDay[], hours: Span[], now: Temporal.Instant) {
  const stretch = covering([...hours, ...days.map(({ span }) => span)])
  const [first, last] = [hours[0], hours.at(-1)]
  if (!stretch || !first || !last) return { today: 0, unpaid: 0, by_now: 0, in_use: 0, by_hour: hours.map(() => 0) }
  const { rows } = await sql<{ today: number; unpaid: number; by_now: number; in_use: number; by_hour: number[] }>`
    with held as (
      select r.space_id, r.starts_at, r.ends_at, s.id is not null as room,
        r.starts_at >= wanted.starts and r.starts_at < wanted.ends as today,
        r.starts_at >= wanted.starts and r.starts_at < wanted.ends and ${isUnpaid('r')} as unpaid
      from ${wantedSpans(days)}
      cross join lateral (
        select x.tenant_id, x.id, x.space_id, x.starts_at, x.ends_at from reservations x
        where x.tenant_id = aforo_tenant() and x.campus_id = wanted.campus_id and x.status = 'CREATED'
          and ${overlapping('x', stretch)}
      ) r
      left join spaces s on s.tenant_id = aforo_tenant() and s.id = r.space_id and s.type in ('ROOM', 'PHONE_BOOTH')
    ), used as (
      select distinct space_id, hour from held
      cross join lateral generate_series(
        greatest(1, width_bucket(starts_at, ${hours.map(({ start }) => start.toString())}::timestamptz[])),
        width_bucket(ends_at - interval '1 microsecond', ${hours.map(({ start }) => start.toString())}::timestamptz[])
      ) as hour
      where room and ends_at > ${at(first.start)} and starts_at < ${at(last.end)}
    )
    select (count(*) filter (where today))::int as today,
      (count(*) filter (where unpaid))::int as unpaid,
      (count(*) filter (where today and starts_at <= ${at(now)}))::int as by_now,
      -- Two bookings never share a room at one moment: this counts rooms.
      (count(*) filter (where room and starts_at <= ${at(now)} and ends_at > ${at(now)}))::int as in_use,
      (
        select array_agg(coalesce(counted.rooms, 0)::int order by hours.hour)
        from generate_series(1, ${hours.length}::int) as hours (hour)
        left join (select hour, count(*) as rooms from used group by hour) counted using (hour)
      ) as by_hour
    from held
  `.execute(tx)
  return rows[0] ?? { today: 0, unpaid: 0, by_now: 0, in_use: 0, by_hour: hours.map(() => 0) }
}

/** How many reservations began in each campus within its own span. */
export async function countStarted(tx: Tx, days: CampusDay[]): Promise<number> {
  if (days.length === 0) return 0
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(found.total), 0)::int as total
    from ${wantedSpans(days)}
    cross join lateral (
      select count(*) as total from reservations r
      where r.tenant_id = aforo_tenant() and r.campus_id = wanted.campus_id and r.status = 'CREATED'
        and r.starts_at >= wanted.starts and r.starts_at < wanted.ends
    ) as found
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/** The rooms and phone booths of a campus, with the floor they are on. */
export const listRooms = (tx: Tx, campusId: string) =>
  tx
    .selectFrom('spaces as s')
    .leftJoin('spaces as p', join => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.parent_id'))
    .where('s.campus_id', '=', campusId)
    .where('s.type', 'in', ['ROOM', 'PHONE_BOOTH'])
    .where('s.deleted_at', 'is', null)
    .select(['s.id', 's.name', 's.type', 's.capacity', 's.bookable', 'p.name as floor_name'])
    .execute()

/** What is booked in the rooms of a campus from now to the end of a span, in epoch milliseconds, the earliest first. */
export async function listAhead(tx: Tx, campusId: string, span: Span) {
  const { rows } = await sql<{
    id: string
    space_id: string
    subject: string
    starts: number
    ends: number
    username: string | null
    name: string | null
    unpaid: boolean
  }>`
    select r.id, r.space_id, r.subject, ${isUnpaid('r')} as unpaid, ${epoch('r.starts_at')} as starts, ${epoch('r.ends_at')} as ends, u.username, u.given_name || ' ' || u.lastname as name
    from reservations r
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id and s.type in ('ROOM', 'PHONE_BOOTH')
    left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    where r.tenant_id = aforo_tenant() and r.campus_id = ${campusId}::uuid and r.status = 'CREATED'
      and ${overlapping('r', span)}
    order by r.starts_at, r.id
  `.execute(tx)
  return rows
}

export interface DraftRow {
  id: string
  subject: string
  space_name: string
  space_type: string
  campus_name: string
  campus_id: string
  owner: string | null
  created_at: Temporal.Instant
  held_until: Temporal.Instant
}

/** Drafts that hold a place and that nobody confirmed yet, those that end first before the others. */
export async function listDrafts(tx: Tx, campusId: string | undefined, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<DraftRow>`
    select r.id, r.subject, s.name as space_name, s.type as space_type, c.name as campus_name, c.id as campus_id,
      u.given_name || ' ' || u.lastname as owner, r.created_at, r.held_until
    from reservations r
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
    join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id
    left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    where r.tenant_id = aforo_tenant() and r.status = 'DRAFT' and r.held_until > ${at(now)}
      and ${ofCampus('r.campus_id', campusId)}
    order by r.created_at, r.id limit ${atMost}::integer
  `.execute(tx)
  return rows
}

/** What begins in each campus on each of some dates there, by type of place. */
export async function projection(tx: Tx, spans: { campusId: string; date: string; span: Span }[]) {
  if (spans.length === 0) return []
  const { rows } = await sql<{
    campus_id: string
    date: string
    type: SpaceType
    reservations: number
    minutes: number
  }>`
    -- By place first, and kept: the types are then joined once to some thousands of rows, not to each day of each campus.
    with booked as materialized (
      select wanted.campus_id, wanted.date, r.*
      from unnest(
        ${spans.map(one => one.campusId)}::uuid[],
        ${spans.map(one => one.date)}::date[],
        ${spans.map(one => one.span.start.toString())}::timestamptz[],
        ${spans.map(one => one.span.end.toString())}::timestamptz[]
      ) as wanted (campus_id, date, starts, ends)
      cross join lateral (
        select x.space_id, count(*) as total, sum(x.ends_at - x.starts_at) as length
        from reservations x
        where x.tenant_id = aforo_tenant() and x.campus_id = wanted.campus_id and x.status = 'CREATED'
          and x.starts_at >= wanted.starts and x.starts_at < wanted.ends
        group by x.space_id
      ) r
    )
    select b.campus_id, b.date::text as date, s.type, sum(b.total)::int as reservations,
      round(date_part('epoch', sum(b.length)) / 60)::int as minutes
    from booked b join spaces s on s.tenant_id = aforo_tenant() and s.id = b.space_id
    group by b.campus_id, b.date, s.type
  `.execute(tx)
  return rows
}
