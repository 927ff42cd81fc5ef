import { z } from 'zod'
import { PersonalDocument } from '../people/documents.ts'

/**
 * CREATED: its booking is still a draft. PENDING: to be paid before it expires. PAY_IN_LOCATION: to be paid at the
 * campus before its booking begins. CLOSED: paid, and its booking is over.
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

/** BOOKING: of a booking made by its user. DESK: sold by reception. EXTENSION: extends a paid booking. */
export const OrderKind = z.enum(['BOOKING', 'DESK', 'EXTENSION'])
export type OrderKind = z.infer<typeof OrderKind>

/** Currencies of on-demand use; credits exist only in wallets. */
export const OrderCurrency = z.enum(['PEN', 'USD'])
export type OrderCurrency = z.infer<typeof OrderCurrency>

/** Documents that identify a customer on a receipt. */
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

/** States in which an order is unpaid. */
export const unpaidStates = ['CREATED', 'PENDING', 'PAY_IN_LOCATION'] as const satisfies readonly OrderStatus[]
