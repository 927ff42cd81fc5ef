import type { BillingSummary } from '@aforo/api/money/bills'
import { formatMinor, formatMoney, minorUnitsOf } from '@aforo/api/platform/money'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { formatSince } from '../../ui/formats.ts'

/** `abril de 2026 (complementaria 1)` */
export const monthWords = ({ month, supplement }: Pick<BillingSummary, 'month' | 'supplement'>): string =>
  `${formatMonth(month)}${supplement > 0 ? ` (complementaria ${supplement})` : ''}`

/** What credit notes took back and leave of a total: `S/ 118.00 acreditados, quedan S/ 1,062.00`. */
export function creditedInWords(of: Pick<BillingSummary, 'total' | 'credited' | 'currency'>): string | undefined {
  const { total, credited, currency } = of
  if (credited === '0.00') return undefined
  const left = (minorUnitsOf(total) ?? 0) - (minorUnitsOf(credited) ?? 0)
  return `${formatMoney({ amount: credited, currency })} acreditados, quedan ${formatMinor(left, currency)}`
}

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
