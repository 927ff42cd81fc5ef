import type { RequestStatus, RequestVisitor } from '@aforo/api/bookings/booking-requests'
import type { ParkingSpotType, SpaceType } from '@aforo/api/places/spaces'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { contains, patternOf } from '../../platform/database/search.ts'
import { bookedAs, type GuestOwner, ownerNames, ownerSearch, type Span } from '../reservations/reservations.ts'

/** Requests with the names of space, campus and owner. */
export const requestRows = (tx: Tx) =>
  tx
    .selectFrom('booking_requests as q')
    .innerJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'q.tenant_id').onRef('s.id', '=', 'q.space_id'))
    .leftJoin('spaces as p', join => join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.parent_id'))
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'q.tenant_id').onRef('c.id', '=', 'q.campus_id'))
    // A guest's account can't be seen here.
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'q.owner_tenant_id').onRef('u.id', '=', 'q.owner_id'),
    )
    .leftJoin('reservations as g', join =>
      join.onRef('g.tenant_id', '=', 'q.tenant_id').onRef('g.id', '=', 'q.reservation_id'),
    )
    .leftJoin('spaces as gs', join => join.onRef('gs.tenant_id', '=', 'g.tenant_id').onRef('gs.id', '=', 'g.space_id'))
    .leftJoin('users as d', join => join.onRef('d.tenant_id', '=', 'q.tenant_id').onRef('d.id', '=', 'q.decided_by'))
    .select([
      'q.tenant_id',
      'q.id',
      sql<RequestStatus>`q.status`.as('status'),
      'q.starts_at',
      'q.ends_at',
      'q.expires_at',
      'q.subject',
      'q.owner_tenant_id',
      'q.owner_id',
      sql<GuestOwner | null>`q.guest_owner`.as('guest_owner'),
      'q.space_id',
      'q.campus_id',
      'q.turn_id',
      sql<RequestVisitor[]>`q.visitors`.as('visitors'),
      'q.reservation_id',
      'q.decided_at',
      'q.reason',
      'q.version',
      'q.created_at',
      's.name as space_name',
      sql<SpaceType>`s.type`.as('space_type'),
      sql<ParkingSpotType | null>`s.parking_spot_type`.as('parking_spot_type'),
      'p.name as parent_name',
      'gs.name as given_space_name',
      'c.name as campus_name',
      'c.time_zone',
      'u.active as owner_active',
      ...ownerNames('q'),
      sql<string>`coalesce(d.given_name || ' ' || d.lastname, '')`.as('decided_by'),
    ])

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export const findRequest = (tx: Tx, id: string) => requestRows(tx).where('q.id', '=', id).executeTakeFirst()

