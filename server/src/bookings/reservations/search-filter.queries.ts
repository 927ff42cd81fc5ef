import type { BookingKind, ReservationStatus } from '@aforo/api/bookings/reservations'
import type { SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import { contains, patternOf } from '../../platform/database/search.ts'
import { covering, type Span } from '../../platform/wall-time.rules.ts'
import { ownerSearch } from './reservations.queries.ts'

export interface ReservationFilter {
  /** Words, each of which the subject, the owner or the space has. */
  q?: string
  campusId?: string
  spaceId?: string
  spaceIds?: readonly string[]
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

export const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`

/** The state that a person sees, said in what the database keeps. */
export function isInState(status: ReservationStatus, now: Temporal.Instant): RawBuilder<boolean> {
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
export const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean).slice(0, wordsAtMost)

/** What is booked of a type: a seat is booked at its table, which is the same type, and a spot in its parking. */
export const bookedAs = (types: readonly SpaceType[]): SpaceType[] =>
  types.flatMap((type): SpaceType[] => {
    if (type === 'WORK_TABLE' || type === 'SEAT') return ['WORK_TABLE', 'SEAT']
    return type === 'PARKING' ? ['PARKING', 'PARKING_SPOT'] : [type]
  })

/** What is asked of the space, the owner and the campus of a reservation `r`. */
interface Related {
  placeHas(word: string): RawBuilder<boolean>
  ownerHas(word: string): RawBuilder<boolean>
  isOf(types: SpaceType[]): RawBuilder<boolean>
  isIn(zone: string): RawBuilder<boolean>
}

/** Asked of what is joined to it: the space `s`, the owner `u` and the campus `c`. */
export const joined: Related = {
  placeHas: word => contains('s.search', word),
  ownerHas: word => sql`${ownerSearch('r')} like ${patternOf(word)}`,
  isOf: types => sql`s.type = any(${types}::text[])`,
  isIn: zone => sql`c.time_zone = ${zone}`,
}

/** Asked of `r` alone, where so many rows are looked through that joining each would take longest: a table is read once. */
export const gathered: Related = {
  placeHas: word => sql`r.space_id in (select id from spaces where ${contains('search', word)})`,
  ownerHas: word => sql`(
    r.owner_id in (select id from users where ${contains('search', word)})
    or aforo_guest_search(r.guest_owner) like ${patternOf(word)})`,
  isOf: types => sql`r.space_id in (select id from spaces where type = any(${types}::text[]))`,
  isIn: zone => sql`r.campus_id in (select id from campuses where time_zone = ${zone})`,
}

/** Whether the subject, the space or the owner has the word. */
export const has = (word: string, { placeHas, ownerHas }: Related) =>
  sql<boolean>`(${contains('r.search', word)} or ${placeHas(word)} or ${ownerHas(word)})`

export const every = (conditions: RawBuilder<unknown>[]) =>
  sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
const either = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** What the filter asks of a reservation's own row, `r`. */
export function ownConditions(filter: ReservationFilter) {
  const { campusId, spaceId, spaceIds, kind, status, owner, dates, now } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (campusId !== undefined) conditions.push(sql`r.campus_id = ${campusId}`)
  if (spaceId !== undefined) conditions.push(sql`r.space_id = ${spaceId}`)
  if (spaceIds?.length) conditions.push(sql`r.space_id = any(${spaceIds}::uuid[])`)
  if (owner) conditions.push(sql`r.owner_tenant_id = ${owner.tenantId}`)
  if (owner?.userId !== undefined) conditions.push(sql`r.owner_id = ${owner.userId}`)
  if (kind !== undefined) conditions.push(sql`r.kind = ${kind}`)
  if (status?.length) conditions.push(either(status.map(one => isInState(one, now))))
  // For the index: what the days of all zones lie in.
  const span = dates && covering([...dates.values()])
  if (span) conditions.push(startsIn(span))
  else if (dates) conditions.push(sql`false`)
  return every(conditions)
}

/** What it asks of the space, the campus and the owner; with what it asks of the subject, which words share. */
export function namedConditions({ q, name, type, dates }: ReservationFilter, related = joined) {
  const { ownerHas, isOf, isIn } = related
  const conditions: RawBuilder<unknown>[] = wordsOf(q).map(word => has(word, related))
  if (type !== undefined) conditions.push(isOf(bookedAs(type)))
  conditions.push(...wordsOf(name).map(ownerHas))
  // Each zone has its own hours of a date.
  if (dates && dates.size > 1)
    conditions.push(either([...dates].map(([zone, span]) => sql`(${isIn(zone)} and ${startsIn(span)})`)))
  return every(conditions)
}

const startsIn = ({ start, end }: Span) => sql`r.starts_at >= ${at(start)} and r.starts_at < ${at(end)}`

export type NamedFilter = Pick<ReservationFilter, 'q' | 'name' | 'type' | 'dates'>

/** The tables that the filter's named conditions ask, beside `r`. */
export function namedTables({ q, name, type, dates }: NamedFilter) {
  const words = wordsOf(q).length + wordsOf(name).length > 0
  const spaces = words || type !== undefined
  const campuses = dates !== undefined && dates.size > 1
  return sql`
    ${spaces ? sql`join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id` : sql``}
    ${campuses ? sql`join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id` : sql``}
    ${words ? sql`left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id` : sql``}`
}
