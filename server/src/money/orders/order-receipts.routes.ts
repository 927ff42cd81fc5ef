import type { OrderStatus, ReceiptStatus } from '@aforo/api/money/order-states'
import type { ReceiptClient } from '@aforo/api/money/receipts'
import { todayIn } from '../../offer/products/products.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, wrongState } from '../../platform/http/refusals.ts'
import { lockReceipt, updateReceipt } from '../receipts/receipts.queries.ts'
import {
  byHand,
  dayOf,
  daysLeft,
  generateReceipt,
  isConnected,
  lineFault,
  type ReceiptRow,
  receiptLifecycle,
  receiptsOf,
  renameReceipt,
  sendReceipt,
  tell,
  withdrawReceipt,
} from '../receipts/receipts.ts'
import {
  askReceipt,
  type ClientErrors,
  clientOrThrow,
  receiptOf,
  refuseObstacle,
  type StateErrors,
} from './order-receipts.service.ts'
import { stateOf } from './orders.present.ts'
import type { OrderRow } from './orders.queries.ts'
import { keepsMoney } from './orders.rules.ts'
import { type OrderContext, orderRecord } from './whole-order.service.ts'

const ended: readonly OrderStatus[] = ['EXPIRED', 'REJECTED', 'CANCELED']

/** Goes on with an order that lives, or of which something is kept. @throws WRONG_STATE */
function mustCharge(row: OrderRow, now: Temporal.Instant, errors: StateErrors) {
  const status = stateOf(row, now)
  if (ended.includes(status) && !keepsMoney(row)) wrongState(errors, status)
}

/** Takes the number of the receipt of a paid order. @throws WRONG_STATE, or what is in the way */
async function generate(context: OrderContext, row: OrderRow, errors: ClientErrors & StateErrors) {
  if (row.paid_at === null) wrongState(errors, stateOf(row, context.now))
  if (!receiptLifecycle.allows(row.receipt_status, 'generate')) wrongState(errors, row.receipt_status)
  const receipt = await receiptOf(context, row)
  if (receipt) refuseObstacle(await generateReceipt(context, receipt.id), errors)
}

/** Sends a receipt that failed once more, with the number that it has, or takes one. @param today it is issued anew */
async function sendAgain(
  context: OrderContext,
  found: ReceiptRow,
  today: boolean,
  errors: ClientErrors & StateErrors & Refusals<'RECEIPT_TOO_LATE'>,
) {
  const { tx, now } = context
  const row = (await lockReceipt(tx, found.id)) ?? found
  if (!receiptLifecycle.allows(row.status, 'again')) wrongState(errors, row.status)
  if (row.number === null || today) {
    refuseObstacle(lineFault(row), errors)
    await updateReceipt(tx, row.id, { status: 'RECEIPT_REQUESTED', fault: null, fault_code: null })
    if (row.number === null) return refuseObstacle(await generateReceipt(context, row.id), errors)
    const day = todayIn(row.time_zone, now)
    const { rate, obstacle } = await dayOf(context, row, day)
    refuseObstacle(obstacle, errors)
    await updateReceipt(tx, row.id, {
      issue_date: day,
      exchange_rate: rate?.rate ?? null,
      exchange_rate_on: rate?.date ?? null,
      warned_at: null,
    })
  } else if (row.issue_date !== null && daysLeft(row.issue_date, todayIn(row.time_zone, now)) < 0)
    fail(errors.RECEIPT_TOO_LATE({ data: { issueDate: row.issue_date } }))
  await sendReceipt(context, row)
}

/** The person of an order as the client of its receipt. */
const clientOf = (row: OrderRow): ReceiptClient => ({
  kind: row.customer_document_type === 'RUC' ? 'INVOICE' : 'RECEIPT',
  documentType: row.customer_document_type,
  documentNumber: row.customer_document,
  name: row.customer_name,
  address: null,
  email: row.customer_email,
})

export const orderReceiptRoutes = {
  requestReceipt: on.orders.requestReceipt.handler(async ({ input, context, errors }) => {
    const { id, version, priority, kind, ...given } = input
    if (!kind && Object.values(given).some(value => value !== null))
      invalidField(errors, 'kind', 'Elige boleta o factura.')
    const before = await orderRecord.lock(context, { id, version }, errors)
    mustCharge(before, context.now, errors)
    if (!receiptLifecycle.allows(before.receipt_status, 'request')) wrongState(errors, before.receipt_status)
    await askReceipt(context, before, kind ? { kind, ...given } : clientOf(before), { priority }, errors)
    return orderRecord.changed(context, 'order.changed', before)
  }),

  receiptGenerated: on.orders.receiptGenerated.handler(async ({ input, context, errors }) => {
    const before = await orderRecord.lock(context, input, errors)
    await generate(context, before, errors)
    return orderRecord.changed(context, 'order.changed', before)
  }),

  setStatus: on.orders.setStatus.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const wanted: ReceiptStatus = input.receipt_status
    const before = await orderRecord.lock(context, input, errors)
    mustCharge(before, context.now, errors)
    const receipt = await receiptOf(context, before)
    const sends = (await isConnected(tx)) !== undefined
    const status = before.receipt_status
    if (!byHand(status, sends, (receipt?.number ?? null) !== null).includes(wanted)) wrongState(errors, status)
    if (wanted === 'RECEIPT_GENERATED') await generate(context, before, errors)
    else if (!receipt) await askReceipt(context, before, clientOf(before), { priority: false }, errors)
    else if (wanted === 'RECEIPT_NOT_REQUIRED') await withdrawReceipt(context, receipt)
    else if (status === 'RECEIPT_FAILED') await sendAgain(context, receipt, false, errors)
    else {
      const now = context.now.toString()
      await updateReceipt(tx, receipt.id, {
        status: wanted,
        ...(wanted === 'RECEIPT_SENT' && { sent_at: now }),
        ...(wanted === 'RECEIPT_CONFIRMED' && { confirmed_at: now }),
      })
      if (wanted === 'RECEIPT_CONFIRMED') tell(context, receipt, 'order.receipt_confirmed')
    }
    return orderRecord.changed(context, 'order.changed', before)
  }),

  sendReceiptAgain: on.orders.sendReceiptAgain.handler(async ({ input, context, errors }) => {
    const { id, version, client, today, receiptId } = input
    const before = await orderRecord.lock(context, { id, version }, errors)
    const all = await receiptsOf(context.tx, before.id)
    const receipt = all.find(one => (receiptId ? one.id === receiptId : one.kind !== 'CREDIT_NOTE')) ?? notFound(errors)
    if (!receiptLifecycle.allows(receipt.status, 'again')) wrongState(errors, receipt.status)
    if (client) {
      if (receipt.kind === 'CREDIT_NOTE')
        invalidField(
          errors,
          'client',
          'Una nota de crédito va a nombre de quien recibió lo que corrige: envíala sin otros datos.',
        )
      if (receipt.number !== null && client.kind !== receipt.kind)
        invalidField(errors, 'client.kind', 'El comprobante conserva su número: no cambia de boleta a factura.')
      await renameReceipt(context.tx, receipt.id, await clientOrThrow(context, receipt, client, errors))
    }
    await sendAgain(context, receipt, today, errors)
    return orderRecord.changed(context, 'order.changed', before)
  }),
}