/** Locks a request, and reads it by a second statement: see `lockReservation`. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const held = await tx
    .selectFrom('booking_requests')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findRequest(tx, id)
}

export interface RequestFilter {
  /** Words, each of which the subject, the owner or the space has. */
  name?: string
  campusId?: string
  parkingId?: string
  spaceId?: string
  type?: SpaceType
  typeInner?: ParkingSpotType
  status?: RequestStatus[]
  /** Whose; of anybody when left out. */
  owner?: { tenantId: string; userId?: string }
  /** When they start, for each zone that campuses are in. */
  dates?: Map<string, Span>
  now: Temporal.Instant
}

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`

/** The state that a person sees, said in what the database keeps. */
const isInState = (status: RequestStatus, now: Temporal.Instant): RawBuilder<unknown> =>
  status === 'PENDING'
    ? sql`(q.status = 'PENDING' and q.expires_at > ${at(now)})`
    : status === 'EXPIRED'
      ? sql`(q.status = 'EXPIRED' or q.status = 'PENDING' and q.expires_at <= ${at(now)})`
      : sql`q.status = ${sql.lit(status)}`

function within(dates: Map<string, Span>): RawBuilder<unknown> {
  const each = [...dates].map(
    ([zone, { start, end }]) =>
      sql`(c.time_zone = ${zone} and q.starts_at >= ${at(start)} and q.starts_at < ${at(end)})`,
  )
  if (each.length === 0) return sql`false`
  const starts = [...dates.values()].map(({ start }) => start).sort(Temporal.Instant.compare)
  const ends = [...dates.values()].map(({ end }) => end).sort(Temporal.Instant.compare)
  // For the index: what all the zones' hours lie in.
  const allZones =
    starts[0] && ends.at(-1)
      ? sql`q.starts_at >= ${at(starts[0])} and q.starts_at < ${at(ends.at(-1) as Temporal.Instant)}`
      : sql`true`
  return sql`${allZones} and (${sql.join(each, sql` or `)})`
}

const wordsOf = (name = '') => name.split(/\s+/).filter(Boolean).slice(0, 6)

function conditionsOf(filter: RequestFilter, ids?: string[]): RawBuilder<boolean> {
  const { campusId, parkingId, spaceId, type, typeInner, status, owner, dates, now } = filter
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (ids) conditions.push(sql`q.id = any(${ids}::uuid[])`)
  if (campusId !== undefined) conditions.push(sql`q.campus_id = ${campusId}::uuid`)
  if (spaceId !== undefined) conditions.push(sql`q.space_id = ${spaceId}::uuid`)
  if (parkingId !== undefined) conditions.push(sql`s.parent_id = ${parkingId}::uuid`)
  if (type !== undefined) conditions.push(sql`s.type = any(${bookedAs([type])}::text[])`)
  if (typeInner !== undefined) conditions.push(sql`(s.type <> 'PARKING_SPOT' or s.parking_spot_type = ${typeInner})`)
  if (owner) conditions.push(sql`q.owner_tenant_id = ${owner.tenantId}::uuid`)
  if (owner?.userId !== undefined) conditions.push(sql`q.owner_id = ${owner.userId}::uuid`)
  // One state by itself, so that the index of what waits is recognised.
  if (status?.length === 1 && status[0]) conditions.push(isInState(status[0], now))
  else if (status?.length)
    conditions.push(
      sql`(${sql.join(
        status.map(one => isInState(one, now)),
        sql` or `,
      )})`,
    )
  if (dates) conditions.push(within(dates))
  for (const word of wordsOf(filter.name))
    conditions.push(
      sql`(${contains('q.search', word)} or ${contains('s.search', word)} or ${ownerSearch('q')} like ${patternOf(word)})`,
    )
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Up to so many, those with a word are fetched by the index of texts. */
const rareAtMost = 2_000

/** The requests with the rarest of the words, where that is a short way; an index of trigrams knows no shorter ones. */
async function rarelyNamed(tx: Tx, { name, spaceId, owner, dates }: RequestFilter): Promise<string[] | undefined> {
  if (spaceId !== undefined || owner || dates) return undefined
  for (const word of wordsOf(name)
    .filter(word => word.length >= 3)
    .sort((one, other) => other.length - one.length)) {
    const { rows } = await sql<{ id: string }>`
      select id from aforo_requests_like(${patternOf(word)}, ${rareAtMost + 1}::integer) as id`.execute(tx)
    if (rows.length <= rareAtMost) return [...new Set(rows.map(({ id }) => id))]
  }
  return undefined
}

const countedAtMost = 10_000

/** A page of the requests that match, by age or by when they are for, and how many match in all, up to 10,000. */
export async function searchRequests(
  tx: Tx,
  filter: RequestFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<{ rows: RequestRow[]; total: number }> {
  const matches = conditionsOf(filter, await rarelyNamed(tx, filter))
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await requestRows(tx)
    .where(matches)
    .orderBy(sort.endsWith('startsAt') ? 'q.starts_at' : 'q.created_at', direction)
    .orderBy('q.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, total: rows.length }
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from booking_requests q
      join spaces s on s.tenant_id = q.tenant_id and s.id = q.space_id
      join campuses c on c.tenant_id = q.tenant_id and c.id = q.campus_id
      left join users u on u.tenant_id = q.owner_tenant_id and u.id = q.owner_id
      where ${matches} limit ${countedAtMost}
    ) found`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface NewRequest extends Span {
  tenantId: string
  id: string
  spaceId: string
  campusId: string
  turnId: string | null
  subject: string
  visitors: readonly RequestVisitor[]
  owner: { tenantId: string; userId: string }
  /** Set when the owner is a guest. */
  guestOwner: GuestOwner | null
  createdBy: string
  expiresAt: Temporal.Instant
  now: Temporal.Instant
}

/** @throws by `booking_requests_once` where the person has requested the same already, and it can still be decided */
export async function insertRequest(tx: Tx, request: NewRequest) {
  await tx
    .updateTable('booking_requests')
    .set(eb => ({ status: 'EXPIRED', version: eb('version', '+', 1) }))
    .where('space_id', '=', request.spaceId)
    .where('owner_id', '=', request.owner.userId)
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', sql<Temporal.Instant>`${at(request.now)}`)
    .execute()
  await tx
    .insertInto('booking_requests')
    .values({
      tenant_id: request.tenantId,
      id: request.id,
      space_id: request.spaceId,
      campus_id: request.campusId,
      turn_id: request.turnId,
      during: `[${request.start},${request.end})`,
      expires_at: request.expiresAt.toString(),
      subject: request.subject,
      visitors: JSON.stringify(request.visitors),
      owner_tenant_id: request.owner.tenantId,
      owner_id: request.owner.userId,
      guest_owner: request.guestOwner && JSON.stringify(request.guestOwner),
      created_by: request.createdBy,
      created_at: request.now.toString(),
    })
    .execute()
}

export async function decideRequest(
  tx: Tx,
  id: string,
  decision: {
    status: RequestStatus
    by: string
    now: Temporal.Instant
    reservationId?: string
    reason?: string
  },
) {
  await tx
    .updateTable('booking_requests')
    .set(eb => ({
      status: decision.status,
      decided_by: decision.status === 'PENDING' ? null : decision.by,
      decided_at: decision.status === 'PENDING' ? null : decision.now.toString(),
      reservation_id: decision.reservationId ?? null,
      reason: decision.reason ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The pending requests of a person. */
export async function pendingOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking_requests')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'PENDING')
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The requests that have every word, those that wait first, then the last that were made. */
export async function requestsNamed(tx: Tx, name: string, now: Temporal.Instant, limit: number): Promise<RequestRow[]> {
  const filter = { name, now }
  const matches = conditionsOf(filter, await rarelyNamed(tx, filter))
  // Each part goes along its own index, so that of a common word no more are read than are shown.
  const find = (state: RawBuilder<boolean>, atMost: number) =>
    requestRows(tx)
      .where(state)
      .where(matches)
      .orderBy('q.created_at', 'desc')
      .orderBy('q.id', 'desc')
      .limit(atMost)
      .execute()
  const waiting = await find(sql`q.status = 'PENDING'`, limit)
  const left = limit - waiting.length
  return left === 0 ? waiting : [...waiting, ...(await find(sql`q.status <> 'PENDING'`, left))]
}
