import {
  type CustomerDocument,
  type OrderCurrency,
  type OrderKind,
  type OrderStatus,
  type ReceiptStatus,
  unpaidStates,
} from '@aforo/api/money/order-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Pay } from './orders.rules.ts'

export const at = (moment: Temporal.Instant) => sql`${moment.toString()}::timestamptz`

/** For `in (…)`. Written out, so that partial indexes serve it. */
export const unpaidList = sql.raw(unpaidStates.map(state => `'${state}'`).join(', '))

/** The state as it is at a moment: `statusAt` in SQL. */
export const statusSql = (now: Temporal.Instant) => sql<OrderStatus>`case
  when o.status in (${unpaidList}) and o.expires_at <= ${at(now)} then 'EXPIRED' else o.status end`

/** Orders with what every answer shows. */
export const orders = (tx: Tx) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.campus_id'))
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'o.tenant_id').onRef('u.id', '=', 'o.created_by'))
    .leftJoin('users as w', join =>
      join.onRef('w.tenant_id', '=', 'o.owner_tenant_id').onRef('w.id', '=', 'o.customer_id'),
    )
    .select([
      'o.tenant_id',
      'o.id',
      'o.code',
      sql<OrderKind>`o.kind`.as('kind'),
      'o.campus_id',
      'c.name as campus_name',
      'c.time_zone',
      'c.country_code',
      'o.extends_id',
      'o.owner_tenant_id',
      'o.customer_id',
      'o.customer_name',
      'o.customer_email',
      'o.customer_phone',
      sql<CustomerDocument | null>`o.customer_document_type`.as('customer_document_type'),
      'o.customer_document',
      'w.username as customer_username',
      sql<OrderStatus>`o.status`.as('status'),
      sql<ReceiptStatus>`o.receipt_status`.as('receipt_status'),
      sql<Pay>`o.pay`.as('pay'),
      sql<OrderCurrency>`o.currency`.as('currency'),
      'o.tax_rate',
      'o.net',
      'o.tax',
      'o.total',
      'o.expires_at',
      'o.warned_at',
      'o.paid_at',
      'o.ends_at',
      'o.ended_at',
      'o.end_reason',
      'o.refund',
      'o.notes',
      'o.created_by',
      sql<string>`coalesce(trim(u.given_name || ' ' || u.lastname), '')`.as('created_by_name'),
      'o.version',
      'o.created_at',
      sql<string>`coalesce((select i.description from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id
        order by i.position limit 1), '')`.as('first_item'),
      sql<number>`(select count(*)::int from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id)`.as(
        'item_count',
      ),
    ])

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const findOrder = (tx: Tx, id: string) => orders(tx).where('o.id', '=', id).executeTakeFirst()

/**
 * Keeps an order as it is for the rest of the transaction; a second statement reads it. Its bookings are locked first, as by
 * whoever changes them and then their order.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  await sql`select id from reservations where id in (
    select reservation_id from order_items where order_id = ${id}::uuid and active) order by id for no key update`.execute(
    tx,
  )
  const held = await tx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held && findOrder(tx, id)
}

/** Orders that extend the bookings of another one. */
export const extensionsOf = (tx: Tx, id: string) =>
  orders(tx).where('o.extends_id', '=', id).orderBy('o.created_at').orderBy('o.code').execute()

export interface NewOrder {
  id: string
  code: string
  kind: OrderKind
  campus_id: string
  extends_id: string | null
  owner_tenant_id: string | null
  customer_id: string | null
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  customer_document_type: CustomerDocument | null
  customer_document: string | null
  status: OrderStatus
  pay: Pay
  currency: OrderCurrency
  tax_rate: number
  net: number
  tax: number
  total: number
  expires_at: string | null
  ends_at: string | null
  notes: string | null
  created_by: string | null
  created_at: string
}

export async function insertOrder(tx: Tx, order: NewOrder) {
  await tx
    .insertInto('orders')
    .values({ ...order, tenant_id: sql<string>`aforo_tenant()` })
    .execute()
}

export interface OrderChange {
  status?: OrderStatus
  net?: number
  tax?: number
  total?: number
  expires_at?: string | null
  warned_at?: null
  pay?: Pay
  paid_at?: string
  ends_at?: string | null
  ended_at?: string | null
  end_reason?: string | null
  refund?: number
}

/** Changes an order and counts its version up. */
export async function updateOrder(tx: Tx, id: string, change: OrderChange) {
  await tx
    .updateTable('orders')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Notes that its people were warned. `version` stays: whoever is taking its payment isn't to begin again. */
export async function markWarned(tx: Tx, id: string, now: Temporal.Instant) {
  await tx.updateTable('orders').set({ warned_at: now.toString() }).where('id', '=', id).execute()
}

export interface NewPayment {
  order_id: string
  code: string
  description: string | null
  date_created: string
  currency: OrderCurrency
  amount: number
  confirmed_by: string | null
  confirmed_at: string
  repeat_reason?: string | undefined
}

/** @throws by `order_payments_once` where it was paid, and by `order_payments_one_operation` where its operation paid another order */
export async function insertPayment(tx: Tx, payment: NewPayment) {
  await tx
    .insertInto('order_payments')
    .values({ ...payment, tenant_id: sql<string>`aforo_tenant()` })
    .execute()
}

export const findPayment = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_payments as p')
    .leftJoin('users as u', join => join.onRef('u.tenant_id', '=', 'p.tenant_id').onRef('u.id', '=', 'p.confirmed_by'))
    .select(['p.code', 'p.normalized_code', 'p.description', 'p.date_created', 'p.confirmed_at', 'p.repeat_reason'])
    .select(sql<string>`coalesce(trim(u.given_name || ' ' || u.lastname), 'Sistema')`.as('confirmed_by'))
    .where('p.order_id', '=', orderId)
    .executeTakeFirst()

/** Orders of all tenants whose time to be paid is over. For a transaction that sees them all. */
export async function listDue(tx: Tx, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from orders
    where expires_at <= ${at(now)} and status in (${unpaidList})
    order by expires_at limit ${atMost}`.execute(tx)
  return rows
}

/**
 * Unpaid orders of all tenants that expire soon and of which nobody was warned yet: in the last third of the time for which
 * they hold their places, and within the last hour. For a transaction that sees them all.
 */
export async function listToWarn(tx: Tx, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from orders
    where expires_at > ${at(now)} and expires_at <= ${at(now)} + interval '1 hour' and warned_at is null
      and expires_at - (expires_at - created_at) / 3 <= ${at(now)} and status in ('PENDING', 'PAY_IN_LOCATION')
    order by expires_at limit ${atMost}`.execute(tx)
  return rows
}

/** Paid orders of all tenants whose time is over. For a transaction that sees them all. */
export async function listOver(tx: Tx, now: Temporal.Instant, atMost: number) {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from orders
    where ends_at <= ${at(now)} and status in ('PAID', 'PAID_IN_LOCATION')
      and receipt_status in ('RECEIPT_NOT_REQUIRED', 'RECEIPT_CONFIRMED')
    order by ends_at limit ${atMost}`.execute(tx)
  return rows
}
