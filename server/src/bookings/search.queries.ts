import { type BookingKind, type ReservationStatus, reservationsCountedTo } from '@aforo/contract/bookings'
import type { SpaceType } from '@aforo/contract/spaces'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { contains, patternOf } from '../platform/database/search.ts'
import { ownerSearch, type ReservationRow, reservationRows } from './reservations.queries.ts'
import { covering, minutesIn, type Span, spanOfDays } from './wall-time.rules.ts'

export interface ReservationFilter {
  /** Words, each of which the subject, the owner or the space has. */
  q?: string
  campusId?: string
  spaceId?: string
  type?: readonly SpaceType[]
  status?: ReservationStatus[]
  /** Whose reservations; of anybody in the tenant when left out. */
  owner?: { tenantId: string; userId?: string }
  /** Of who it belongs to. */
  name?: string
  kind?: BookingKind
  /** When they start, for each zone that campuses are in: a date is not the same hours everywhere. */
  dates?: Map<string, Span>
  now: Temporal.Instant
}

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`

/** The state that a person sees, said in what the database keeps. */
function isInState(status: ReservationStatus, now: Temporal.Instant): RawBuilder<boolean> {
  switch (status) {
    case 'DRAFT':
      return sql`(r.status = 'DRAFT' and r.held_until > ${at(now)})`
    case 'CREATED':
      return sql`(r.status = 'CREATED' and r.starts_at > ${at(now)})`
    case 'IN_PROGRESS':
      return sql`(r.status = 'CREATED' and r.starts_at <= ${at(now)} and r.ends_at > ${at(now)})`
    case 'FINISH':
      return sql`(r.status = 'CREATED' and r.ends_at <= ${at(now)})`
    case 'CANCELED':
      return sql`(r.status = 'CANCELED' or (r.status = 'DRAFT' and r.held_until <= ${at(now)}))`
    case 'DECLINED':
      return sql`(r.status = 'DECLINED')`
  }
}

const wordsAtMost = 6
const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean).slice(0, wordsAtMost)

/** What is booked of a type: of tables their seats, of parkings their spots. */
const typesOf = (types: readonly SpaceType[]): SpaceType[] =>
  types.flatMap((type): SpaceType[] =>
    type === 'WORK_TABLE' ? ['WORK_TABLE', 'SEAT'] : type === 'PARKING' ? ['PARKING', 'PARKING_SPOT'] : [type],
  )

/** Whether the subject, the space or the owner has the word; of `r`, `s` and `u`. */
const has = (word: string) =>
  sql<boolean>`(${contains('r.search', word)} or ${contains('s.search', word)} or ${ownerSearch('r')} like ${patternOf(word)})`

/** The filter as conditions on `r` and, where they ask for them, on `s`, `c` and `u`. */
function conditionsOf(filter: ReservationFilter, ids?: string[]) {
  const { q, name, campusId, spaceId, type, kind, status, owner, dates, now } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (ids) conditions.push(sql`r.id = any(${ids}::uuid[])`)
  if (campusId !== undefined) conditions.push(sql`r.campus_id = ${campusId}`)
  if (spaceId !== undefined) conditions.push(sql`r.space_id = ${spaceId}`)
  if (owner) conditions.push(sql`r.owner_tenant_id = ${owner.tenantId}`)
  if (owner?.userId !== undefined) conditions.push(sql`r.owner_id = ${owner.userId}`)
  if (type !== undefined) conditions.push(sql`s.type = any(${typesOf(type)}::text[])`)
  if (kind !== undefined) conditions.push(sql`r.kind = ${kind}`)
  for (const word of wordsOf(name)) conditions.push(sql`${ownerSearch('r')} like ${patternOf(word)}`)
  if (status?.length)
    conditions.push(
      sql`(${sql.join(
        status.map(one => isInState(one, now)),
        sql` or `,
      )})`,
    )
  if (dates) conditions.push(within(dates))
  for (const word of wordsOf(q)) conditions.push(has(word))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Each zone's own hours of the dates; and, for the index, what all of them lie in. */
function within(dates: Map<string, Span>): RawBuilder<boolean> {
  const whole = covering([...dates.values()])
  if (!whole) return sql<boolean>`false`
  const inAll = sql<boolean>`r.starts_at >= ${at(whole.start)} and r.starts_at < ${at(whole.end)}`
  if (dates.size === 1) return inAll
  const each = [...dates].map(
    ([zone, { start, end }]) =>
      sql`(c.time_zone = ${zone} and r.starts_at >= ${at(start)} and r.starts_at < ${at(end)})`,
  )
  return sql<boolean>`${inAll} and (${sql.join(each, sql` or `)})`
}

/** Up to so many reservations, those with a word are fetched by the index of texts; more are found soon enough by going along the dates. */
const rareAtMost = 2_000
/** An index of trigrams says nothing of shorter words. */
const shortestWord = 3
/** Among fewer days than these, going along the dates is quick whatever the words. */
const fewDays = 62

/** Of so many of the last reservations, how many have a word that goes along the dates at once. */
const sampled = 500
const commonFrom = 25

/**
 * Whether a word stands in so many of the last reservations that going along the dates meets it soon. To ask the index of texts
 * for it would first gather all that have it, whoever's they are.
 */
async function isCommon(tx: Tx, word: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found
    from (select * from reservations order by starts_at desc, id desc limit ${sampled}) r
    join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id
    left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
    where ${has(word)}
  `.execute(tx)
  return Number(rows[0]?.found) >= commonFrom
}

