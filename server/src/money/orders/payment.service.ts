import type { OrderStatus } from '@aforo/api/money/order-states'
import { unless } from '../../platform/database/constraints.ts'
import { fail } from '../../platform/http/on.ts'
import { type Refusals, refuseFault, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { orderPaid } from '../charges/charges.ts'
import { generateOnPayment } from '../receipts/receipts.ts'
import { itemsOf } from './items.queries.ts'
import type { Unit } from './opening.service.ts'
import { stateOf } from './orders.present.ts'
import { findPayment, insertPayment, type OrderRow, updateOrder } from './orders.queries.ts'
import { afterPayment, faultInPayment } from './orders.rules.ts'
import { operationKey, orderPaidBy } from './payments.queries.ts'

export interface PaymentGiven {
  code: string
  description: string | null
  dateCreated?: string
  /** Why its operation, which paid another order, pays this one too. */
  repeatReason?: string
}

type PaymentErrors = Refusals<'INVALID_FIELD' | 'PAID_ALREADY' | 'ORDER_EXPIRED' | 'OPERATION_USED'> &
  WrongState<OrderStatus>

/**
 * Confirms the payment of an order that is locked. It happens once: asked again with the same code, nothing is changed.
 * @returns whether it was confirmed now
 */
export async function confirmPayment(
  unit: Unit,
  row: OrderRow,
  { code, description, dateCreated, repeatReason }: PaymentGiven,
  errors: PaymentErrors,
): Promise<boolean> {
  const { tx, now, caller } = unit
  const paid = await findPayment(tx, row.id)
  if (paid) {
    const isSame = paid.normalized_code === (await operationKey(tx, code))
    return isSame ? false : fail(errors.PAID_ALREADY({ data: { code: paid.code } }))
  }
  const status = stateOf(row, now)
  if (status === 'EXPIRED') fail(errors.ORDER_EXPIRED())
  const next = afterPayment(status) ?? wrongState(errors, status)
  const date = dateCreated === undefined ? now : Temporal.Instant.from(dateCreated)
  refuseFault(errors, faultInPayment({ dateCreated: date }, { createdAt: row.created_at, now }))
  if (repeatReason === undefined) {
    const order = await orderPaidBy(tx, code)
    if (order) fail(errors.OPERATION_USED({ data: { order: { ...order, paidAt: order.paidAt.toString() } } }))
  }
  const payment = {
    order_id: row.id,
    code,
    description,
    date_created: date.toString(),
    currency: row.currency,
    amount: row.total,
    confirmed_by: caller?.userId ?? null,
    confirmed_at: now.toString(),
    repeat_reason: repeatReason,
  }
  await unless(
    'order_payments_once',
    () => errors.PAID_ALREADY({ data: { code } }),
    () =>
      unless(
        'order_payments_one_operation',
        () => errors.OPERATION_USED({ data: { order: null } }),
        () => insertPayment(tx, payment),
      ),
  )
  await updateOrder(tx, row.id, { status: next, paid_at: now.toString(), expires_at: null })
  if (row.kind !== 'EXTENSION')
    for (const item of await itemsOf(tx, row.id))
      if (item.active && item.reservation_id !== null) await orderPaid(unit, item.reservation_id)
  await generateOnPayment(unit, row.id)
  return true
}
