import type { ElementInput, ElementKind, ElementShape, Point, SavedElement } from '@aforo/contract/floor-plan-elements'
import type { PlanStatus } from '@aforo/contract/floor-plans'
import type { SpaceType } from '@aforo/contract/spaces'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
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

/** What elements stand for. Where a product was drawn before it had a space, its space is there too. */
const places = (tx: Tx) =>
  tx
    .selectFrom('floor_plan_places as x')
    .leftJoin('products as p', join => join.onRef('p.tenant_id', '=', 'x.tenant_id').onRef('p.id', '=', 'x.product_id'))
    .leftJoin('spaces as s', join =>
      join
        .onRef('s.tenant_id', '=', 'x.tenant_id')
        .on(sql<boolean>`s.id = coalesce(x.space_id, p.space_id)`)
        .on(sql<boolean>`(x.space_id is not null or s.deleted_at is null)`),
    )
    .select(['x.id', 'x.element_id', 'x.product_id', 's.id as space_id', sql<SpaceType | null>`s.type`.as('type')])
    .select(sql<string>`coalesce(s.name, p.name)`.as('name'))
    .select(sql<Temporal.Instant | null>`coalesce(s.deleted_at, p.deleted_at)`.as('deleted_at'))
    .select(['s.capacity', sql<boolean>`coalesce(s.bookable, false)`.as('bookable')])
    .orderBy('x.position')
    .orderBy('x.id')

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

export const listPlaces = (tx: Tx, planId: string) => places(tx).where('x.plan_id', '=', planId).execute()

export const listPlacesOf = (tx: Tx, elementId: string) => places(tx).where('x.element_id', '=', elementId).execute()

export const findPlaceOfPlan = (tx: Tx, id: string) =>
  places(tx).where('x.id', '=', id).select('x.plan_id').executeTakeFirst()

export const findPlaceOfSpace = (tx: Tx, planId: string, spaceId: string) =>
  places(tx).where('x.plan_id', '=', planId).where('s.id', '=', spaceId).executeTakeFirst()

export const findPlaceOfProduct = (tx: Tx, planId: string, productId: string) =>
  places(tx).where('x.plan_id', '=', planId).where('x.product_id', '=', productId).executeTakeFirst()

