import type { IncidentCategory } from '@aforo/api/front-desk/incidents'
import type { ScreenKind, ShownNames, WalkIns } from '@aforo/api/front-desk/screens'
import type { TenantType } from '@aforo/api/platform/base'
import { sql } from 'kysely'
import { overlapping } from '../../bookings/reservations/reservations.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Span } from '../../platform/wall-time.rules.ts'

/** The screen of a device's token, with the policy of its campus. For a transaction that sees all tenants. */
export const findScreenByToken = (tx: Tx, tokenHash: Buffer) =>
  tx
    .selectFrom('screens as x')
    .innerJoin('tenants as t', 't.id', 'x.tenant_id')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'x.tenant_id').onRef('c.id', '=', 'x.campus_id'))
    .innerJoin('walk_in_owners as w', 'w.tenant_id', 'x.tenant_id')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'w.tenant_id').onRef('u.id', '=', 'w.user_id'))
    .leftJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.id', '=', 'x.space_id'))
    .leftJoin('spaces as f', join => join.onRef('f.tenant_id', '=', 's.tenant_id').onRef('f.id', '=', 's.parent_id'))
    .leftJoin('screen_policies as p', join =>
      join.onRef('p.tenant_id', '=', 'x.tenant_id').onRef('p.campus_id', '=', 'x.campus_id'),
    )
    .where('x.token_hash', '=', tokenHash)
    .where('t.active', '=', true)
    .select([
      'x.tenant_id',
      'x.id',
      sql<ScreenKind>`x.kind`.as('kind'),
      'x.name',
      'x.campus_id',
      'x.space_id',
      'x.last_seen_at',
      'x.ended_id',
      'x.booked_id',
      'x.booked_at',
      'c.name as campus_name',
      'c.time_zone',
      'f.name as floor_name',
      's.name as space_name',
      's.type as space_type',
      's.capacity',
      sql<boolean>`(c.deleted_at is not null or s.deleted_at is not null)`.as('place_gone'),
      't.name as tenant_name',
      't.domain_prefix',
      't.lateral_logo',
      sql<TenantType>`t.type`.as('tenant_type'),
      'w.user_id',
      'u.username',
      sql<ShownNames | null>`p.names`.as('names'),
      'p.subjects',
      sql<WalkIns | null>`p.walk_ins`.as('walk_ins'),
    ])
    .executeTakeFirst()

export type DeviceScreen = NonNullable<Awaited<ReturnType<typeof findScreenByToken>>>

/**
 * Whether a device's token is one of a screen that was unpaired since a moment: it keeps it, so that this can be taken back.
 * For a transaction that sees all tenants.
 */
export async function wasUnpaired(tx: Tx, tokenHash: Buffer, since: Temporal.Instant): Promise<boolean> {
  const found = await tx
    .selectFrom('screens')
    .select('id')
    .where('former_hash', '=', tokenHash)
    .where('unpaired_at', '>', sql<Temporal.Instant>`${since.toString()}::timestamptz`)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that a device asked. @returns whether that is new within the last minute */
export async function noteSeen(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('screens')
    .set({ last_seen_at: now.toString() })
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('last_seen_at', 'is', null),
        eb('last_seen_at', '<', sql<Temporal.Instant>`${now.subtract({ minutes: 1 }).toString()}::timestamptz`),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes which booking was made last on the device. */
export async function noteBooked(tx: Tx, id: string, reservationId: string, now: Temporal.Instant) {
  await tx
    .updateTable('screens')
    .set({ booked_id: reservationId, booked_at: now.toString() })
    .where('id', '=', id)
    .execute()
}

/** Notes which booking the device ended last; null once that was taken back. */
export async function noteEnded(tx: Tx, id: string, reservationId: string | null) {
  await tx.updateTable('screens').set({ ended_id: reservationId }).where('id', '=', id).execute()
}

/** When a room was booked during a span, the earliest first. */
export const listTaken = (tx: Tx, spaceId: string, span: Span) =>
  tx
    .selectFrom('reservations as r')
    .where('r.space_id', '=', spaceId)
    .where('r.status', '=', 'CREATED')
    .where(overlapping('r', span))
    .select(['r.starts_at', 'r.ends_at'])
    .orderBy('r.starts_at')
    .limit(200)
    .execute()

/** An open report of the same kind from a room's door since a moment. */
export const findSameReport = (
  tx: Tx,
  {
    spaceId,
    reporterId,
    category,
    since,
  }: { spaceId: string; reporterId: string; category: IncidentCategory; since: Temporal.Instant },
) =>
  tx
    .selectFrom('incidents')
    .where('space_id', '=', spaceId)
    .where('reporter_id', '=', reporterId)
    .where('category', '=', category)
    .where('status', '<>', 'RESOLVED')
    .where('created_at', '>', sql<Temporal.Instant>`${since.toString()}::timestamptz`)
    .select('number')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
