import type { LinePeriod, LinePromotion } from '@aforo/api/deals/billing-plan.rules'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import type { PricingType } from '@aforo/api/offer/pricing'
import type { ProductType } from '@aforo/api/offer/product-types'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Line } from './sales.rules.ts'

const lines = (tx: Tx) =>
  tx
    .selectFrom('sale_lines as l')
    .innerJoin('products as p', join =>
      join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.id', '=', 'l.product_id'),
    )
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.campus_id'))
    .select([
      'l.id',
      'l.sale_id',
      'l.product_id as productId',
      'p.code',
      'p.name',
      sql<ProductType>`p.type`.as('type'),
      'p.capacity',
      'p.campus_id',
      'c.name as campus_name',
      'l.quantity',
      'l.amount',
      sql<LinePromotion | null>`l.promotion`.as('promotion'),
      sql<LinePeriod | null>`l.period`.as('period'),
      'l.discount',
      'l.starts_on as startsOn',
      'l.ends_on as endsOn',
      'l.follows_sale as followsSale',
      'l.external_id as externalId',
    ])
    .orderBy('l.position')

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

/** A deal's lines in their order, as far as the caller sees them. */
export const linesOf = (tx: Tx, saleId: string) => lines(tx).where('l.sale_id', '=', saleId).execute()

/** Lines of many deals: which product each takes and when. */
export const daysOfSales = (tx: Tx, saleIds: readonly string[]) =>
  tx
    .selectFrom('sale_lines')
    .select(['id', 'sale_id', 'product_id', 'starts_on', 'ends_on'])
    .where(sql<boolean>`sale_id = any(${saleIds}::uuid[])`)
    .execute()

/** Puts these lines in the place of those that a deal had. */
export async function replaceLines(tx: Tx, key: { tenantId: string; saleId: string }, kept: readonly Line[]) {
  await tx.deleteFrom('sale_lines').where('sale_id', '=', key.saleId).execute()
  if (kept.length === 0) return
  const rows = kept.map((line, position) => ({
    tenant_id: key.tenantId,
    id: line.id,
    sale_id: key.saleId,
    position,
    product_id: line.productId,
    quantity: line.quantity,
    amount: line.amount,
    promotion: line.promotion ? JSON.stringify(line.promotion) : null,
    period: line.period ? JSON.stringify(line.period) : null,
    discount: line.discount,
    starts_on: line.startsOn,
    ends_on: line.endsOn,
    follows_sale: line.followsSale,
    external_id: line.externalId,
  }))
  await tx.insertInto('sale_lines').values(rows).execute()
}

/** A product on the first day of a line. */
export interface Asked {
  place: number
  productId: string
  /** Without one there is no price. */
  day: string | null
}

/** Of a promotion x with an end, the usual price y of the next day. */
const afterPromotion = sql`x.type = 'PROMOTIONAL' and y.tenant_id = x.tenant_id and y.product_id = x.product_id
  and y.currency = x.currency and y.type = 'BASE' and y.deleted_at is null
  and y.starts_on <= x.ends_on + 1 and (y.ends_on is null or y.ends_on > x.ends_on)`

/** Of products, what they are, and the price of a day; a promotion beats the usual one. Those that are gone are left out. */
export async function productsFor(tx: Tx, asked: readonly Asked[], currency: SaleCurrency) {
  if (asked.length === 0) return []
  const { rows } = await sql<{
    place: number
    type: ProductType
    deleted: boolean
    price: number | null
    /** Of a promotion with an end, its last day, and what the product costs on the next one. */
    until: string | null
    after: number | null
  }>`
    select a.place, p.type, p.deleted_at is not null or c.deleted_at is not null as deleted, x.amount as price,
      case when x.type = 'PROMOTIONAL' then x.ends_on end as until, y.amount as after
    from jsonb_to_recordset(${JSON.stringify(asked)}) as a (place integer, "productId" uuid, day date)
    join products p on p.id = a."productId"
    join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id
    left join lateral (
      select x.* from prices x
      where x.tenant_id = p.tenant_id and x.product_id = p.id and x.currency = ${currency} and x.deleted_at is null
        and x.starts_on <= a.day and (x.ends_on is null or x.ends_on >= a.day)
      order by x.type = 'PROMOTIONAL' desc limit 1) x on true
    left join prices y on ${afterPromotion}
  `.execute(tx)
  return rows
}

