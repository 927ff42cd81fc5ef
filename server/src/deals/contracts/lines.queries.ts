import type { LinePeriod, LinePromotion, PlanDiscount } from '@aforo/api/deals/billing-plan.rules'
import type { ProductType } from '@aforo/api/offer/product-types'
import { sql } from 'kysely'
import type { HeldProduct } from '../../offer/inventory/inventory.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Line, SignedLine } from './lines.rules.ts'

/** A line with what is known of its product. */
export interface LineRow extends Line {
  contractId: string
  code: string
  name: string
  type: ProductType
  campusId: string
  campusName: string
  capacity: number | null
}

/** The lines of contracts in their order. */
export async function linesOf(tx: Tx, contractIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.contract_id as "contractId", l.sale_line_id as "saleLineId", l.product_id as "productId", l.quantity, l.amount,
      l.promotion, l.period, l.discount, l.starts_on as "startsOn", l.ends_on as "endsOn", l.free_days as "freeDays", l.continues_id as "continuesId",
      p.code, p.name, p.type, p.capacity, p.campus_id as "campusId", c.name as "campusName"
    from contract_lines l
    join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
    where l.tenant_id = aforo_tenant() and l.contract_id = any(${contractIds}::uuid[])
    order by l.contract_id, l.position`.execute(tx)
  return rows
}

interface Key {
  tenantId: string
  contractId: string
}

const asJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

/** Puts these lines in the place of those that a contract had. */
export async function replaceLines(tx: Tx, { tenantId, contractId }: Key, lines: readonly Line[]) {
  await tx.deleteFrom('contract_lines').where('contract_id', '=', contractId).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({
    tenant_id: tenantId,
    id: line.id,
    contract_id: contractId,
    position,
    sale_line_id: line.saleLineId,
    product_id: line.productId,
    quantity: line.quantity,
    amount: line.amount,
    promotion: asJson(line.promotion),
    period: asJson(line.period),
    discount: line.discount,
    starts_on: line.startsOn,
    ends_on: line.endsOn,
    free_days: line.freeDays,
    continues_id: line.continuesId,
  }))
  await tx.insertInto('contract_lines').values(rows).execute()
}

export const discountsOf = (tx: Tx, contractId: string): Promise<PlanDiscount[]> =>
  tx
    .selectFrom('contract_discounts')
    .select(['rate', 'starts_on as from', 'ends_on as to'])
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute()

const discountRows = ({ tenantId, contractId }: Key, discounts: readonly PlanDiscount[]) =>
  discounts.map(({ rate, from, to }, position) => ({
    tenant_id: tenantId,
    contract_id: contractId,
    position,
    rate,
    starts_on: from,
    ends_on: to,
  }))

export async function replaceDiscounts(tx: Tx, key: Key, discounts: readonly PlanDiscount[]) {
  await tx.deleteFrom('contract_discounts').where('contract_id', '=', key.contractId).execute()
  if (discounts.length > 0) await tx.insertInto('contract_discounts').values(discountRows(key, discounts)).execute()
}

/** What a chain rents and bills, the first first. */
export const signedLinesOf = async (tx: Tx, rootId: string): Promise<SignedLine[]> =>
  (await signedLinesOfMany(tx, [rootId])).get(rootId) ?? []

/** The same of several chains, by what each began with. */
export async function signedLinesOfMany(tx: Tx, rootIds: readonly string[]): Promise<Map<string, SignedLine[]>> {
  const rows = await tx
    .selectFrom('signed_lines')
    .select([
      'contract_id',
      'id',
      'product_id as productId',
      'monthly',
      sql<LinePromotion | null>`promotion`.as('promotion'),
      sql<LinePeriod | null>`period`.as('period'),
      'starts_on as startsOn',
      'ends_on as endsOn',
      'raised_since',
      'free_days as freeDays',
      'exclusive',
      'renews',
    ])
    .where('contract_id', 'in', [...rootIds])
    .orderBy('starts_on')
    .orderBy('id')
    .execute()
  const lines = rows.map(({ raised_since, renews, promotion, period, ...line }) => ({
    ...line,
    ...(promotion && { promotion }),
    ...(period && { period }),
    ...(renews && { renews }),
    ...(raised_since !== null && { raisedSince: raised_since }),
  }))
  return new Map(
    [...Map.groupBy(lines, line => line.contract_id)].map(([id, own]) => [
      id,
      own.map(({ contract_id: _, ...line }) => line),
    ]),
  )
}

export const signedDiscountsOf = (tx: Tx, rootId: string): Promise<PlanDiscount[]> =>
  tx
    .selectFrom('signed_discounts')
    .select(['rate', 'starts_on as from', 'ends_on as to'])
    .where('contract_id', '=', rootId)
    .orderBy('position')
    .execute()

export const signedRows = ({ tenantId, contractId }: Key, lines: readonly SignedLine[]) =>
  lines.map(line => ({
    tenant_id: tenantId,
    id: line.id,
    contract_id: contractId,
    product_id: line.productId,
    monthly: line.monthly,
    promotion: asJson(line.promotion),
    period: asJson(line.period),
    starts_on: line.startsOn,
    ends_on: line.endsOn,
    raised_since: line.raisedSince ?? null,
    free_days: line.freeDays,
    exclusive: line.exclusive,
    renews: line.renews ?? false,
  }))

/** Writes what a chain rents and bills. @throws by `signed_once` where somebody else signed for a product and day */
export async function replaceSigned(
  tx: Tx,
  key: Key,
  lines: readonly SignedLine[],
  discounts: readonly PlanDiscount[],
) {
  const { contractId } = key
  const rows = signedRows(key, lines)
  await Promise.all([
    tx.deleteFrom('signed_lines').where('contract_id', '=', contractId).execute(),
    rows.length > 0 && tx.insertInto('signed_lines').values(rows).execute(),
    tx.deleteFrom('signed_discounts').where('contract_id', '=', contractId).execute(),
    discounts.length > 0 && tx.insertInto('signed_discounts').values(discountRows(key, discounts)).execute(),
  ])
}

export interface ProductFacts {
  id: string
  type: ProductType
  code: string
  name: string
  country: string
  deleted: boolean
}

/** What products are, and in which country; those that the caller doesn't see are left out. */
export async function productFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, ProductFacts>> {
  const { rows } = await sql<ProductFacts>`
    select p.id, p.type, p.code, p.name, c.country_code as country, p.deleted_at is not null or c.deleted_at is not null as deleted
    from products p join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
    where p.tenant_id = aforo_tenant() and p.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * Holds all products that a signature may take or free, in the order of `lockProducts`: those that the contract says, that
 * its chain rents so far, and that its deal takes.
 */
export async function lockProductsOf(
  tx: Tx,
  { id, root_id, sale_id }: { id: string; root_id: string; sale_id: string },
): Promise<HeldProduct[]> {
  const { rows } = await sql<HeldProduct>`
    select p.id, p.campus_id, p.space_id, p.type from products p
    where p.tenant_id = aforo_tenant() and p.id in (
      select l.product_id from contract_lines l where l.tenant_id = aforo_tenant() and l.contract_id = ${id}::uuid
      union all select s.product_id from signed_lines s where s.tenant_id = aforo_tenant() and s.contract_id = ${root_id}::uuid
      union all select t.product_id from product_takings t where t.tenant_id = aforo_tenant() and t.chain_id = ${sale_id}::uuid)
    order by p.id for no key update of p`.execute(tx)
  return rows
}
