import type { SpaceType } from '@aforo/contract/spaces'
import { type RawBuilder, sql } from 'kysely'
import { overlapping } from '../bookings/bookings.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Span } from './live.rules.ts'

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`
const ofCampus = (column: string, campusId: string | undefined): RawBuilder<unknown> =>
  campusId === undefined ? sql`true` : sql`${sql.ref(column)} = ${campusId}::uuid`

/** The campuses that are looked at, by name. */
export const listCampuses = (tx: Tx, campusId: string | undefined) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name', 'time_zone'])
    .where('deleted_at', 'is', null)
    .$if(campusId !== undefined, query => query.where('id', '=', campusId ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findTenantZone = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()).time_zone

/** How many spaces and people there are. */
export async function countAll(tx: Tx, campusId: string | undefined, seenSince: Temporal.Instant) {
  const { rows } = await sql<{ bookable: number; rooms: number; people: number; active: number }>`
    select
      (select count(*)::int from spaces s where s.tenant_id = aforo_tenant() and s.deleted_at is null and s.bookable
        and s.type in ('ROOM', 'PHONE_BOOTH', 'SEAT', 'PARKING_SPOT') and ${ofCampus('s.campus_id', campusId)}) as bookable,
      (select count(*)::int from spaces s where s.tenant_id = aforo_tenant() and s.deleted_at is null and s.bookable
        and s.type in ('ROOM', 'PHONE_BOOTH') and ${ofCampus('s.campus_id', campusId)}) as rooms,
      (select count(*)::int from users u where u.tenant_id = aforo_tenant() and u.active) as people,
      (select count(distinct x.user_id)::int from user_sessions x
        where x.tenant_id = aforo_tenant() and x.last_seen_at > ${at(seenSince)}) as active
  `.execute(tx)
  return rows[0] ?? { bookable: 0, rooms: 0, people: 0, active: 0 }
}

/** What holds places in a span, with epoch milliseconds: there are thousands a day, and instants would cost more than the query. */
export async function listHeld(tx: Tx, campusId: string | undefined, span: Span) {
  const { rows } = await sql<{
    space_id: string
    campus_id: string
    type: SpaceType
    starts: number
    ends: number
  }>`
    select r.space_id, r.campus_id, s.type,
      (extract(epoch from r.starts_at) * 1000)::float8 as starts, (extract(epoch from r.ends_at) * 1000)::float8 as ends
    from reservations r join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
    where r.tenant_id = aforo_tenant() and r.status = 'CREATED' and ${ofCampus('r.campus_id', campusId)}
      and ${overlapping('r', span)}
  `.execute(tx)
  return rows
}

/** How many reservations began in each campus within its own span. */
export async function countStarted(tx: Tx, spans: { campusId: string; span: Span }[]): Promise<number> {
  if (spans.length === 0) return 0
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(found.total), 0)::int as total
    from unnest(
      ${spans.map(one => one.campusId)}::uuid[],
      ${spans.map(one => one.span.start.toString())}::timestamptz[],
      ${spans.map(one => one.span.end.toString())}::timestamptz[]
    ) as wanted (campus_id, starts, ends)
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

/** What is booked in the rooms of a campus from now to the end of a span, the earliest first. */
export async function listAhead(tx: Tx, campusId: string, span: Span) {
  const { rows } = await sql<{
    id: string
    space_id: string
    subject: string
    starts_at: Temporal.Instant
    ends_at: Temporal.Instant
    username: string | null
    name: string | null
  }>`
    select r.id, r.space_id, r.subject, r.starts_at, r.ends_at, u.username, u.given_name || ' ' || u.lastname as name
    from reservations r
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id and s.type in ('ROOM', 'PHONE_BOOTH')
    left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    where r.tenant_id = aforo_tenant() and r.campus_id = ${campusId}::uuid and r.status = 'CREATED'
      and ${overlapping('r', span)}
    order by r.starts_at, r.id
  `.execute(tx)
  return rows
}

/** Drafts that hold a place and that nobody confirmed yet, those that end first before the others. */
export async function listDrafts(tx: Tx, campusId: string | undefined, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{
    id: string
    subject: string
    space_name: string
    campus_name: string
    campus_id: string
    owner: string | null
    created_at: Temporal.Instant
    held_until: Temporal.Instant
  }>`
    select r.id, r.subject, s.name as space_name, c.name as campus_name, c.id as campus_id,
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
    select wanted.campus_id, wanted.date::text as date, s.type, sum(r.total)::int as reservations,
      round(sum(r.minutes))::int as minutes
    from unnest(
      ${spans.map(one => one.campusId)}::uuid[],
      ${spans.map(one => one.date)}::date[],
      ${spans.map(one => one.span.start.toString())}::timestamptz[],
      ${spans.map(one => one.span.end.toString())}::timestamptz[]
    ) as wanted (campus_id, date, starts, ends)
    cross join lateral (
      -- By place first: the types are then joined to some hundreds of rows and not to all that is booked.
      select x.tenant_id, x.space_id, count(*) as total, sum(date_part('epoch', x.ends_at - x.starts_at)) / 60 as minutes
      from reservations x
      where x.tenant_id = aforo_tenant() and x.campus_id = wanted.campus_id and x.status = 'CREATED'
        and x.starts_at >= wanted.starts and x.starts_at < wanted.ends
      group by x.tenant_id, x.space_id
    ) r
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
    group by wanted.campus_id, wanted.date, s.type
  `.execute(tx)
  return rows
}
