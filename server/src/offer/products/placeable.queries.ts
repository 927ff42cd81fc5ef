import type { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import type { ProductType } from '@aforo/api/offer/product-types'
import { compareNames } from '@aforo/api/platform/sorting'
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

/** To whom products are sold on a day, and whether two want one. */
export async function soldOn(tx: Tx, productIds: readonly string[], date: string) {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ product_id: string; sold: string; conflict: boolean; ends_on: string | null }>`
    select t.product_id, count(distinct t.chain_id) > 1 as conflict,
      string_agg(distinct coalesce(c.name, s.client_name, s.title, 'Vendido'), ' y ') as sold,
      nullif(max(t.last_day), 'infinity') as ends_on
    from product_takings t left join sales s on s.tenant_id = t.tenant_id and s.id = t.chain_id
    left join teams c on c.tenant_id = s.tenant_id and c.id = s.client_id
    where t.tenant_id = aforo_tenant() and t.product_id = any(${sql.val(productIds)}::uuid[])
      and t.starts_on <= ${date}::date and t.last_day >= ${date}::date
    group by t.product_id
    having bool_or(t.kind <> 'EXCEPTION')`.execute(tx)
  return rows
}
