import { orderKindLabels, orderStatusLabels, receiptStatusLabels } from '@aforo/api/money/billing-labels'
import type { Cancellation, CartExtension, CartItem, Order, OrderSummary } from '@aforo/api/money/order-records'
import { orderWords } from '@aforo/api/money/order-words'
import { formatMinor } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import type { ReceiptAnswer } from '../receipts/receipts.present.ts'
import { byHand, receiptLifecycle } from '../receipts/receipts.ts'
import type { ItemRow, QuoteRow } from './items.queries.ts'
import type { findPayment, OrderRow } from './orders.queries.ts'
import { afterPayment, isUnpaid, keepsMoney, lifecycle, statusAt } from './orders.rules.ts'

/** Answers before their amounts become text at the contract's edge. */
export type OrderAnswer = z.input<typeof Order>
export type ItemAnswer = z.input<typeof CartItem>
export type QuoteAnswer = z.input<typeof CartExtension>
export type CancellationAnswer = z.input<typeof Cancellation>
type SummaryAnswer = z.input<typeof OrderSummary>

export const stateOf = (row: OrderRow, now: Temporal.Instant) =>
  statusAt({ status: row.status, expiresAt: row.expires_at }, now)

export const presentSummary =
  (now: Temporal.Instant) =>
  (row: OrderRow): SummaryAnswer => ({
    ...camelCased(row, ['id', 'code', 'kind', 'currency', 'total', 'version']),
    status: stateOf(row, now),
    receipt_status: row.receipt_status,
    campus: { id: row.campus_id, name: row.campus_name },
    customer: {
      name: row.customer_name,
      email: row.customer_email,
      documentType: row.customer_document_type,
      document: row.customer_document,
    },
    description: row.first_item,
    moreItems: Math.max(0, row.item_count - 1),
    createdAt: row.created_at.toString(),
    expiresAt: isUnpaid(row.status) ? (row.expires_at?.toString() ?? null) : null,
  })

/** Whether more time of a line can be sold: its booking goes on, and its order does. */
export const canExtend = (row: OrderRow, item: ItemRow, now: Temporal.Instant): boolean =>
  lifecycle.allows(stateOf(row, now), 'cancel') &&
  item.active &&
  item.extends_id === null &&
  item.reservation_status === 'CREATED' &&
  item.reservation_ends_at !== null &&
  Temporal.Instant.compare(now, item.reservation_ends_at) < 0

export const presentItem = (row: OrderRow, item: ItemRow, now: Temporal.Instant): ItemAnswer => {
  const slot = item.from_at && item.to_at ? slotOf({ start: item.from_at, end: item.to_at }, row.time_zone) : undefined
  return {
    ...camelCased(item, [
      'id',
      'description',
      'quantity',
      'unit_price',
      'amount',
      'reservation_id',
      'extends_id',
      'active',
    ]),
    space: item.space_id === null ? null : { id: item.space_id, name: item.space_name ?? item.description },
    at: slot?.at ?? null,
    from: slot?.from ?? null,
    to: slot?.to ?? null,
    can: { extend: canExtend(row, item, now) },
  }
}

export const presentQuote = (row: OrderRow, quote: QuoteRow): QuoteAnswer => {
  const { at, from, to } = slotOf({ start: quote.from_at, end: quote.to_at }, row.time_zone)
  return {
    ...camelCased(quote, ['item_id', 'currency', 'amount', 'reasons']),
    duration: quote.minutes,
    at,
    from,
    to,
    quotedUntil: quote.quoted_until.toString(),
  }
}

export interface Belonging {
  items: readonly ItemRow[]
  payment: Awaited<ReturnType<typeof findPayment>>
  receipts: readonly ReceiptAnswer[]
  extensions: readonly OrderRow[]
  extended: OrderRow | undefined
  quote: QuoteRow | undefined
  /** Nubefact does the sending. */
  sends: boolean
}

export function presentOrder(row: OrderRow, belonging: Belonging, now: Temporal.Instant): OrderAnswer {
  const { items, payment, receipts, extensions, extended, quote, sends } = belonging
  const summary = presentSummary(now)(row)
  const { status } = summary
  const receipt = receipts.find(({ kind }) => kind !== 'CREDIT_NOTE') ?? null
  const charges = lifecycle.allows(status, 'cancel') || status === 'CLOSED' || keepsMoney(row)
  const shown = items.map(item => presentItem(row, item, now))
  return {
    ...summary,
    customer: {
      ...summary.customer,
      userId: row.customer_id,
      username: row.customer_username,
      phone: row.customer_phone,
    },
    ...camelCased(row, ['time_zone', 'tax_rate', 'net', 'tax', 'end_reason', 'refund', 'notes']),
    items: shown,
    payment: payment
      ? {
          ...camelCased(payment, ['code', 'description', 'confirmed_by', 'repeat_reason']),
          dateCreated: payment.date_created.toString(),
          confirmedAt: payment.confirmed_at.toString(),
        }
      : null,
    receipt,
    creditNotes: receipts.filter(({ kind }) => kind === 'CREDIT_NOTE'),
    extendsOrder: extended ? { id: extended.id, code: extended.code } : null,
    extensions: extensions.map(one => ({
      ...camelCased(one, ['id', 'code', 'currency', 'total']),
      status: stateOf(one, now),
    })),
    quote: quote && Temporal.Instant.compare(now, quote.quoted_until) < 0 ? presentQuote(row, quote) : null,
    paidAt: row.paid_at?.toString() ?? null,
    endedAt: row.ended_at?.toString() ?? null,
    createdBy: row.created_by_name,
    can: {
      confirmPayment: afterPayment(status) !== undefined,
      reject: lifecycle.allows(status, 'reject'),
      cancel: lifecycle.allows(status, 'cancel'),
      extend: shown.some(({ can }) => can.extend),
      requestReceipt: charges && row.receipt_status === 'RECEIPT_NOT_REQUIRED',
      generateReceipt: charges && row.paid_at !== null && receiptLifecycle.allows(row.receipt_status, 'generate'),
      receiptStatuses: charges
        ? byHand(row.receipt_status, sends, (receipt?.label ?? null) !== null).filter(
            one => row.paid_at !== null || one !== 'RECEIPT_GENERATED',
          )
        : [],
    },
  }
}

/** What the history keeps of an order. */
export const traceOf = (row: OrderRow) => ({
  status: orderStatusLabels[row.status],
  kind: orderKindLabels[row.kind],
  customer: row.customer_name,
  total: formatMinor(row.total, row.currency),
  receiptStatus: receiptStatusLabels[row.receipt_status],
  ...(row.refund > 0 && { refund: formatMinor(row.refund, row.currency) }),
  ...(row.end_reason !== null && { reason: row.end_reason }),
})

export const historyWords = { fields: orderWords }
