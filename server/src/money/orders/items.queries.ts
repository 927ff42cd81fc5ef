import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const items = (tx: Tx) =>
  tx
    .selectFrom('order_items as i')
    .leftJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.space_id'))
    .leftJoin('reservations as r', join =>
      join.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.id', '=', 'i.reservation_id'),
    )
    .leftJoin('booking_charges as bc', join =>
      join.onRef('bc.tenant_id', '=', 'i.tenant_id').onRef('bc.reservation_id', '=', 'i.reservation_id'),
    )
    .select([
      'i.id',
      'i.order_id',
      'i.position',
      'i.reservation_id',
      'i.space_id',
      's.name as space_name',
      'i.extends_id',
      'i.description',
      'i.quantity',
      'i.unit_price',
      'i.amount',
      'i.refunded',
      'i.from_at',
      'i.to_at',
      'i.active',
      'r.status as reservation_status',
      'r.starts_at as reservation_starts_at',
      'r.ends_at as reservation_ends_at',
      // Until when canceling gives back what was paid: by the terms on which it was booked.
      sql<Temporal.Instant | null>`case bc.refund when 'ALL' then r.starts_at when 'NOTICE' then bc.refund_until
        when 'NONE' then r.created_at else coalesce(r.cancelable_until, r.starts_at) end`.as('refund_until'),
    ])

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

export const itemsOf = (tx: Tx, orderId: string) =>
  items(tx).where('i.order_id', '=', orderId).orderBy('i.position').execute()

/** Of several orders, in their order on screen. */
export const itemsOfAll = (tx: Tx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : items(tx).where('i.order_id', 'in', orderIds).orderBy('i.order_id').orderBy('i.position').execute()

export interface NewItem {
  id: string
  order_id: string
  position: number
  reservation_id: string | null
  space_id: string | null
  extends_id: string | null
  description: string
  quantity: number
  unit_price: number
  amount: number
  from_at: string | null
  to_at: string | null
}

/** @throws by `order_items_once` and `order_items_time_once` where the booking, or that time of it, is charged already */
export async function insertItems(tx: Tx, rows: readonly NewItem[]) {
  await tx
    .insertInto('order_items')
    .values(rows.map(row => ({ ...row, tenant_id: sql<string>`aforo_tenant()` })))
    .execute()
}

/** Takes lines out of what is charged: all of an order, or those of one booking. */
export async function deactivateItems(tx: Tx, orderId: string, reservationId?: string) {
  await tx
    .updateTable('order_items')
    .set({ active: false })
    .where('order_id', '=', orderId)
    .$if(reservationId !== undefined, query => query.where('reservation_id', '=', reservationId ?? ''))
    .execute()
}

/** Changes what a line sells, what it costs and what of it went back. */
export async function updateItem(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<NewItem, 'space_id' | 'description' | 'quantity' | 'unit_price' | 'amount' | 'from_at' | 'to_at'> & {
      refunded: number
      active: boolean
    }
  >,
) {
  await tx.updateTable('order_items').set(change).where('id', '=', id).execute()
}

/** The orders that charge a booking, the latest first; those that came to nothing last. */
export async function ordersCharging(tx: Tx, reservationId: string) {
  const { rows } = await sql<{ order_id: string; active: boolean }>`
    select i.order_id, bool_or(i.active) as active from order_items i
    join orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
    where i.tenant_id = aforo_tenant() and i.reservation_id = ${reservationId}::uuid
    group by i.order_id, o.created_at order by 2 desc, o.created_at desc`.execute(tx)
  return rows
}

/** What was quoted last for an order. */
export const findQuote = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('cart_extensions')
    .select(['item_id', 'minutes', 'from_at', 'to_at', 'amount', 'quoted_until'])
    .select(sql<'PEN' | 'USD'>`currency`.as('currency'))
    .select(sql<string[]>`reasons`.as('reasons'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export type QuoteRow = NonNullable<Awaited<ReturnType<typeof findQuote>>>

export interface NewQuote {
  order_id: string
  item_id: string
  minutes: number
  from_at: string
  to_at: string
  currency: 'PEN' | 'USD'
  amount: number
  reasons: string
  quoted_until: string
}

/** Keeps what was quoted, in the place of what was before. */
export async function saveQuote(tx: Tx, quote: NewQuote) {
  const { order_id: _, ...rest } = quote
  await tx
    .insertInto('cart_extensions')
    .values({ ...quote, tenant_id: sql<string>`aforo_tenant()` })
    .onConflict(conflict => conflict.columns(['tenant_id', 'order_id']).doUpdateSet(rest))
    .execute()
}

export async function forgetQuote(tx: Tx, orderId: string) {
  await tx.deleteFrom('cart_extensions').where('order_id', '=', orderId).execute()
}
