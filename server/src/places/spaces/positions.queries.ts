import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Where the middle of a space lies on the drawing of its floor, in the drawing's units. */
export interface Position {
  spaceId: string
  x: number
  y: number
}

export interface Moved {
  id: string
  name: string
  type: string
  before: { x: number; y: number } | null
  after: { x: number; y: number } | null
}

/**
 * Puts the spaces of a floor where its drawing has them; those that it doesn't show have no position any more. Spaces of
 * other floors stay as they are. @returns those whose position is another one now
 */
export async function updatePositions(tx: Tx, floorId: string, positions: readonly Position[]): Promise<Moved[]> {
  const tree = sql`tree as (
    select s.id from spaces s
    where s.tenant_id = aforo_tenant() and s.parent_id = ${floorId}::uuid and s.deleted_at is null
    union all
    select s.id from tree join spaces s on s.tenant_id = aforo_tenant() and s.parent_id = tree.id and s.deleted_at is null
  )`
  const wanted = sql`unnest(${positions.map(({ spaceId }) => spaceId)}::uuid[],
    ${positions.map(({ x }) => x)}::double precision[], ${positions.map(({ y }) => y)}::double precision[]) as w (id, x, y)`
  // Held in one order by all who hold many, so that two never wait for each other.
  await sql`
    with recursive ${tree}
    select id from spaces where tenant_id = aforo_tenant() and id in (select id from tree) order by id for no key update
  `.execute(tx)
  const placed = (row: 'old' | 't', [x, y]: readonly [string, string]) =>
    sql`case when ${sql.ref(`${row}.${x}`)} is not null
      then jsonb_build_object('x', ${sql.ref(`${row}.${x}`)}, 'y', ${sql.ref(`${row}.${y}`)}) end`
  const { rows } = await sql<Moved>`
    with recursive ${tree}
    update spaces s set position_x = t.x, position_y = t.y, version = s.version + 1
    from (select tree.id, w.x, w.y from tree left join ${wanted} on w.id = tree.id) t
    join spaces old on old.tenant_id = aforo_tenant() and old.id = t.id
    where s.tenant_id = aforo_tenant() and s.id = t.id
      and (s.position_x is distinct from t.x or s.position_y is distinct from t.y)
    returning s.id, s.name, s.type, ${placed('old', ['position_x', 'position_y'])} as before,
      ${placed('t', ['x', 'y'])} as after
  `.execute(tx)
  return rows
}
