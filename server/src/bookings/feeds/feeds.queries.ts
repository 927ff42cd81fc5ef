import type { Role } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type ReservationRow, reservationRows } from '../reservations/reservations.queries.ts'

/** Days of the past and of the future that a calendar program is told. */
const daysBack = 30
const daysAhead = 370
/** Nobody's own year has more; a room in use every quarter of an hour is cut here. */
const longest = 5_000

/** Whose feed it is: a person's own (no space), or a person's of a space. */
export interface FeedKey {
  userId: string
  spaceId: string | null
}

export const findFeed = (tx: Tx, { userId, spaceId }: FeedKey) =>
  tx
    .selectFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('space_id', 'is not distinct from', spaceId)
    .select(['created_at', 'read_at'])
    .executeTakeFirst()

/** Makes the feed, or gives it a new address; the old one is nobody's from then on. */
export async function renewFeed(
  tx: Tx,
  given: FeedKey & { tenantId: string; id: string; tokenHash: Buffer; now: Temporal.Instant },
) {
  await sql`
    insert into calendar_feeds (tenant_id, id, user_id, space_id, token_hash, created_at)
    values (${given.tenantId}, ${given.id}, ${given.userId}, ${given.spaceId}, ${given.tokenHash}, ${given.now.toString()})
    on conflict on constraint calendar_feeds_one
    do update set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null
  `.execute(tx)
}

/** @returns whether there was one */
export async function endFeed(tx: Tx, { userId, spaceId }: FeedKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .where('space_id', 'is not distinct from', spaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose an address is, while that person may still sign in. For a transaction that sees all tenants. */
export const findFeedByToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.user_id'))
    .innerJoin('tenants as t', 't.id', 'f.tenant_id')
    .leftJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'f.tenant_id').onRef('s.id', '=', 'f.space_id'))
    .where('f.token_hash', '=', tokenHash)
    .where('u.active', '=', true)
    .where('t.active', '=', true)
    .where(eb => eb.or([eb('f.space_id', 'is', null), eb('s.deleted_at', 'is', null)]))
    .select([
      'f.tenant_id',
      'f.id',
      'f.user_id',
      'f.space_id',
      'f.read_at',
      's.name as space_name',
      's.type as space_type',
      't.name as tenant_name',
    ])
    .select(['u.given_name', 'u.lastname', sql<Role[]>`u.roles`.as('roles')])
    .executeTakeFirst()

export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeedByToken>>>

/** Notes that a calendar program read along. */
export async function touchFeed(tx: Tx, id: string, now: Temporal.Instant) {
  await tx.updateTable('calendar_feeds').set({ read_at: now.toString() }).where('id', '=', id).execute()
}

/** What a feed tells: confirmed bookings only, the earliest first. */
export const listFeedReservations = (
  tx: Tx,
  { user_id, tenant_id, space_id }: Pick<FeedRow, 'user_id' | 'tenant_id' | 'space_id'>,
  now: Temporal.Instant,
): Promise<ReservationRow[]> =>
  reservationRows(tx)
    .where('r.status', '=', 'CREATED')
    .where('r.starts_at', '>', sql<Temporal.Instant>`${now.subtract({ hours: daysBack * 24 }).toString()}::timestamptz`)
    .where('r.starts_at', '<', sql<Temporal.Instant>`${now.add({ hours: daysAhead * 24 }).toString()}::timestamptz`)
    .$if(space_id !== null, query => query.where('r.space_id', '=', space_id ?? ''))
    .$if(space_id === null, query => query.where('r.owner_id', '=', user_id).where('r.owner_tenant_id', '=', tenant_id))
    .orderBy('r.starts_at')
    .orderBy('r.id')
    .limit(longest)
    .execute()

export const findFeedSpace = (tx: Tx, id: string) =>
  tx.selectFrom('spaces').where('id', '=', id).where('deleted_at', 'is', null).select('id').executeTakeFirst()
