import type { ExceptionReason, ExceptionStatus } from '@aforo/contract/commerce/product-exceptions'
import type { ProductType } from '@aforo/contract/commerce/products'
import { compareNames } from '@aforo/contract/platform/sorting'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Products with the space that they sell, while it is there. */
const placeable = (tx: Tx) =>
  tx
    .selectFrom('products as p')
    .leftJoin('spaces as s', join =>
      join.onRef('s.tenant_id', '=', 'p.tenant_id').onRef('s.id', '=', 'p.space_id').on('s.deleted_at', 'is', null),
    )
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.code', 'p.name', 'p.campus_id', 'p.capacity', 'p.starts_on', 'p.ends_on'])
    .select(['s.id as space_id', sql<ProductType>`p.type`.as('type')])

export type PlaceableRow = Awaited<ReturnType<typeof productsById>>[number]

/** Those of these that are not deleted. */
export const productsById = (tx: Tx, ids: readonly string[]) =>
  placeable(tx).where(sql<boolean>`p.id = any(${ids}::uuid[])`).execute()

/**
 * What a campus sells in these spaces, and what it sells without a space, but for what has expired; by code. Of a space
 * that is sold twice, now and later, what comes first.
 * @param today as the campus counts days
 */
export async function productsOfPlaces(
  tx: Tx,
  { campusId, spaceIds, today }: { campusId: string; spaceIds: readonly string[]; today: string },
) {
  const rows = await placeable(tx)
    .where('p.campus_id', '=', campusId)
    .where(sql<boolean>`(s.id is null or s.id = any(${spaceIds}::uuid[]))`)
    .where(eb => eb.or([eb('p.ends_on', 'is', null), eb('p.ends_on', '>=', today)]))
    .orderBy('p.starts_on')
    .execute()
  const sold = new Set<string>()
  return rows
    .filter(({ space_id }) => space_id === null || (!sold.has(space_id) && sold.add(space_id)))
    .sort((one, other) => compareNames(one.code, other.code))
}

/** What keeps these products from being had on a day. */
export const exceptionsOn = (tx: Tx, productIds: readonly string[], date: string) =>
  tx
    .selectFrom('product_exceptions')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
    .where('starts_on', '<=', date)
    .where('ends_on', '>=', date)
    .select(['product_id', 'ends_on'])
    .select([sql<ExceptionStatus>`status`.as('status'), sql<ExceptionReason>`reason`.as('reason')])
    .execute()
