import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { holding, type RivalRow } from '../reservations/reservations.ts'

/** What helps to decide a pending request: its rivals, the bookings that hold its slot, and free spaces nearby. */
export interface DecisionContext {
  rivals: {
    id: string
    owner_given_name: string
    owner_lastname: string
    starts_at: Temporal.Instant
    ends_at: Temporal.Instant
    created_at: Temporal.Instant
  }[]
  takenBy: RivalRow[]
  freePlaces: { spaceId: string; spaceName: string }[]
  /** The owner's bookings around that date. */
  ownerHas: {
    id: string
    space_name: string
    campus_name: string
    starts_at: Temporal.Instant
    ends_at: Temporal.Instant
  }[]
}

/** The rivals of requests: others for the same space and time that can still be approved. */
const listRivals = async (tx: Tx, ids: string[], now: Temporal.Instant) =>
  (
    await sql<DecisionContext['rivals'][number] & { of: string }>`
      select q.id as of, r.id, r.starts_at, r.ends_at, r.created_at,
        coalesce(u.given_name, r.guest_owner ->> 'givenName') as owner_given_name,
        coalesce(u.lastname, r.guest_owner ->> 'lastname') as owner_lastname
      from booking_requests q
      join booking_requests r on r.tenant_id = q.tenant_id and r.space_id = q.space_id and r.status = 'PENDING'
        and r.starts_at < q.ends_at and r.ends_at > q.starts_at and r.id <> q.id
        and r.expires_at > ${now.toString()}::timestamptz
      left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
      where q.id = any (${ids}::uuid[])
      order by r.created_at, r.id`.execute(tx)
  ).rows

/** The bookings that hold the requested slots. */
const listHolders = async (tx: Tx, ids: string[], now: Temporal.Instant) =>
  (
    await sql<RivalRow & { of: string }>`
      select q.id as of, r.tenant_id, r.id, r.space_id, r.subject, r.starts_at, r.ends_at, r.owner_tenant_id, r.owner_id,
        coalesce(u.given_name, r.guest_owner ->> 'givenName') as owner_given_name
      from booking_requests q
      join reservations r on r.tenant_id = q.tenant_id and r.space_id = q.space_id and ${holding('r', now)}
        and r.starts_at < q.ends_at and r.starts_at > q.starts_at - interval '26 hours' and r.ends_at > q.starts_at
      left join users u on u.tenant_id = r.owner_tenant_id and u.id = r.owner_id
      where q.id = any (${ids}::uuid[])
      order by r.starts_at, r.id`.execute(tx)
  ).rows

/** At most so many are listed; the calendar shows the others. */
const placesAtMost = 6

/** The free spaces near each request: of the same parking (or floor) and type. */
const listFreePlaces = async (tx: Tx, ids: string[], now: Temporal.Instant) =>
  (
    await sql<{ of: string; spaceId: string; spaceName: string }>`
      select q.id as of, free.id as "spaceId", free.name as "spaceName"
      from booking_requests q
      join spaces w on w.tenant_id = q.tenant_id and w.id = q.space_id
      cross join lateral (
        select s.id, s.name from spaces s
        where s.tenant_id = q.tenant_id and s.parent_id = w.parent_id and s.deleted_at is null and s.id <> w.id
          and s.type = w.type and s.parking_spot_type is not distinct from w.parking_spot_type and s.bookable
          -- Whose place is whose is for the approval to say: only what is for everybody is offered in its stead.
          and (s.kind is null or s.kind = 'AVAILABLE' or (s.kind = 'VISIT' and q.visitors <> '[]'))
          and not exists (
            select from reservations r
            where r.tenant_id = s.tenant_id and r.space_id = s.id and ${holding('r', now)}
              and r.starts_at < q.ends_at and r.starts_at > q.starts_at - interval '26 hours' and r.ends_at > q.starts_at)
          and not exists (
            select from space_blocks b
            where b.tenant_id = s.tenant_id and b.ends_at > q.starts_at and b.starts_at < q.ends_at
              and aforo_stands_in(s.tenant_id, s.id, b.space_id))
        order by length(s.name), s.name, s.id
        limit ${placesAtMost}
      ) free
      where q.id = any (${ids}::uuid[])`.execute(tx)
  ).rows

/** The owners' bookings of the same type of space, within a day before or after. */
const listOwnersBookings = async (tx: Tx, ids: string[], now: Temporal.Instant) =>
  (
    await sql<DecisionContext['ownerHas'][number] & { of: string }>`
      select q.id as of, r.id, s.name as space_name, c.name as campus_name, r.starts_at, r.ends_at
      from booking_requests q
      join spaces w on w.tenant_id = q.tenant_id and w.id = q.space_id
      join reservations r on r.tenant_id = q.tenant_id and r.owner_id = q.owner_id and ${holding('r', now)}
        and r.starts_at < q.starts_at + interval '26 hours' and r.starts_at > q.starts_at - interval '26 hours'
      join spaces s on s.tenant_id = r.tenant_id and s.id = r.space_id and s.type = w.type
      join campuses c on c.tenant_id = r.tenant_id and c.id = r.campus_id
      where q.id = any (${ids}::uuid[])
      order by r.starts_at, r.id`.execute(tx)
  ).rows

/** The context of each of some requests, by their ids. */
export async function decisionContextOf(
  tx: Tx,
  ids: string[],
  now: Temporal.Instant,
): Promise<Map<string, DecisionContext>> {
  if (ids.length === 0) return new Map()
  const rivals = Map.groupBy(await listRivals(tx, ids, now), row => row.of)
  const holders = Map.groupBy(await listHolders(tx, ids, now), row => row.of)
  const owners = Map.groupBy(await listOwnersBookings(tx, ids, now), row => row.of)
  const places = Map.groupBy(await listFreePlaces(tx, ids, now), row => row.of)
  return new Map(
    ids.map(id => [
      id,
      {
        rivals: rivals.get(id) ?? [],
        takenBy: holders.get(id) ?? [],
        ownerHas: owners.get(id) ?? [],
        freePlaces: (places.get(id) ?? []).map(({ spaceId, spaceName }) => ({ spaceId, spaceName })),
      },
    ]),
  )
}
