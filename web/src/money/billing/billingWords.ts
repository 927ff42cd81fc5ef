import type { BillingSummary } from '@aforo/api/money/bills'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { formatSince } from '../../ui/formats.ts'

/** `abril de 2026 (complementaria 1)` */
export const monthWords = ({ month, supplement }: Pick<BillingSummary, 'month' | 'supplement'>): string =>
  `${formatMonth(month)}${supplement > 0 ? ` (complementaria ${supplement})` : ''}`

type Ordered = Pick<BillingSummary, 'purchaseOrder' | 'client' | 'status'>

/** Where an order that is missing still keeps the bill back. */
const awaitsOrder = ({ client, status }: Ordered) =>
  client.requiresPurchaseOrder && !['SENT_TO_SAP', 'SAP_PROCESSED', 'CANCELLED'].includes(status.name)

/** What is to be known of the purchase order at once. */
export const orderWords = (bill: Ordered): string => {
  const { purchaseOrder, client } = bill
  if (purchaseOrder) return purchaseOrder.enabled ? purchaseOrder.poCode : `${purchaseOrder.poCode} (desactivada)`
  if (awaitsOrder(bill)) return 'Falta'
  return client.requiresPurchaseOrder ? 'Sin orden de compra' : 'No la exige'
}

/** The same where no heading says that it is the purchase order. */
export const orderInShort = (bill: Ordered) => {
  if (bill.purchaseOrder) return `OC ${orderWords(bill)}`
  return awaitsOrder(bill) ? 'Falta la orden de compra' : undefined
}

/** Since when it is in its state: `En este estado desde ayer.` */
export const statusSinceWords = (since: string, now?: number): string => `En este estado ${formatSince(since, now)}.`
