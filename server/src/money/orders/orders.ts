import type { OrderCurrency, OrderStatus } from '@aforo/api/money/order-states'
import { add } from '@aforo/api/platform/money.rules'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { itemsOf, ordersCharging } from './items.queries.ts'
import { findOrder } from './orders.queries.ts'

/** The door of orders: how a booking is charged by one. */

export { ordersOfBookings, submitOrderOf } from './booking-orders.service.ts'
export { documentKinds, documentNumbers } from './documents.present.ts'
export { documentsOf, type OrderDocument } from './documents.queries.ts'
export { type BookingCanceled, cancelOrderOf } from './ending.service.ts'
export { ordersNamed, unpaidOrders } from './list.queries.ts'
export { type Customer, type Line, lineOfBooking, openOrder, type ToOpen } from './opening.service.ts'
export { stateOf } from './orders.present.ts'
export type { OrderRow } from './orders.queries.ts'

/** An order as bookings see it. */
export interface ChargingOrder {
  id: string
  code: string
  status: OrderStatus
  currency: OrderCurrency
  /** The amount for this booking, in minor units; the order's total may be higher. */
  amount: number
  total: number
  /** Until when it holds the slot unpaid. */
  expiresAt: Temporal.Instant | null
  /** Whether it still charges the booking. */
  active: boolean
}

/** The order that charges a booking, or the last one that did. */
export async function orderOf(tx: Tx, reservationId: string): Promise<ChargingOrder | undefined> {
  const [found] = await ordersCharging(tx, reservationId)
  const row = found && (await findOrder(tx, found.order_id))
  if (!row) return undefined
  const own = (await itemsOf(tx, row.id)).filter(item => item.reservation_id === reservationId)
  return {
    ...camelCased(row, ['id', 'code', 'status', 'currency', 'total', 'expires_at']),
    amount: add(...own.map(({ amount }) => amount)),
    active: found.active,
  }
}
