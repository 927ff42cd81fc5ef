import { oneUnit } from '@aforo/api/platform/line-items'
import { subtract, taxWithinGross } from '@aforo/api/platform/money.rules'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { qrOf } from '../../platform/identity/second-factor/totp.ts'
import { recordOf } from '../../platform/records.ts'
import { filesOf, isConnected, presentReceipt, receiptsOf, type Sold } from '../receipts/receipts.ts'
import { findQuote, type ItemRow, itemsOf } from './items.queries.ts'
import { historyWords, type OrderAnswer, presentOrder, traceOf } from './orders.present.ts'
import { extensionsOf, findOrder, findPayment, lockOrder, type OrderRow } from './orders.queries.ts'

export type OrderContext = HandlerContext & Pick<RequestContext, 'services'>

/** An order with all that belongs to it. */
export async function wholeOrder(row: OrderRow, { tx, now, services }: OrderContext): Promise<OrderAnswer> {
  const receipts = await receiptsOf(tx, row.id)
  const files = await filesOf(
    tx,
    receipts.map(({ id }) => id),
  )
  const connected = await isConnected(tx)
  const shown = { store: services.files, now, simulated: connected?.simulated ?? false }
  return presentOrder(
    row,
    {
      items: await itemsOf(tx, row.id),
      payment: await findPayment(tx, row.id),
      receipts: await Promise.all(
        receipts.map(async receipt =>
          presentReceipt(receipt, files, { ...shown, qrImage: receipt.qr === null ? null : await qrOf(receipt.qr) }),
        ),
      ),
      extensions: await extensionsOf(tx, row.id),
      extended: row.extends_id === null ? undefined : await findOrder(tx, row.extends_id),
      quote: await findQuote(tx, row.id),
      sends: connected !== undefined,
    },
    now,
  )
}

/** How the handlers of an order lock it, record what they did, answer, and read the history. */
export const orderRecord = recordOf({
  type: 'order',
  find: ({ tx }: OrderContext, id: string) => findOrder(tx, id),
  lock: ({ tx }: OrderContext, id: string) => lockOrder(tx, id),
  present: wholeOrder,
  trace: traceOf,
  event: row => ({ topic: 'orders', id: row.id, campusId: row.campus_id }),
  words: historyWords,
})

/** What a receipt of an order says: what it charges, and once it was paid, what of that was not given back. */
export function soldBy(row: OrderRow, items: readonly ItemRow[]): Sold {
  const { id, time_zone, currency, tax_rate } = row
  const isPaid = row.paid_at !== null
  const totals = isPaid && row.refund > 0 ? taxWithinGross(subtract(row.total, row.refund), tax_rate) : row
  const charged = items.filter(({ active, amount, refunded }) => (active || isPaid) && amount > refunded)
  return {
    id,
    time_zone,
    currency,
    tax_rate,
    net: totals.net,
    tax: totals.tax,
    total: totals.total,
    lines: charged.map(({ description, quantity, unit_price, amount, refunded }) => {
      const rest = subtract(amount, refunded)
      return refunded === 0
        ? { description, quantity, unitPrice: unit_price, amount }
        : { description, quantity: oneUnit, unitPrice: rest, amount: rest }
    }),
  }
}
