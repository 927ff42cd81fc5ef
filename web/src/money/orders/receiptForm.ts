import { customerDocumentLabels } from '@aforo/api/money/billing-labels'
import type { Order } from '@aforo/api/money/order-records'
import { CustomerDocument } from '@aforo/api/money/order-states'
import type { Receipt } from '@aforo/api/money/receipts'
import { formatDate } from '@aforo/api/platform/dates-in-words'
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

/** `Carné de extranjería 001234567`, where one is known. */
export const documentWords = ({ documentType, document }: Pick<Order['customer'], 'documentType' | 'document'>) =>
  documentType && document && `${customerDocumentLabels[documentType]} ${document}`

/** `3.745 del 5 mar. 2027`: of an earlier day than its own it says so. */
export const rateWords = ({ exchangeRate, exchangeRateOn, issueDate }: Receipt) =>
  exchangeRate &&
  (exchangeRateOn && exchangeRateOn !== issueDate
    ? `${exchangeRate}, el último publicado: del ${formatDate(exchangeRateOn)}`
    : exchangeRate)

/** What is sent. */
export function receiptInputOf(values: ReceiptValues) {
  const text = (typed: string) => typed.trim() || null
  const isAbroad = values.documentType === 'NATIONAL_ID'
  const type = values.kind === 'INVOICE' && !isAbroad ? 'RUC' : values.documentType
  return {
    kind: values.kind,
    documentType: CustomerDocument.safeParse(type).data ?? null,
    documentNumber: type === nobody ? null : text(values.documentNumber),
    name: text(values.name),
    address: text(values.address),
    email: text(values.email),
  }
}