export interface SellableFilter {
  q?: string
  campusId?: string
  productId?: string
  currency: SaleCurrency
  from: string
  to?: string
  saleId?: string
  free: boolean
}

export interface SellableRow {
  id: string
  code: string
  name: string
  type: ProductType
  campus_id: string
  campus_name: string
  capacity: number | null
  price: {
    amount: number
    type: PricingType
    /** Of a promotion that ends within the days: its last day, and the usual price afterwards. */
    until: string | null
    after: number | null
  } | null
  /** The first price after the day, whether or not the day has one. */
  next: { amount: number; from: string } | null
  taken: { kind: 'CONTRACT' | 'SALE' | 'EXCEPTION'; title: string | null; from: string; to: string | null } | null
}

function sellable({ q, campusId, productId, from, to, saleId, free }: SellableFilter) {
  const days = sql`daterange(${from}::date, ${to ?? null}::date, '[]')`
  const words = q ? sql`and p.search like (select '%' || aforo_fold(${q.replace(/[\\%_]/g, '\\$&')}) || '%')` : sql``
  const rival = sql`select k.kind, k.chain_id, k.during from product_takings k
    where k.tenant_id = p.tenant_id and k.product_id = p.id and k.during && ${days}
      and k.chain_id is distinct from ${saleId ?? null}::uuid`
  return {
    rival,
    from: sql`
      from products p join campuses c on c.tenant_id = p.tenant_id and c.id = p.campus_id and c.deleted_at is null
      where p.deleted_at is null and daterange(p.starts_on, p.ends_on, '[]') && ${days} ${words}
        ${campusId ? sql`and p.campus_id = ${campusId}::uuid` : sql``}
        ${productId ? sql`and p.id = ${productId}::uuid` : sql``}
        ${free ? sql`and not exists (${rival})` : sql``}`,
  }
}

/** Products that are offered on some of the days, by code, with what takes them first. */
export async function listSellable(
  tx: Tx,
  filter: SellableFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rival, from } = sellable(filter)
  const { rows } = await sql<SellableRow>`
    select p.id, p.code, p.name, p.type, p.campus_id, c.name as campus_name, p.capacity,
      (select jsonb_build_object('amount', x.amount, 'type', x.type,
          'until', case when x.type = 'PROMOTIONAL' and x.ends_on < coalesce(${filter.to ?? null}::date, 'infinity') then x.ends_on end,
          'after', (select y.amount from prices y where ${afterPromotion})) from prices x
        where x.tenant_id = p.tenant_id and x.product_id = p.id and x.currency = ${filter.currency}
          and x.deleted_at is null and x.starts_on <= ${filter.from}::date
          and (x.ends_on is null or x.ends_on >= ${filter.from}::date)
        order by x.type = 'PROMOTIONAL' desc limit 1) as price,
      (select jsonb_build_object('amount', x.amount, 'from', x.starts_on) from prices x
        where x.tenant_id = p.tenant_id and x.product_id = p.id and x.currency = ${filter.currency}
          and x.deleted_at is null and x.starts_on > ${filter.from}::date
        order by x.starts_on, x.type = 'BASE' desc limit 1) as next,
      (select jsonb_build_object('kind', r.kind, 'from', lower(r.during), 'to', upper(r.during) - 1,
          'title', (select s.title from sales s where s.tenant_id = p.tenant_id and s.id = r.chain_id))
        from (${rival}) r order by lower(r.during) limit 1) as taken
    ${from}
    order by p.code, p.id limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

export async function countSellable(tx: Tx, filter: SellableFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${sellable(filter).from}`.execute(tx)
  return rows[0]?.total ?? 0
}
