import type { BillingSummary } from '@aforo/api/money/bills'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { formatAgo } from '../../ui/formats.ts'

/** `abril de 2026 (complementaria 1)` */
export const monthWords = ({ month, supplement }: Pick<BillingSummary, 'month' | 'supplement'>): string =>
  `${formatMonth(month)}${supplement > 0 ? ` (complementaria ${supplement})` : ''}`

/** What is to be known of the purchase order at once. */
export const orderWords = ({ purchaseOrder, client }: Pick<BillingSummary, 'purchaseOrder' | 'client'>): string => {
  if (purchaseOrder) return purchaseOrder.enabled ? purchaseOrder.poCode : `${purchaseOrder.poCode} (desactivada)`
  return client.requiresPurchaseOrder ? 'Falta' : 'No la exige'
}

/** The same where no heading says that it is the purchase order. */
export const orderInShort = ({ purchaseOrder, client }: Pick<BillingSummary, 'purchaseOrder' | 'client'>) => {
  if (purchaseOrder) return `OC ${orderWords({ purchaseOrder, client })}`
  return client.requiresPurchaseOrder ? 'Falta la orden de compra' : undefined
}

/** Since when it is in its state: `En este estado desde ayer.` */
export const statusSinceWords = (since: string, now?: number): string => {
  const ago = formatAgo(since, now)
  return ago === 'ahora' ? 'En este estado desde hace un momento.' : `En este estado desde ${ago}.`
}
