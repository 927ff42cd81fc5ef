import type { Order } from '@aforo/api/money/order-records'
import { CustomerDocument } from '@aforo/api/money/order-states'
import { z } from 'zod'

/** Whom a receipt is made out to, as people type it. */
export interface ReceiptValues extends Record<string, unknown> {
  kind: 'RECEIPT' | 'INVOICE'
  documentType: string
  documentNumber: string
  name: string
  address: string
  email: string
}

/** The choice of no document: a small boleta may name nobody. */
export const nobody = 'NONE'

export const receiptShape = {
  kind: z.enum(['RECEIPT', 'INVOICE']),
  documentType: z.string(),
  documentNumber: z.string().max(20),
  name: z.string().max(200),
  address: z.string().max(300),
  email: z.union([z.literal(''), z.email('Escribe un correo, como ana@empresa.pe.')]),
}

/** What is known of the person of an order, or of a receipt that is to be mended. */
export function receiptValuesOf({ customer, receipt }: Pick<Order, 'customer' | 'receipt'>): ReceiptValues {
  if (receipt)
    return {
      kind: receipt.kind === 'INVOICE' ? 'INVOICE' : 'RECEIPT',
      documentType: receipt.client.documentType ?? nobody,
      documentNumber: receipt.client.documentNumber ?? '',
      name: receipt.client.name,
      address: receipt.client.address ?? '',
      email: receipt.client.email ?? '',
    }
  const isCompany = customer.documentType === 'RUC'
  return {
    kind: isCompany ? 'INVOICE' : 'RECEIPT',
    documentType: customer.documentType ?? 'DNI',
    documentNumber: customer.document ?? '',
    name: customer.name,
    address: '',
    email: customer.email ?? '',
  }
}

/** What is sent. */
export function receiptInputOf(values: ReceiptValues) {
  const text = (typed: string) => typed.trim() || null
  const type = values.kind === 'INVOICE' ? 'RUC' : values.documentType
  return {
    kind: values.kind,
    documentType: CustomerDocument.safeParse(type).data ?? null,
    documentNumber: type === nobody ? null : text(values.documentNumber),
    name: text(values.name),
    address: text(values.address),
    email: text(values.email),
  }
}
