import type { BookingKind } from '@aforo/api/bookings/reservations'
import { leadTimes, type ReportGrain } from '@aforo/api/insight/report-types'
import type { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import { bookedAs, isUnpaid } from '../../bookings/reservations/reservations.ts'
import type { Tx } from '../../platform/database/database.ts'

/** What is reported on: days of campuses, each by its own clock, and kinds of space. */
export interface Asked {
  campuses: readonly { id: string; zone: string; start: Temporal.Instant; end: Temporal.Instant }[]
  types?: readonly SpaceType[]
  now: Temporal.Instant
}

interface Stretch {
  limit: number
  offset: number
}

const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`

/** The campuses as rows `w`, each with the instants at which its days begin and end. */
export const campusDays = ({ campuses }: Pick<Asked, 'campuses'>) => sql`unnest(
    ${campuses.map(one => one.id)}::uuid[],
    ${campuses.map(one => one.zone)}::text[],
    ${campuses.map(one => one.start.toString())}::timestamptz[],
    ${campuses.map(one => one.end.toString())}::timestamptz[]
  ) as w (campus_id, zone, starts, ends)`

/**
 * When the days of the first campus begin and those of the last one end: by this the index is read, and the planner knows how
 * much that is. Of each campus's own days, as a pair of limits, it would expect a few rows where there are hundreds of
 * thousands, and sort them on disk instead of counting them in memory. With `is true` they are no pair to it.
 */
const inAllDays = ({ campuses }: Asked) => {
  const [earliest] = campuses.map(({ start }) => start).toSorted(Temporal.Instant.compare)
  const latest = campuses
    .map(({ end }) => end)
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  return earliest && latest ? sql`and x.starts_at >= ${at(earliest)} and x.starts_at < ${at(latest)}` : sql``
}

/** The reservations `x` of a wanted campus that begin in its days. Drafts and declined ones are none. */
const inDays = (asked: Asked) => sql`x.tenant_id = aforo_tenant() and x.campus_id = w.campus_id
    ${inAllDays(asked)} and (x.starts_at >= w.starts) is true and (x.starts_at < w.ends) is true
    and x.status in ('CREATED', 'CANCELED')
    ${asked.types ? sql`and x.space_id in (select id from spaces where tenant_id = aforo_tenant() and type = any(${bookedAs(asked.types)}::text[]))` : sql``}`

/** Whole minutes of an interval. `extract` would compute in decimals, which takes several times as long. */
const minutesOf = (interval: RawBuilder<unknown>) => sql`floor(date_part('epoch', ${interval}) / 60)::int`

/** All that nobody came to. */
const noShows = sql`select reservation_id from attendances
  where tenant_id = (select aforo_tenant()) and released_at is not null`

/** Whether nobody came to a reservation `x`: for a few of them. */
const isMissed = sql`exists (
  select from attendances a where a.tenant_id = x.tenant_id and a.reservation_id = x.id and a.released_at is not null)`

/** How long before its beginning a reservation `r` was booked, in minutes. */
const leadOf = sql`greatest(0, ${minutesOf(sql`r.starts_at - r.created_at`)})`

/** How many reservations `r` with their `lead` were booked at most so long before: of each lead time that ends. */
const leadCounts = sql.join(
  leadTimes.flatMap(({ minutes }, place) =>
    Number.isFinite(minutes)
      ? sql`(count(*) filter (where r.lead <= ${sql.lit(minutes)}))::int as ${sql.ref(`lead_${place}`)}`
      : [],
  ),
)

/**
 * What is measured of a reservation `r` of a campus `w`: the one definition that every card, table, chart and file goes back to.
 * `missed`: nobody came.
 */
const measured = ({ now }: Asked) => sql`r.*, (r.starts_at at time zone w.zone) as local_start,
      (r.ends_at at time zone w.zone) as local_end,
      r.status = 'CREATED' as booked, r.status = 'CANCELED' as was_canceled,
      r.status = 'CREATED' and r.missed as no_show,
      case when r.status = 'CREATED'
        then ${minutesOf(sql`coalesce(r.released_from, r.ends_at) - r.starts_at`)} else 0 end as booked_for,
      case when r.status = 'CREATED' and not r.missed
        then greatest(0, ${minutesOf(sql`least(r.ends_at, ${at(now)}) - r.starts_at`)}) else 0 end as used_for`

/**
 * All of them, as rows for `measured`. Those that nobody came to are few and hashed once; a join would hash the reservations
 * instead.
 */
const reservationsIn = (asked: Asked) => sql`(
    select x.*, x.id in (${noShows}) as missed from reservations x where ${inDays(asked)} offset 0)`

/** All of them, measured. */
const facts = (asked: Asked) => sql`(
    select f.* from ${campusDays(asked)} cross join lateral (select ${measured(asked)} from ${reservationsIn(asked)} r) f
  )`

/**
 * All of them, measured as so many `times` the same slot: most begin and end on a quarter, as others do, and what they have in
 * common is computed once. `lead_0` and on: how many of them were booked at most so long before, as in `leadTimes`.
 * @param withLeads counts the latter, which is of each reservation by itself
 */
const slots = (asked: Asked, withLeads: boolean) => sql`(
    select ${measured(asked)} from (
      select w.zone, r.starts_at, r.ends_at, r.released_from, r.status, r.missed, count(*) as times
        ${withLeads ? sql`, ${leadCounts}` : sql``}
      from ${campusDays(asked)} cross join lateral (
        select r.*${withLeads ? sql`, ${leadOf} as lead` : sql``} from ${reservationsIn(asked)} r offset 0
      ) r
      group by 1, 2, 3, 4, 5, 6
    ) r
    cross join lateral (select r.zone) w offset 0
  )`

/**
 * A page of them, measured. Which ones these are, in order of their beginning, the index by campus alone tells; only they are
 * read.
 * @param which narrows them further, as conditions after the days
 */
const factsOnPage = (asked: Asked, which: RawBuilder<unknown>, { limit, offset }: Stretch) => sql`(
    select ${measured(asked)}
    from (
      select w.zone, k.id from ${campusDays(asked)}
      cross join lateral (
        select x.id, x.starts_at from reservations x where ${inDays(asked)} ${which}
        order by x.starts_at, x.id limit ${limit + offset}::int
      ) k
      order by k.starts_at, k.id limit ${limit}::int offset ${offset}::int
    ) w
    cross join lateral (
      select x.*, ${isMissed} as missed from reservations x where x.tenant_id = aforo_tenant() and x.id = w.id
    ) r
  )`

export interface Measures {
  reservations: number
  canceled: number
  no_shows: number
  booked_minutes: number
  used_minutes: number
}

/** The sums of facts `f`. */
const sums = sql`(count(*) filter (where f.booked))::int as reservations,
    (count(*) filter (where f.was_canceled))::int as canceled,
    (count(*) filter (where f.no_show))::int as no_shows,
    coalesce(sum(f.booked_for), 0)::float8 as booked_minutes,
    coalesce(sum(f.used_for), 0)::float8 as used_minutes`

/** The same of slots `f`. */
const sumsOfSlots = sql`coalesce(sum(f.times) filter (where f.booked), 0)::int as reservations,
    coalesce(sum(f.times) filter (where f.was_canceled), 0)::int as canceled,
    coalesce(sum(f.times) filter (where f.no_show), 0)::int as no_shows,
    coalesce(sum(f.booked_for * f.times), 0)::float8 as booked_minutes,
    coalesce(sum(f.used_for * f.times), 0)::float8 as used_minutes`

/** How many of slots `f` were booked so long before: of each lead time, without those of the one before. */
const leadSums = sql.join(
  leadTimes.map(({ minutes }, place) => {
    const atMost = Number.isFinite(minutes) ? sql`f.${sql.ref(`lead_${place}`)}` : sql`f.times`
    const before = place === 0 ? sql`0` : sql`f.${sql.ref(`lead_${place - 1}`)}`
    return sql`coalesce(sum(${atMost} - ${before}) filter (where f.booked), 0)::int`
  }),
)

interface OverviewRow extends Measures {
  of: 'all' | 'people' | 'point' | 'hour'
  /** The first day of a day, week or month. */
  point: string | null
  /** 1 is Monday; at the campus, as the hour. */
  weekday: number | null
  hour: number | null
  /** Of all: how many were booked so long before, as in `leadTimes`. */
  leads: number[] | null
}

/**
 * What all of them come to, with how many people they are of, and the same by day, week or month, by weekday and hour, and
 * how many were booked how long before: only those with any. Each is summed up once, in the hour in which it begins, and the
 * rest is made of these hours.
 */
export async function overview(tx: Tx, asked: Asked, grain: ReportGrain) {
  const { rows } = await sql<OverviewRow>`
    with hours as materialized (
      select date_trunc('hour', f.local_start) as hour, ${sumsOfSlots}, array[${leadSums}] as leads
      from ${slots(asked, true)} f group by 1
    )
    select case grouping(h.point, h.weekday) when 3 then 'all' when 1 then 'point' else 'hour' end as of,
      h.point::date::text as point, h.weekday, h.of_day as hour,
      coalesce(sum(h.reservations), 0)::int as reservations, coalesce(sum(h.canceled), 0)::int as canceled,
      coalesce(sum(h.no_shows), 0)::int as no_shows, coalesce(sum(h.booked_minutes), 0) as booked_minutes,
      coalesce(sum(h.used_minutes), 0) as used_minutes,
      case when grouping(h.point, h.weekday) = 3 then (
        select array_agg(place.total order by place.ordinality) from (
          select l.ordinality, sum(l.count)::int as total from hours, unnest(leads) with ordinality l (count) group by 1) place
      ) end as leads
    from (
      select x.*, date_trunc(${grain.toLowerCase()}, x.hour) as point, date_part('isodow', x.hour)::int as weekday,
        date_part('hour', x.hour)::int as of_day
      from hours x
    ) h
    group by grouping sets ((), (h.point), (h.weekday, h.of_day))
    union all
    select 'people', null, null, null, count(*)::int, 0, 0, 0, 0, null from (
      select distinct x.owner_tenant_id, x.owner_id
      from ${campusDays(asked)} cross join reservations x where ${inDays(asked)} and x.status = 'CREATED'
    ) people`.execute(tx)
  const all = rows.find(row => row.of === 'all')
  return {
    totals: all ?? { reservations: 0, canceled: 0, no_shows: 0, booked_minutes: 0, used_minutes: 0 },
    people: rows.find(row => row.of === 'people')?.reservations ?? 0,
    points: new Map(rows.filter(row => row.of === 'point').map(row => [row.point ?? '', row])),
    hours: rows.filter(row => row.of === 'hour'),
    leads: all?.leads ?? leadTimes.map(() => 0),
  }
}

/** Counted with the page: to count groups alone takes as long as to make them. */
interface Counted {
  /** How many rows the list has. */
  rows_total: number
}
const counted = sql`(count(*) over ())::int as rows_total`

export interface HourMeasures extends Measures, Counted {
  /** 1 is Monday; at the campus, as the hour. */
  weekday: number
  hour: number
}

/** By weekday (1 is Monday) and hour at the campus; only those with any. */
export async function byHour(tx: Tx, asked: Asked, { limit, offset }: Stretch) {
  const { rows } = await sql<HourMeasures>`
    select date_part('isodow', f.local_start)::int as weekday, date_part('hour', f.local_start)::int as hour, ${sumsOfSlots},
      ${counted}
    from ${slots(asked, false)} f group by 1, 2 order by 1, 2 limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export interface SpaceMeasures extends Measures, Counted {
  space_id: string
  space_name: string
  space_type: string
  campus_name: string
}

/** By space, the most used first. */
export async function bySpace(tx: Tx, asked: Asked, { limit, offset }: Stretch) {
  const { rows } = await sql<SpaceMeasures>`
    select g.*, ${counted}, s.name as space_name, s.type as space_type, c.name as campus_name from (
      select f.space_id, f.campus_id, ${sums} from ${facts(asked)} f group by 1, 2) g
    join spaces s on s.tenant_id = aforo_tenant() and s.id = g.space_id
    join campuses c on c.tenant_id = aforo_tenant() and c.id = g.campus_id
    order by g.booked_minutes desc, s.name, g.space_id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export interface PersonMeasures extends Measures, Counted {
  username: string | null
  name: string | null
  last_at: Temporal.Instant | null
}

/** By person who has any that is not cancelled, the one with the most first; guests by the name they booked with. */
export async function byPerson(tx: Tx, asked: Asked, { limit, offset }: Stretch) {
  // Names come after the page is known: a guest's stands in the reservation, which the index doesn't have.
  const { rows } = await sql<PersonMeasures>`
    select g.*, coalesce(u.username, guest.name ->> 'username') as username,
      coalesce(u.given_name || ' ' || u.lastname, (guest.name ->> 'givenName') || ' ' || (guest.name ->> 'lastname')) as name
    from (
      select f.owner_tenant_id, f.owner_id, max(f.starts_at) filter (where f.booked) as last_at, ${sums}, ${counted}
      from ${facts(asked)} f group by 1, 2 having bool_or(f.booked)
      order by reservations desc, booked_minutes desc, f.owner_id limit ${limit}::int offset ${offset}::int) g
    left join users u on u.tenant_id = g.owner_tenant_id and u.id = g.owner_id
    left join lateral (
      select x.guest_owner as name from reservations x
      where u.id is null and x.tenant_id = aforo_tenant() and x.owner_id = g.owner_id and x.guest_owner is not null
      order by x.starts_at desc limit 1) guest on true
    order by g.reservations desc, g.booked_minutes desc, g.owner_id`.execute(tx)
  return rows
}

/** How many rows the grouped lists have. */
export async function countGroups(tx: Tx, asked: Asked, by: 'space' | 'person' | 'hour'): Promise<number> {
  const keys = {
    space: sql`f.space_id`,
    person: sql`f.owner_tenant_id, f.owner_id`,
    hour: sql`date_part('isodow', f.local_start), date_part('hour', f.local_start)`,
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from ${by === 'hour' ? slots(asked, false) : facts(asked)} f group by ${keys[by]} ${by === 'person' ? sql`having bool_or(f.booked)` : sql``}) g
  `.execute(tx)
  return rows[0]?.total ?? 0
}

export interface FactRow {
  id: string
  status: 'CREATED' | 'CANCELED'
  kind: BookingKind
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant
  /** Of the campus's clock. */
  local_start: string
  local_end: string
  subject: string
  username: string | null
  name: string | null
  space_id: string
  space_name: string
  space_type: string
  campus_name: string
  booked_for: number
  minutes: number
  no_show: boolean
  /** Nobody has paid its order yet. */
  unpaid: boolean
}

/** Of the reservations `x` those that are no-shows, as `measured` has it. */
const nobodyCame = sql`and x.status = 'CREATED' and ${isMissed}`

/** Where a page begins: at a place in the list, or after a row of it. */
export type From = { offset: number } | { after: Pick<FactRow, 'id' | 'starts_at'> | undefined }

/** A page of the reservations, the earliest first; those that nobody came to alone, if asked for. */
export async function listFacts(tx: Tx, asked: Asked, only: 'all' | 'no-shows', limit: number, from: From) {
  const offset = 'offset' in from ? from.offset : 0
  const after = 'after' in from ? from.after : undefined
  const beyond = after ? sql`and (x.starts_at, x.id) > (${at(after.starts_at)}, ${after.id}::uuid)` : sql``
  const missed = only === 'no-shows' ? nobodyCame : sql``
  const page = factsOnPage(asked, sql`${beyond} ${missed}`, { limit, offset })
  const { rows } = await sql<FactRow>`
    select f.id, f.status, f.starts_at, f.ends_at, f.local_start::text as local_start, f.local_end::text as local_end, f.subject, f.kind,
      f.booked_for, floor(extract(epoch from f.ends_at - f.starts_at) / 60)::int as minutes, f.no_show, f.space_id,
      f.status = 'CREATED' and ${isUnpaid('f')} as unpaid,
      s.name as space_name, s.type as space_type, c.name as campus_name,
      coalesce(u.username, f.guest_owner ->> 'username') as username,
      coalesce(u.given_name || ' ' || u.lastname, (f.guest_owner ->> 'givenName') || ' ' || (f.guest_owner ->> 'lastname')) as name
    from ${page} f
    join spaces s on s.tenant_id = f.tenant_id and s.id = f.space_id
    join campuses c on c.tenant_id = f.tenant_id and c.id = f.campus_id
    left join users u on u.tenant_id = f.owner_tenant_id and u.id = f.owner_id
    order by f.starts_at, f.id`.execute(tx)
  return rows
}

/** How many reservations there are in all, counted by an index alone; or how many of them nobody came to. */
export async function countFacts(tx: Tx, asked: Asked, only: 'all' | 'no-shows'): Promise<number> {
  const { rows } =
    only === 'all'
      ? await sql<{ total: number }>`
          select coalesce(sum(n.total), 0)::int as total from ${campusDays(asked)}
          cross join lateral (select count(*) as total from reservations x where ${inDays(asked)}) n`.execute(tx)
      : await sql<{ total: number }>`
          with missed as materialized (${noShows})
          select count(*)::int as total from missed m
          join reservations x on x.tenant_id = aforo_tenant() and x.id = m.reservation_id and x.status = 'CREATED'
          join ${campusDays(asked)} on ${inDays(asked)}`.execute(tx)
  return rows[0]?.total ?? 0
}
