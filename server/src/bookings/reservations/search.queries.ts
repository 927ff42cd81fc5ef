import type { ReservationSort, ReservationStatus } from '@aforo/api/bookings/reservations'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { patternOf } from '../../platform/database/search.ts'
import { covering, minutesIn, type Span, spanOfDays } from '../../platform/wall-time.rules.ts'
import { ownerSearch, type ReservationRow, reservationRows } from './reservations.queries.ts'
import {
  at,
  every,
  gathered,
  has,
  isInState,
  joined,
  type NamedFilter,
  namedConditions,
  namedTables,
  ownConditions,
  type ReservationFilter,
  wordsOf,
} from './search-filter.queries.ts'

/** Up to so many reservations, those with a word are fetched by the index of texts; more are found soon enough by going along the dates. */
const rareAtMost = 2_000
/** An index of trigrams says nothing of shorter words. */
const shortestWord = 3
/** Among fewer days than these, all that the dates hold is looked through, whatever the words. */
const fewDays = 62

/** Of so many of the last reservations, how many have a word that goes along the dates at once. */
const sampled = 500
const commonFrom = 25

/** Whether a filter leaves so much that words are looked for in some way better than in all of it. */
function isWide({ q, name, spaceId, spaceIds, owner, dates }: ReservationFilter): boolean {
  const span = dates && covering([...dates.values()])
  const narrowed = spaceId !== undefined || spaceIds?.length || owner || (span && minutesIn(span) <= fewDays * 24 * 60)
  return !narrowed && wordsOf(q).length + wordsOf(name).length > 0
}

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
    where ${has(word, joined)}
  `.execute(tx)
  return Number(rows[0]?.found) >= commonFrom
}

/** The reservations with the rarest of the words that were typed. @returns undefined when none of them is rare */
async function rarelyNamed(tx: Tx, q: string | undefined): Promise<string[] | undefined> {
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

interface Stretch {
  limit: number
  offset: number
  sort: ReservationSort
}

/** So many reservations are looked through at first; what they hold says how many more it takes. */
const firstStretch = 1_000
/** In one statement at most. */
const longestStretch = 64_000

/** How many more to look through for the matches that are still wanted, and a fifth more, since they don't lie evenly. */
function nextStretch(looked: number, found: number, wanted: number): number {
  const needed = found === 0 ? 4 * looked : Math.ceil((((wanted - found) * looked) / found) * 1.2)
  return Math.min(Math.max(needed, firstStretch), longestStretch)
}

/**
 * The reservations that match, the first `atMost` of them by when they start: found by looking through one bounded stretch of
 * the dates after the other. Left to itself the planner takes what a text is in for rare, and gathers everything.
 */
async function idsAlongDates(
  tx: Tx,
  filter: ReservationFilter,
  sort: Stretch['sort'],
  atMost: number,
  lookedAtMost = Number.POSITIVE_INFINITY,
): Promise<{ ids: string[]; looked: number }> {
  const [order, backwards, beyond] =
    sort === 'startsAt'
      ? [sql`starts_at, id`, sql`starts_at desc, id desc`, sql`>`]
      : [sql`starts_at desc, id desc`, sql`starts_at, id`, sql`<`]
  const found: string[] = []
  let looked = 0
  let rest: RawBuilder<unknown> = sql`true`
  for (let size = firstStretch; ; size = nextStretch(looked, found.length, atMost)) {
    const { rows } = await sql<{ seen: number; last: { starts_at: string; id: string } | null; ids: string[] }>`
      with stretch as materialized (
        select id, starts_at, search, space_id, campus_id, owner_id, guest_owner
        from reservations r where ${ownConditions(filter)} and ${rest} order by ${order} limit ${size}
      )
      select (select count(*) from stretch) as seen,
        (select to_jsonb(one) from (select starts_at, id from stretch order by ${backwards} limit 1) one) as last,
        array(
          select id from stretch r where ${namedConditions(filter, gathered)} order by ${order} limit ${atMost - found.length}
        )::text[] as ids
    `.execute(tx)
    const { seen = 0, last = null, ids = [] } = rows[0] ?? {}
    looked += Number(seen)
    found.push(...ids)
    if (found.length === atMost || Number(seen) < size || !last || looked >= lookedAtMost) return { ids: found, looked }
    rest = sql`(r.starts_at, r.id) ${beyond} (${last.starts_at}::timestamptz, ${last.id}::uuid)`
  }
}

interface Count {
  total: number
  /** Whether `total` is an estimate. */
  estimated: boolean
}

/** A page of the reservations that match, by when they start, and how many match in all. */
export async function searchReservations(
  tx: Tx,
  filter: ReservationFilter,
  page: Stretch,
): Promise<{ rows: ReservationRow[] } & Count> {
  if (page.sort !== 'startsAt' && page.sort !== '-startsAt') return searchSorted(tx, filter, page)
  const wide = isWide(filter)
  const rare = wide ? await rarelyNamed(tx, filter.q) : undefined
  if (wide && !rare) {
    const atMost = Math.max(countedAtOnce, page.offset + page.limit)
    const { ids, looked } = await idsAlongDates(tx, filter, page.sort, atMost)
    const shown = await listReservations(tx, among(ids.slice(page.offset, page.offset + page.limit)), {
      ...page,
      offset: 0,
    })
    if (ids.length < atMost) return { rows: shown, total: ids.length, estimated: false }
    // As many of all that were to be looked through match as of those that were.
    const { total: all } = await countMatches(tx, {}, ownConditions(filter))
    const total = Math.round((ids.length / looked) * Math.max(all, looked))
    return { rows: shown, ...withPage({ total, estimated: true }, page, shown.length) }
  }
  const conditions = [ownConditions(filter), namedConditions(filter)]
  const matches = every(rare ? [among(rare), ...conditions] : conditions)
  const rows = await listReservations(tx, matches, page)
  // A page that is not full, and not beyond the last, says it all.
  if (rows.length < page.limit && (page.offset === 0 || rows.length > 0))
    return { rows, total: page.offset + rows.length, estimated: false }
  return { rows, ...withPage(await countMatches(tx, filter, matches), page, rows.length) }
}

/** So many at most are sorted by what no index has; of more, only a part can be asked for. */
export const sortedAtMost = 100_000

/** More match than can be sorted in this way. */
export class TooManyToSort extends Error {}

/** The same by what no index has, which reads and sorts all that match. @throws TooManyToSort */
async function searchSorted(
  tx: Tx,
  filter: ReservationFilter,
  page: Stretch,
): Promise<{ rows: ReservationRow[] } & Count> {
  const matches = every([ownConditions(filter), namedConditions(filter)])
  const count = await countMatches(tx, filter, matches)
  if (count.total > sortedAtMost) throw new TooManyToSort()
  const rows = await listReservations(tx, matches, page, orderOf(page.sort, filter.now))
  return { rows, ...withPage(count, page, rows.length) }
}

/** By what the rows are sorted, as the database computes it; names without their accents and capitals. */
function orderOf(sort: ReservationSort, now: Temporal.Instant): RawBuilder<unknown> {
  switch (sort.replace('-', '')) {
    case 'subject':
      return sql`r.search`
    case 'spaceName':
      return sql`s.search`
    case 'owner':
      return sql`${ownerSearch('r')}`
    case 'duration':
      return sql`r.ends_at - r.starts_at`
    case 'status': {
      const states: ReservationStatus[] = ['IN_PROGRESS', 'CREATED', 'DRAFT', 'FINISH', 'CANCELED', 'DECLINED']
      return sql`case ${sql.join(
        states.map((state, rank) => sql`when ${isInState(state, now)} then ${rank}::int`),
        sql` `,
      )} end`
    }
    default:
      return sql`r.starts_at`
  }
}

/** An estimate made to agree with a page: past what it shows while that is full, no further than an empty one. */
function withPage(count: Count, { offset, limit }: Stretch, shown: number): Count {
  if (!count.estimated) return count
  const end = offset + shown
  return { ...count, total: shown < limit ? Math.min(count.total, end) : Math.max(count.total, end + 1) }
}

/** Of those that many have in common, so many of the next ones are looked through. */
const nextLooked = 4_000

/**
 * The reservations that have every word, those nearest to now: the coming before the past, the cancelled last. Of words
 * that very many have, only those that begin in the next time are found.
 */
export async function reservationsNamed(
  tx: Tx,
  q: string,
  now: Temporal.Instant,
  limit: number,
): Promise<ReservationRow[]> {
  const rare = await rarelyNamed(tx, q)
  if (!rare) {
    const span = { start: now.subtract({ hours: 12 }), end: now.add({ hours: 24 * 400 }) }
    const filter = { q, now, status: [...alive], dates: new Map([['', span]]) }
    const { ids } = await idsAlongDates(tx, filter, 'startsAt', limit, nextLooked)
    return listReservations(tx, among(ids), { limit, offset: 0, sort: 'startsAt' })
  }
  const { rows } = await sql<{ id: string }>`
    select r.id from reservations r ${namedTables({ q })} where ${every([among(rare), namedConditions({ q, now })])}
    order by (r.status not in ('CREATED', 'DRAFT')), (r.ends_at < ${at(now)}), abs(extract(epoch from r.starts_at - ${at(now)})), r.id
    limit ${limit}
  `.execute(tx)
  const found = rows.map(({ id }) => id)
  const listed = await listReservations(tx, among(found), { limit, offset: 0, sort: 'startsAt' })
  return listed.sort((one, other) => found.indexOf(one.id) - found.indexOf(other.id))
}

const alive = ['CREATED', 'IN_PROGRESS', 'DRAFT'] as const satisfies ReservationStatus[]

const among = (ids: string[]) => sql<boolean>`r.id = any(${ids}::uuid[])`

function listReservations(
  tx: Tx,
  matches: RawBuilder<boolean>,
  { limit, offset, sort }: Stretch,
  by?: RawBuilder<unknown>,
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const sorted = by ? reservationRows(tx).where(matches).orderBy(by, direction) : reservationRows(tx).where(matches)
  return sorted.orderBy('r.starts_at', direction).orderBy('r.id', direction).limit(limit).offset(offset).execute()
}

/** So many are counted in no noticeable time, whatever the filter. */
const countedAtOnce = 1_000
/** What the planner takes for fewer than these is counted. */
const countedAtMost = 20_000

/** How many match: counted, or of very many the planner's estimate, since counting millions takes longer than the page. */
async function countMatches(tx: Tx, filter: NamedFilter, matches: RawBuilder<boolean>): Promise<Count> {
  const found = sql`select from reservations r ${namedTables(filter)} where ${matches}`
  const countTo = async (limit: number) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (${found} limit ${limit}) as found`.execute(tx)
    return rows[0]?.total ?? 0
  }
  const few = await countTo(countedAtOnce)
  if (few < countedAtOnce) return { total: few, estimated: false }
  const planned = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${found}`.execute(tx)
  const total = planned.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  if (total > countedAtMost) return { total, estimated: true }
  const counted = await countTo(countedAtMost)
  return { total: counted, estimated: counted === countedAtMost }
}

/** The ids of those that match, by when they start. */
export async function idsOfReservations(
  tx: Tx,
  filter: ReservationFilter,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const matches = every([ownConditions(filter), namedConditions(filter), sql`r.id <> all(${except}::uuid[])`])
  const { rows } = await sql<{ id: string }>`
    select r.id from reservations r ${namedTables(filter)} where ${matches} order by r.starts_at, r.id limit ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those that match from one on, for a file that is read a stretch at a time. */
export function reservationsAfter(
  tx: Tx,
  filter: ReservationFilter,
  last: ReservationRow | undefined,
  limit: number,
): Promise<ReservationRow[]> {
  const after = last ? sql`(r.starts_at, r.id) > (${at(last.starts_at)}, ${last.id}::uuid)` : sql`true`
  const matches = every([ownConditions(filter), namedConditions(filter), after])
  return listReservations(tx, matches, { limit, offset: 0, sort: 'startsAt' })
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
