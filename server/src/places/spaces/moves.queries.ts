import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type SpaceRow, writtenOut } from './spaces.queries.ts'

/** The spaces in which others will stand, which can't go away meanwhile; in one order, so that two never wait for each other. */
export const holdParents = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('spaces as s')
    .select(['s.id', 's.type', 's.campus_id', 's.name'])
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .orderBy('s.id')
    .forKeyShare()
    .execute()
export type ParentRow = Awaited<ReturnType<typeof holdParents>>[number]

/** The names of spaces, by id. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The floor or parking in which each of the spaces is, itself included. */
export async function levelsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ of: string; id: string }>`
    with recursive up as (
      select s.id as of, s.id, s.parent_id from spaces s where s.tenant_id = aforo_tenant() and s.id = any(${ids}::uuid[])
      union all
      select up.of, p.id, p.parent_id from up join spaces p on p.tenant_id = aforo_tenant() and p.id = up.parent_id
    )
    select of, id from up where parent_id is null
  `.execute(tx)
  return new Map(rows.map(({ of, id }) => [of, id]))
}

export interface Move {
  id: string
  parentId: string
}

/** Of spaces that move, those whose name another one there has, or another one that comes with them. */
export async function namesTaken(tx: Tx, moves: readonly Move[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with moves as (
      select m.id, m."parentId" as parent_id, s.search
      from jsonb_to_recordset(${JSON.stringify(moves)}) as m (id uuid, "parentId" uuid)
      join spaces s on s.tenant_id = aforo_tenant() and s.id = m.id
    )
    select m.id from moves m where exists (
      select from spaces o where o.tenant_id = aforo_tenant() and o.parent_id = m.parent_id and o.search = m.search
        and o.deleted_at is null and o.id <> m.id and not exists (select from moves other where other.id = o.id)
    ) or exists (
      select from moves other where other.id < m.id and other.parent_id = m.parent_id and other.search = m.search
    )
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Puts each space where it goes. @throws by `spaces_name` or `spaces_off_blocks` */
export async function moveSpaces(tx: Tx, moves: readonly Move[]): Promise<SpaceRow[]> {
  const { rows } = await sql<SpaceRow>`
    update spaces s set parent_id = m."parentId", version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(moves)}) as m (id uuid, "parentId" uuid)
    where s.tenant_id = aforo_tenant() and s.id = m.id
    returning ${writtenOut}
  `.execute(tx)
  return rows
}

/** Takes spaces off the drawing of a floor in which they no longer stand. */
export async function clearPositions(tx: Tx, ids: string[]) {
  await tx
    .updateTable('spaces')
    .set(eb => ({ position_x: null, position_y: null, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('position_x', 'is not', null)
    .execute()
}

/** How many of these spaces have a place on a drawing. */
export async function countPlaced(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('spaces')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('position_x', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
