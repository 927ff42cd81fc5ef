import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type SpaceRow, spaceColumns } from './spaces.queries.ts'

/** The ids of spaces and of all that stands in them. */
export async function idsWithin(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select s.id from spaces s
      where s.tenant_id = aforo_tenant() and s.id = any(${ids}::uuid[]) and s.deleted_at is null
      union
      select s.id from down
      join spaces s on s.tenant_id = aforo_tenant() and s.parent_id = down.id and s.deleted_at is null
    )
    select id from down
  `.execute(tx)
  return rows.map(row => row.id)
}

/**
 * A space, first, and all that stands in it, held against everything: nobody books there, puts something there or takes
 * something away. Level by level, since only what is held already can't be added to.
 */
export async function lockTree(tx: Tx, id: string): Promise<SpaceRow[]> {
  const level = (column: 's.id' | 's.parent_id', ids: string[]) =>
    tx
      .selectFrom('spaces as s')
      .select(spaceColumns)
      .where('s.deleted_at', 'is', null)
      .where(sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`)
      .orderBy('s.id')
      .forUpdate()
      .execute()
  const tree: SpaceRow[] = []
  let rows = await level('s.id', [id])
  while (rows.length > 0) {
    tree.push(...rows)
    rows = await level(
      's.parent_id',
      rows.map(row => row.id),
    )
  }
  return tree
}

/** What the consequences tell of these spaces, but for their reservations. */
export async function consequencesOf(tx: Tx, ids: string[], rootId: string) {
  const { rows } = await sql<{
    by_type: { type: SpaceType; count: number }[]
    zones: { id: string; name: string }[]
    places: number
  }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'count', count) order by type), '[]') from (
        select type, count(*) as count from spaces where id = any(${ids}::uuid[]) and id <> ${rootId}::uuid group by type
      ) counted) as by_type,
      (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name) order by z.name), '[]') from zones z
        where exists (select from zone_spaces x
          where x.tenant_id = z.tenant_id and x.zone_id = z.id and x.space_id = any(${ids}::uuid[]))) as zones,
      (select count(*)::int from spaces s where s.id = any(${ids}::uuid[]) and (s.position_x is not null or exists (
        select from floor_plan_places x
        join floor_plans p on p.tenant_id = x.tenant_id and p.id = x.plan_id
          and p.status <> 'ARCHIVED' and p.discarded_at is null
        where x.tenant_id = s.tenant_id and x.space_id = s.id))) as places
  `.execute(tx)
  return rows[0] ?? { by_type: [], zones: [], places: 0 }
}

/** Deletes these spaces, softly. The version goes up, so that nobody books by what they read before. */
export async function markDeleted(tx: Tx, ids: string[], rootId: string, now: Temporal.Instant) {
  await tx
    .updateTable('spaces')
    .set(eb => ({ deleted_at: now.toString(), deleted_with: rootId, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** A space whether or not it was deleted, held for this transaction. */
export const lockDeleted = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces as s')
    .select([...spaceColumns, 's.deleted_at', 's.deleted_with'])
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Brings back what went with a space. @throws by `spaces_name` when another one has taken a name meanwhile */
export async function markRestored(tx: Tx, id: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('spaces')
    .set(eb => ({ deleted_at: null, deleted_with: null, version: eb('version', '+', 1) }))
    .where('deleted_with', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Remembers which reservations were cancelled with a space. */
export async function keepCancellations(tx: Tx, tenantId: string, spaceId: string, reservationIds: readonly string[]) {
  await sql`
    insert into space_cancellations (tenant_id, space_id, reservation_id)
    select ${tenantId}::uuid, ${spaceId}::uuid, id from unnest(${reservationIds}::uuid[]) id
  `.execute(tx)
}

/** Forgets them. @returns their ids */
export async function takeCancellations(tx: Tx, spaceId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('space_cancellations')
    .where('space_id', '=', spaceId)
    .returning('reservation_id')
    .execute()
  return rows.map(row => row.reservation_id)
}