/**
 * The reservations with the rarest of the words that were typed, where that is a short way to what is looked for.
 * @returns undefined when it isn't
 */
async function rarelyNamed(tx: Tx, { q, spaceId, owner, dates }: ReservationFilter): Promise<string[] | undefined> {
  const whole = dates && covering([...dates.values()])
  if (spaceId !== undefined || owner || (whole && minutesIn(whole) <= fewDays * 24 * 60)) return undefined
  const words = wordsOf(q).filter(word => word.length >= shortestWord)
  for (const word of words.sort((one, other) => other.length - one.length)) {
    if (await isCommon(tx, word)) continue
    const { rows } = await sql<{ id: string }>`
      select id from aforo_reservations_like(${patternOf(word)}, ${rareAtMost + 1}::integer) as id
    `.execute(tx)
    if (rows.length <= rareAtMost) return [...new Set(rows.map(({ id }) => id))]
  }
  return undefined
}

/** A page of the reservations that match, by when they start, and how many match in all, up to `reservationsCountedTo`. */
export async function searchReservations(
  tx: Tx,
  filter: ReservationFilter,
  page: { limit: number; offset: number; sort: 'startsAt' | '-startsAt' },
): Promise<{ rows: ReservationRow[]; total: number }> {
  const matches = conditionsOf(filter, await rarelyNamed(tx, filter))
  const direction = page.sort === 'startsAt' ? 'asc' : 'desc'
  const rows = await reservationRows(tx)
    .where(matches)
    .orderBy('r.starts_at', direction)
    .orderBy('r.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  // A first page that is not full says it all.
  if (page.offset === 0 && rows.length < page.limit) return { rows, total: rows.length }
  return { rows, total: await countMatches(tx, filter, matches) }
}

async function countMatches(tx: Tx, filter: ReservationFilter, matches: RawBuilder<boolean>): Promise<number> {
  const words = wordsOf(filter.q).length + wordsOf(filter.name).length > 0
  const spaces = words || filter.type !== undefined
  const campuses = filter.dates !== undefined && filter.dates.size > 1
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from reservations r
      ${spaces ? sql`join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id` : sql``}
      ${campuses ? sql`join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id` : sql``}
      ${words ? sql`left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id` : sql``}
      where ${matches}
      limit ${reservationsCountedTo}
    ) as found
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/** When two dates and those between them begin and end, in every zone that the campuses are in. */
export async function spansByZone(
  tx: Tx,
  campusId: string | undefined,
  from: string,
  to: string,
): Promise<Map<string, Span>> {
  const rows = await tx
    .selectFrom('campuses')
    .select('time_zone')
    .distinct()
    .$if(campusId !== undefined, query => query.where('id', '=', campusId ?? ''))
    .execute()
  return new Map(rows.map(({ time_zone }) => [time_zone, spanOfDays(from, to, time_zone)]))
}
