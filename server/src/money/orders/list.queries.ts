import type { OrderKind, OrderStatus, ReceiptStatus } from '@aforo/api/money/order-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import {
  closeness,
  containsAll,
  countedAtMost,
  type IdsLike,
  idsWithRarest,
  wordsOf,
} from '../../platform/database/search.ts'
import { listing, type RowOf, type Sort, sortedBy } from '../../platform/listing.ts'
import { documentsOf } from './documents.queries.ts'
import { orders, statusSql } from './orders.queries.ts'

export interface OrderFilter {
  q?: string
  campusId?: string
  status?: readonly OrderStatus[]
  receipt_status?: readonly ReceiptStatus[]
  kind?: readonly OrderKind[]
  from?: string
  to?: string
  now: Temporal.Instant
}

/** Words, with the rarest of them looked up. */
interface OrderSearch {
  q?: string
  /** Which orders have that word; undefined where it has none that is rare. */
  ids?: string[] | undefined
}

const ordersLike: IdsLike = ([pattern], atMost) => sql`aforo_orders_like(${pattern}, ${atMost})`

/** A filter of orders, with the rarest of its words looked up. */
export const searchOf = async <Filter extends OrderFilter>(tx: Tx, filter: Filter): Promise<Filter & OrderSearch> => ({
  ...filter,
  ids: await idsWithRarest(tx, wordsOf(filter.q), ordersLike),
})

/** Orders by what they say, or by the number of their receipt or credit note: `B001-12`. */
const matchingText = ({ q = '', ids }: OrderSearch) => {
  const [, series, number] = /^\s*([A-Za-z0-9]{4})-0*(\d{1,8})\s*$/.exec(q) ?? []
  const byReceipt = sql<boolean>`exists (select from receipts r where r.tenant_id = o.tenant_id and r.order_id = o.id
    and r.series = ${series?.toUpperCase() ?? ''} and r.number = ${Number(number ?? 0)}::integer)`
  const byWords = ids
    ? sql<boolean>`(o.id = any (${ids}::uuid[]) and ${containsAll(['o.search'], q)})`
    : containsAll(['o.search'], q)
  return series ? sql<boolean>`(${byWords} or ${byReceipt})` : byWords
}

/** Orders for the search over everything, the closest first, then the latest; of words that very many have, the latest. */
export async function ordersNamed(tx: Tx, q: string, limit: number) {
  const ids = await idsWithRarest(tx, wordsOf(q), ordersLike)
  return orders(tx)
    .where(matchingText({ q, ids }))
    .$if(ids !== undefined, query => query.orderBy(closeness('o.search', q), 'desc'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute()
}

const matching = (filter: OrderSearch & OrderFilter) => {
  const { q, campusId, status, receipt_status, kind, from, to, now } = filter
  const day = sql`(o.created_at at time zone c.time_zone)::date`
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`o.tenant_id = aforo_tenant()`]
  if (q) conditions.push(matchingText(filter))
  if (campusId) conditions.push(sql`o.campus_id = ${campusId}::uuid`)
  if (status) conditions.push(sql`${statusSql(now)} = any(${status}::text[])`)
  if (receipt_status) conditions.push(sql`o.receipt_status = any(${receipt_status}::text[])`)
  if (kind) conditions.push(sql`o.kind = any(${kind}::text[])`)
  if (from) conditions.push(sql`${day} >= ${from}::date`)
  if (to) conditions.push(sql`${day} <= ${to}::date`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const sorted = {
  createdAt: sql`o.created_at`,
  code: sql`o.code`,
  total: sql`o.total`,
  customer: sql`aforo_fold(o.customer_name)`,
}

/** The file has the latest first. */
export const orderList = listing({
  query: (tx: Tx, filter: OrderFilter & OrderSearch) =>
    orders(tx).select(documentsOf('o').as('documents')).where(matching(filter)),
  key: ['o.created_at', 'o.id'],
  direction: 'desc',
  order: (query, { sort }: { sort: Sort<keyof typeof sorted> }) =>
    query.orderBy(...sortedBy(sort, sorted)).orderBy('o.id', 'desc'),
  total: countOrders,
})

export type ListedOrder = RowOf<typeof orderList>

/** How many match; of a search, counted no further than anybody pages. */
async function countOrders(tx: Tx, filter: OrderFilter & OrderSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from orders o join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id where ${matching(filter)}
      ${filter.q ? sql`limit ${countedAtMost}` : sql``}
    ) found`.execute(tx)
  return rows[0]?.total ?? 0
}

/** What waits to be paid, the oldest first, and how much there is of it. */
export async function unpaidOrders(tx: Tx, campusId: string | undefined, now: Temporal.Instant, atMost: number) {
  const filter = { campusId, status: ['PENDING', 'PAY_IN_LOCATION'] as const, now }
  const rows = await orderList.rows(tx, { ...filter, sort: 'createdAt' }, { limit: atMost, offset: 0 })
  return { rows, total: rows.length < atMost ? rows.length : await countOrders(tx, filter) }
}
