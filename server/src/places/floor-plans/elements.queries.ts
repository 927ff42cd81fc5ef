import type { ElementKind, ElementShape, Point, SavedElement } from '@aforo/api/places/floor-plan-elements'
import type { PlanStatus } from '@aforo/api/places/floor-plans'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { totalOf } from '../../platform/page.ts'
import { treeUnder } from './plans.queries.ts'

const columns = [
  'e.id',
  'e.lineage_id',
  'e.x',
  'e.y',
  'e.width',
  'e.height',
  'e.rotation',
  'e.z_order',
  'e.text',
  'e.color',
  'e.locked',
] as const

const elements = (tx: Tx) =>
  tx
    .selectFrom('floor_plan_elements as e')
    .select([
      ...columns,
      sql<ElementShape>`e.shape`.as('shape'),
      sql<ElementKind>`e.kind`.as('kind'),
      sql<Point[]>`e.points`.as('points'),
    ])

export type ElementRow = Awaited<ReturnType<typeof listElements>>[number]

/** What lies below comes first. */
export const listElements = (tx: Tx, planId: string) =>
  elements(tx).where('e.plan_id', '=', planId).orderBy('e.z_order').orderBy('e.lineage_id').execute()

/** An element of a plan that was not discarded. */
export const findElement = (tx: Tx, id: string) =>
  elements(tx)
    .innerJoin('floor_plans as p', join =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.id', '=', 'e.plan_id'),
    )
    .where('e.id', '=', id)
    .where('p.discarded_at', 'is', null)
    .select(['p.id as plan_id', 'p.floor_id', 'p.version', sql<PlanStatus>`p.status`.as('status')])
    .executeTakeFirst()

/** Those of these elements that are of another plan. */
export const listOfOtherPlans = (tx: Tx, planId: string, ids: string[]) =>
  tx
    .selectFrom('floor_plan_elements')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('plan_id', '<>', planId)
    .execute()

/** Those of these ids that no element has and that are the lineage of an element of this plan. */
export const listLineagesTaken = async (tx: Tx, planId: string, ids: string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('floor_plan_elements as e')
    .select('lineage_id')
    .where('plan_id', '=', planId)
    .where(sql<boolean>`lineage_id = any(${ids}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('floor_plan_elements as o').select('o.id').whereRef('o.id', '=', 'e.lineage_id'))),
    )
    .execute()
  return rows.map(({ lineage_id }) => lineage_id)
}

/**
 * Adds the elements that are not there and changes those that are, in one statement. They are of this plan or of none.
 * One that comes back keeps its lineage, unless another has it by now; of two sent with the same one, the first keeps it.
 */
export async function saveElements(tx: Tx, planId: string, drawn: readonly SavedElement[]) {
  await sql`
    insert into floor_plan_elements as e (tenant_id, id, plan_id, lineage_id, shape, kind, x, y, width, height, rotation,
      z_order, points, text, color, locked)
    select aforo_tenant(), d.id, ${planId}::uuid,
      case when row_number() over (partition by coalesce(d."lineageId", d.id) order by d."lineageId" is not null, d.sent) > 1
          or exists (select from floor_plan_elements o where o.tenant_id = aforo_tenant() and o.plan_id = ${planId}::uuid
            and o.lineage_id = d."lineageId")
        then d.id else coalesce(d."lineageId", d.id) end, d.shape, d.kind, d.x, d.y, d.width, d.height, d.rotation,
      d."zOrder", d.points, d.text, d.color, d.locked
    from rows from (jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as (id uuid, "lineageId" uuid, shape text,
      kind text, x double precision, y double precision, width double precision, height double precision,
      rotation double precision, "zOrder" integer, points jsonb, text text, color text, locked boolean))
      with ordinality as d (id, "lineageId", shape, kind, x, y, width, height, rotation, "zOrder", points, text, color,
        locked, sent)
    on conflict (tenant_id, id) do update set shape = excluded.shape, kind = excluded.kind, x = excluded.x, y = excluded.y,
      width = excluded.width, height = excluded.height, rotation = excluded.rotation, z_order = excluded.z_order,
      points = excluded.points, text = excluded.text, color = excluded.color, locked = excluded.locked
    where e.plan_id = excluded.plan_id
  `.execute(tx)
}

export async function deleteElements(tx: Tx, planId: string, ids: string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from floor_plan_elements
    where tenant_id = aforo_tenant() and plan_id = ${planId}::uuid and id = any(${ids}::uuid[])`.execute(tx)
  return Number(numAffectedRows)
}

export async function clearElements(tx: Tx, planId: string) {
  await tx.deleteFrom('floor_plan_elements').where('plan_id', '=', planId).execute()
}

export const countElements = (tx: Tx, planId: string): Promise<number> =>
  totalOf(tx.selectFrom('floor_plan_elements').where('plan_id', '=', planId))

/**
 * Copies a drawing into another plan, with its places. Within a floor the copies keep their lineage, their spaces and their
 * products; from another floor they begin their own, and get this floor's spaces of the same name and type where that is
 * wanted. A product is not copied there: it is one thing, on the floor where it is.
 */
export async function copyElements(
  tx: Tx,
  fromPlanId: string,
  to: { planId: string; floorId: string },
  how: 'SAME_FLOOR' | 'BY_NAME' | 'WITHOUT_SPACES',
) {
  const sameFloor = how === 'SAME_FLOOR'
  const match =
    how === 'WITHOUT_SPACES'
      ? sql`false`
      : sameFloor
        ? sql`tree.id = s.id`
        : sql`tree.type = s.type and tree.search = s.search`
  await sql`
    with recursive ${treeUnder(to.floorId)},
    source as materialized (
      select e.*, gen_random_uuid() as copy_id from floor_plan_elements e
      where e.tenant_id = aforo_tenant() and e.plan_id = ${fromPlanId}::uuid
    ),
    copied as (
      insert into floor_plan_elements (tenant_id, id, plan_id, lineage_id, shape, kind, x, y, width, height, rotation,
        z_order, points, text, color, locked)
      select tenant_id, copy_id, ${to.planId}::uuid, case when ${sameFloor}::boolean then lineage_id else copy_id end, shape, kind, x, y, width,
        height, rotation, z_order, points, text, color, locked
      from source
    ),
    products_kept as (
      insert into floor_plan_places (tenant_id, id, plan_id, element_id, product_id, position)
      select x.tenant_id, gen_random_uuid(), ${to.planId}::uuid, source.copy_id, x.product_id, x.position
      from source
      join floor_plan_places x on x.tenant_id = source.tenant_id and x.element_id = source.id
      join products p on p.tenant_id = x.tenant_id and p.id = x.product_id and p.deleted_at is null
      where ${sameFloor}::boolean
    )
    insert into floor_plan_places (tenant_id, id, plan_id, element_id, space_id, position)
    select distinct on (x.id) x.tenant_id, gen_random_uuid(), ${to.planId}::uuid, source.copy_id, tree.id, x.position
    from source
    join floor_plan_places x on x.tenant_id = source.tenant_id and x.element_id = source.id
    join spaces s on s.tenant_id = x.tenant_id and s.id = x.space_id
    join tree on ${match}
    order by x.id, tree.id
    on conflict on constraint floor_plan_places_once do nothing`.execute(tx)
}
