import { z } from 'zod'
import { PersonalDocument } from '../people/documents.ts'

/**
 * CREATED: its booking is a draft still. PENDING: to be paid until it expires. PAY_IN_LOCATION: to be paid at the campus until
 * its booking begins. CLOSED: paid, and its time is over.
 */
export const OrderStatus = z.enum([
  'CREATED',
  'PENDING',
  'PAID',
  'CLOSED',
  'EXPIRED',
  'REJECTED',
  'CANCELED',
  'PAY_IN_LOCATION',
  'PAID_IN_LOCATION',
])
export type OrderStatus = z.infer<typeof OrderStatus>

/** Of an order, and of its receipt. */
export const ReceiptStatus = z.enum([
  'RECEIPT_NOT_REQUIRED',
  'RECEIPT_REQUESTED',
  'RECEIPT_REQUESTED_WITH_PRIORITY',
  'RECEIPT_GENERATED',
  'RECEIPT_SENT',
  'RECEIPT_CONFIRMED',
  'RECEIPT_FAILED',
])
export type ReceiptStatus = z.infer<typeof ReceiptStatus>

/** BOOKING: of what somebody booked. DESK: sold by reception. EXTENSION: more time of what was paid already. */
export const OrderKind = z.enum(['BOOKING', 'DESK', 'EXTENSION'])
export type OrderKind = z.infer<typeof OrderKind>

/** What on-demand use is sold in; credits are of wallets alone. */
export const OrderCurrency = z.enum(['PEN', 'USD'])
export type OrderCurrency = z.infer<typeof OrderCurrency>

/** How somebody is named on a receipt. */
export const CustomerDocument = z.enum([...PersonalDocument.options, 'RUC'])
export type CustomerDocument = z.infer<typeof CustomerDocument>

/** The receipts of an order: a factura, a boleta, or the credit note of either. */
export const OrderReceiptKind = z.enum(['INVOICE', 'RECEIPT', 'CREDIT_NOTE'])
export type OrderReceiptKind = z.infer<typeof OrderReceiptKind>

export const OrderSort = z.enum([
  '-createdAt',
  'createdAt',
  'code',
  '-code',
  'total',
  '-total',
  'customer',
  '-customer',
])

/** States in which an order still asks for its money. */
export const unpaidStates = ['CREATED', 'PENDING', 'PAY_IN_LOCATION'] as const satisfies readonly OrderStatus[]
