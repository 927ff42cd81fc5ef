import type { ElementInput } from '@aforo/api/places/floor-plan-elements'
import type { SpaceType } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { treeUnder } from './plans.queries.ts'

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
    // Whose a FIXED one is, while it is somebody's.
    .select(
      sql<string | null>`(select h.given_name || ' ' || h.lastname from users h where s.kind = 'FIXED'
        and h.tenant_id = s.tenant_id and h.id = s.holder_id and h.active and h.deleted_at is null)`.as('holder'),
    )
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
