import type { WaitStatus } from '@aforo/api/bookings/waitlist'
import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing } from '../../platform/listing.ts'
import { type GuestOwner, ownerNames } from '../reservations/reservations.queries.ts'

const waitRows = (tx: Tx) =>
  tx
    .selectFrom('waits as w')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.campus_id'))
    // A guest's account can't be seen here.
    .leftJoin('users as u', join =>
      join.onRef('u.tenant_id', '=', 'w.owner_tenant_id').onRef('u.id', '=', 'w.owner_id'),
    )
    .leftJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'w.tenant_id').onRef('s.id', '=', 'w.space_id'))
    .leftJoin('reservations as r', join =>
      join.onRef('r.tenant_id', '=', 'w.tenant_id').onRef('r.id', '=', 'w.reservation_id'),
    )
    .leftJoin('spaces as o', join => join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.space_id'))
    .select([
      'w.tenant_id',
      'w.id',
      'w.turn',
      'w.campus_id',
      'w.space_id',
      'w.space_type',
      'w.capacity',
      'w.features',
      'w.date',
    ])
    .select([
      'w.offered_until',
      'w.until',
      'w.subject',
      'w.owner_tenant_id',
      'w.owner_id',
      'w.reservation_id',
      'w.created_at',
    ])
    .select(sql<GuestOwner | null>`w.guest_owner`.as('guest_owner'))
    .select(sql<WaitStatus>`w.status`.as('status'))
    .select([
      sql<string>`to_char(w.starts_at, 'HH24:MI')`.as('from'),
      sql<string>`case when w.ends_at = '24:00' then '24:00' else to_char(w.ends_at, 'HH24:MI') end`.as('to'),
    ])
    .select(['c.name as campus_name', 'c.time_zone', 's.name as space_name'])
    .select(ownerNames('w'))
    // Null for guests, whose account only their own tenant sees.
    .select(['u.active as owner_active', sql<Role[] | null>`u.roles`.as('owner_roles')])
    .select([
      'r.status as offer_status',
      'r.held_until',
      'r.canceled_at as offer_canceled_at',
      'r.space_id as offered_space_id',
      'o.name as offered_space_name',
    ])

export type WaitRow = NonNullable<Awaited<ReturnType<typeof findWait>>>

export const findWait = (tx: Tx, id: string) => waitRows(tx).where('w.id', '=', id).executeTakeFirst()

/** Locks a wait, and reads it by a second statement: see `lockReservation`. */
export async function lockWait(tx: Tx, id: string): Promise<WaitRow | undefined> {
  const held = await tx.selectFrom('waits').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findWait(tx, id)
}

/** Locks the waitlist of a campus: of offers made at once, the first waits come first. */
export async function lockWaitlist(tx: Tx, campusId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist ${campusId}`}, 0))`.execute(tx)
}

/** The waits and offers at a campus, the first to join first. */
export const listOpenWaits = (tx: Tx, campusId: string) =>
  waitRows(tx)
    .where('w.campus_id', '=', campusId)
    .where('w.status', 'in', ['WAITING', 'OFFERED'])
    .orderBy('w.turn')
    .limit(500)
    .execute()

export interface NewWait {
  tenantId: string
  id: string
  campusId: string
  spaceId: string | null
  spaceType: string
  capacity: number | null
  features: readonly string[]
  at: string
  from: string
  to: string
  until: Temporal.Instant
  subject: string
  owner: { tenantId: string; userId: string }
  /** Set when the owner is a guest. */
  guestOwner: GuestOwner | null
}

/** @returns false when its owner already waits for the same */
export async function insertWait(tx: Tx, given: NewWait): Promise<boolean> {
  const made = await tx
    .insertInto('waits')
    .values({
      tenant_id: given.tenantId,
      id: given.id,
      campus_id: given.campusId,
      space_id: given.spaceId,
      space_type: given.spaceType,
      capacity: given.capacity,
      features: [...given.features],
      date: given.at,
      starts_at: given.from,
      ends_at: given.to,
      until: given.until.toString(),
      subject: given.subject,
      owner_tenant_id: given.owner.tenantId,
      owner_id: given.owner.userId,
      guest_owner: given.guestOwner && JSON.stringify(given.guestOwner),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function setWait(tx: Tx, id: string, status: WaitStatus) {
  await tx.updateTable('waits').set({ status }).where('id', '=', id).execute()
}

export interface WaitFilter {
  /** Whose; of anybody when left out. */
  owner?: { tenantId: string; userId?: string }
  campusId?: string
  open: boolean
}

const filtered = (tx: Tx, { owner, campusId, open }: WaitFilter) =>
  waitRows(tx)
    .$if(owner !== undefined, query => query.where('w.owner_tenant_id', '=', owner?.tenantId ?? ''))
    .$if(owner?.userId !== undefined, query => query.where('w.owner_id', '=', owner?.userId ?? ''))
    .$if(campusId !== undefined, query => query.where('w.campus_id', '=', campusId ?? ''))
    .$if(open, query => query.where('w.status', 'in', ['WAITING', 'OFFERED']))

export const waitList = listing({ query: filtered, key: ['w.id'], order: query => query.orderBy('w.turn') })

/** How many wait for the same space, or any like it, at an overlapping time, up to and including each. */
export async function positionsOf(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; place: number }>`
    select w.id, (
      select count(*)::int from waits o
      where o.tenant_id = w.tenant_id and o.campus_id = w.campus_id and o.status in ('WAITING', 'OFFERED')
        and o.turn <= w.turn and o.date = w.date and o.starts_at < w.ends_at and w.starts_at < o.ends_at
        and o.space_type = w.space_type and (o.space_id is null or w.space_id is null or o.space_id = w.space_id)
    ) as place
    from waits w where w.id = any (${ids}::uuid[]) and w.status in ('WAITING', 'OFFERED')
  `.execute(tx)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Cancels all waits of a person at the transaction's tenant. */
export async function cancelWaitsOf(tx: Tx, ownerId: string) {
  await tx
    .updateTable('waits')
    .set({ status: 'CANCELED' })
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .execute()
}

/** Keeps a draft as the offer to a wait, and holds it until the offer ends. */
export async function setOffered(tx: Tx, id: string, reservationId: string, until: Temporal.Instant) {
  await tx
    .updateTable('reservations')
    .set({ held_until: until.toString() })
    .where('id', '=', reservationId)
    .where('status', '=', 'DRAFT')
    .execute()
  await tx
    .updateTable('waits')
    .set({ status: 'OFFERED', reservation_id: reservationId, offered_until: until.toString() })
    .where('id', '=', id)
    .execute()
}

/** The campuses of all tenants with open waits or offers. */
export async function listWaitlists(tx: Tx): Promise<{ tenant_id: string; campus_id: string }[]> {
  return tx
    .selectFrom('waits as w')
    .innerJoin('tenants as t', 't.id', 'w.tenant_id')
    .where('t.active', '=', true)
    .where('w.status', 'in', ['WAITING', 'OFFERED'])
    .select(['w.tenant_id', 'w.campus_id'])
    .distinct()
    .execute()
}

/** The spaces that fit a wait for any space of a type, the smallest first. */
export const listFitting = (
  tx: Tx,
  { campus_id, space_type, capacity, features }: Pick<WaitRow, 'campus_id' | 'space_type' | 'capacity' | 'features'>,
) =>
  tx
    .selectFrom('spaces')
    .where('campus_id', '=', campus_id)
    .where('type', '=', space_type)
    .where('bookable', '=', true)
    .where('deleted_at', 'is', null)
    .$if(capacity !== null, query => query.where('capacity', '>=', capacity ?? 0))
    .$if(features.length > 0, query => query.where(sql<boolean>`features @> ${features}::text[]`))
    .select('id')
    .orderBy(sql`capacity nulls last`)
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute()

export const findWaitPlace = (tx: Tx, spaceId: string) =>
  tx
    .selectFrom('spaces as s')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.campus_id'))
    .where('s.id', '=', spaceId)
    .where('s.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .select(['s.tenant_id', 's.id', 's.type', 's.campus_id', 'c.time_zone'])
    .executeTakeFirst()