/** Of these products, those that are drawn on another floor's plan, in use or on the way, and the floor's name. */
export async function floorsOfProducts(tx: Tx, productIds: readonly string[], exceptFloorId: string) {
  if (productIds.length === 0) return new Map<string, string>()
  const rows = await tx
    .selectFrom('floor_plan_places as x')
    .innerJoin('floor_plans as p', join =>
      join.onRef('p.tenant_id', '=', 'x.tenant_id').onRef('p.id', '=', 'x.plan_id'),
    )
    .innerJoin('spaces as f', join => join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.floor_id'))
    .where(sql<boolean>`x.product_id = any(${productIds}::uuid[])`)
    .where('p.floor_id', '<>', exceptFloorId)
    .where('p.status', '<>', 'ARCHIVED')
    .where('p.discarded_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.name', 'desc')
    .select(['x.product_id', 'f.name'])
    .execute()
  return new Map(rows.map(({ product_id, name }) => [product_id ?? '', name]))
}

/** Those of these elements that are of another plan. */
export const listOfOtherPlans = (tx: Tx, planId: string, ids: string[]) =>
  tx
    .selectFrom('floor_plan_elements')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('plan_id', '<>', planId)
    .execute()

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

/** What is wanted: which space or product belongs to which element, in order. As arrays of the same length, for one statement. */
const wantedPlaces = (drawn: readonly ElementInput[]) => {
  const wanted = drawn.flatMap(({ id, spaceIds, productIds }) =>
    [
      ...spaceIds.map(spaceId => ({ spaceId, productId: null })),
      ...productIds.map(productId => ({ spaceId: null, productId })),
    ].map((place, position) => ({ ...place, id, position })),
  )
  return sql`unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ spaceId }) => spaceId)}::uuid[],
    ${wanted.map(({ productId }) => productId)}::uuid[], ${wanted.map(({ position }) => position)}::int[])
    as w (element_id, space_id, product_id, position)`
}

interface WrongPlace {
  element_id: string
  /** One of the two. */
  space_id: string | null
  product_id: string | null
  /** The element that has it already; null where the floor has no such space. */
  other_id: string | null
}

/**
 * Gives elements just these spaces and products. What can't be had, because it is placed elsewhere in the plan or is no space
 * of the floor, is told and not written.
 * @param drawn with products of the plan's campus that have no space
 */
export async function setPlaces(
  tx: Tx,
  { planId, floorId }: { planId: string; floorId: string },
  drawn: readonly ElementInput[],
): Promise<WrongPlace[]> {
  const wanted = wantedPlaces(drawn)
  await sql`
    delete from floor_plan_places x
    where x.tenant_id = aforo_tenant() and x.plan_id = ${planId}::uuid
      and x.element_id = any(${drawn.map(({ id }) => id)}::uuid[])
      and not exists (select from ${wanted} where w.element_id = x.element_id
        and (w.space_id = x.space_id or w.product_id = x.product_id))`.execute(tx)
  const { rows } = await sql<WrongPlace>`
    with recursive ${treeUnder(floorId)},
    missing as (
      select w.element_id, w.space_id, w.product_id, coalesce(x.element_id, y.element_id) as other_id from ${wanted}
      left join floor_plan_places x
        on x.tenant_id = aforo_tenant() and x.plan_id = ${planId}::uuid and x.space_id = w.space_id
      left join floor_plan_places y
        on y.tenant_id = aforo_tenant() and y.plan_id = ${planId}::uuid and y.product_id = w.product_id
      where coalesce(x.element_id, y.element_id) is distinct from w.element_id
    )
    select element_id, space_id, product_id, other_id from missing
    where other_id is not null or (space_id is not null and space_id not in (select id from tree))`.execute(tx)
  if (rows.length > 0) return rows
  await sql`
    insert into floor_plan_places as x (tenant_id, id, plan_id, element_id, space_id, position)
    select aforo_tenant(), gen_random_uuid(), ${planId}::uuid, w.element_id, w.space_id, w.position from ${wanted}
    where w.space_id is not null
    on conflict on constraint floor_plan_places_once do update set position = excluded.position
    where x.position <> excluded.position`.execute(tx)
  if (drawn.some(({ productIds }) => productIds.length > 0))
    await sql`
      insert into floor_plan_places as x (tenant_id, id, plan_id, element_id, product_id, position)
      select aforo_tenant(), gen_random_uuid(), ${planId}::uuid, w.element_id, w.product_id, w.position from ${wanted}
      where w.product_id is not null
      on conflict on constraint floor_plan_places_product_once do update set position = excluded.position
      where x.position <> excluded.position`.execute(tx)
  return []
}

/** @throws by `floor_plan_places_once` or `floor_plan_places_product_once` where the plan has a place for it already */
export async function insertPlace(
  tx: Tx,
  place: {
    tenant_id: string
    id: string
    plan_id: string
    element_id: string
    space_id: string | null
    product_id: string | null
  },
) {
  await tx
    .insertInto('floor_plan_places')
    .values(eb => ({
      ...place,
      position: eb
        .selectFrom('floor_plan_places')
        .where('element_id', '=', place.element_id)
        .select(sql<number>`coalesce(max(position), -1) + 1`.as('next')),
    }))
    .execute()
}

export async function deletePlace(tx: Tx, id: string) {
  await tx.deleteFrom('floor_plan_places').where('id', '=', id).execute()
}

/**
 * Takes the places of what is gone or elsewhere by now: spaces that are not in the floor, products that were deleted, are
 * sold in another campus, or sell a space that is not in the floor or has a place of its own.
 */
export async function deleteStrayPlaces(tx: Tx, planId: string, { id, campusId }: { id: string; campusId: string }) {
  await sql`
    with recursive ${treeUnder(id)},
    drawn as (
      select space_id from floor_plan_places
      where tenant_id = aforo_tenant() and plan_id = ${planId}::uuid and space_id is not null
    )
    delete from floor_plan_places x
    where x.tenant_id = aforo_tenant() and x.plan_id = ${planId}::uuid and (
      x.space_id is not null and x.space_id not in (select id from tree)
      or x.product_id is not null and not exists (
        select from products p
        left join spaces s on s.tenant_id = p.tenant_id and s.id = p.space_id and s.deleted_at is null
        where p.tenant_id = x.tenant_id and p.id = x.product_id and p.deleted_at is null and p.campus_id = ${campusId}::uuid
          and (s.id is null or s.id in (select id from tree) and s.id not in (select space_id from drawn))))`.execute(
    tx,
  )
}

/** Whether a space is of a floor. */
export async function isUnder(tx: Tx, floorId: string, spaceId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with recursive ${treeUnder(floorId)} select id from tree where id = ${spaceId}::uuid`.execute(tx)
  return rows.length > 0
}

/** Spaces by id that are still there, wherever they stand. */
export const listSpaces = (tx: Tx, ids: string[]) =>
  tx
    .selectFrom('spaces')
    .select(['id', 'parent_id', 'name', sql<SpaceType>`type`.as('type')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()

export async function clearElements(tx: Tx, planId: string) {
  await tx.deleteFrom('floor_plan_elements').where('plan_id', '=', planId).execute()
}

export async function countElements(tx: Tx, planId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('floor_plan_elements')
    .where('plan_id', '=', planId)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

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
