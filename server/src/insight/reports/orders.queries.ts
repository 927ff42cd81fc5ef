import {
  type OrderCurrency,
  type OrderKind,
  type OrderStatus,
  type ReceiptStatus,
  unpaidStates,
} from '@aforo/api/money/order-states'
import { type RawBuilder, sql } from 'kysely'
import { documentsOf, type OrderDocument } from '../../money/orders/orders.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Asked, campusDays } from './measures.queries.ts'

export interface OrderFact {
  id: string
  code: string
  kind: OrderKind
  /** By the clock: one that wasn't paid in time has expired. */
  status: OrderStatus
  receipt_status: ReceiptStatus
  documents: OrderDocument[]
  created_at: Temporal.Instant
  /** Of the campus's clock. */
  created: string
  paid: string | null
  campus_name: string
  customer_name: string
  customer_document: string | null
  currency: OrderCurrency
  /** Minor units. The last three are together the total. */
  net: number
  tax: number
  total: number
  collected: number
  open: number
  lost: number
}

const unpaid = sql`x.status = any(${[...unpaidStates]}::text[])`

/** The orders of wanted campuses that were made in its days, with what became of their totals: the one definition of it. */
const facts = (asked: Asked, which: RawBuilder<unknown> = sql``) => sql`(
    select o.*, w.zone, c.name as campus_name, (o.created_at at time zone w.zone) as made,
      o.total - o.collected - o.open as lost
    from ${campusDays(asked)}
    join campuses c on c.tenant_id = aforo_tenant() and c.id = w.campus_id
    cross join lateral (
      select x.id, x.code, x.kind, x.receipt_status, x.created_at, x.paid_at, x.customer_name, x.customer_document, x.currency,
        x.net, x.tax, x.total, ${documentsOf('x')} as documents,
        case when ${unpaid} and x.expires_at <= ${asked.now.toString()}::timestamptz then 'EXPIRED' else x.status end as status,
        case when x.paid_at is not null then x.total - x.refund else 0 end as collected,
        case when ${unpaid} and (x.expires_at is null or x.expires_at > ${asked.now.toString()}::timestamptz) then x.total else 0 end as open
      from orders x
      where x.tenant_id = aforo_tenant() and x.campus_id = w.campus_id and x.created_at >= w.starts and x.created_at < w.ends
      ${which}
    ) o
  )`

/** Where a page begins: at a place in the list, or after a row of it. */
export type From = { offset: number } | { after: Pick<OrderFact, 'id' | 'created_at'> | undefined }

/** A page of the orders, the first made first. */
export async function listOrders(tx: Tx, asked: Asked, limit: number, from: From) {
  const offset = 'offset' in from ? from.offset : 0
  const after = 'after' in from ? from.after : undefined
  const beyond = after
    ? sql`and (x.created_at, x.id) > (${after.created_at.toString()}::timestamptz, ${after.id}::uuid)`
    : sql``
  const which = sql`${beyond} order by x.created_at, x.id limit ${limit + offset}::int`
  const { rows } = await sql<OrderFact>`
    select f.id, f.code, f.kind, f.status, f.receipt_status, f.created_at, f.made::text as created,
      (f.paid_at at time zone f.zone)::text as paid, f.campus_name, f.customer_name, f.customer_document, f.currency,
      f.net::float8 as net, f.tax::float8 as tax, f.total::float8 as total, f.collected::float8 as collected,
      f.open::float8 as open, f.lost::float8 as lost, f.documents
    from ${facts(asked, which)} f order by f.created_at, f.id limit ${limit}::int offset ${offset}::int`.execute(tx)
  return rows
}

export async function countOrders(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${facts(asked)} f`.execute(tx)
  return rows[0]?.total ?? 0
}

export interface OrderSums {
  currency: OrderCurrency
  date: string
  collected: number
  open: number
  lost: number
}

/** By currency and day, week or month, by its first day. */
export async function sumOrders(tx: Tx, asked: Asked, grain: 'day' | 'week' | 'month') {
  const { rows } = await sql<OrderSums>`
    select f.currency, date_trunc(${grain}, f.made)::date::text as date, sum(f.collected)::float8 as collected,
      sum(f.open)::float8 as open, sum(f.lost)::float8 as lost
    from ${facts(asked)} f group by 1, 2`.execute(tx)
  return rows
}
