import { Order } from '@aforo/contract/commerce/order-records'
import type { z } from 'zod'

const id = (place: number) => `019acc00-0000-7000-8000-${String(place).padStart(12, '0')}`

/** An order that waits for its payment, as the server answers it: amounts in minor units. For tests of the screens. */
export const answered: z.input<typeof Order> = {
  id: id(1),
  code: 'OD-2026-0007',
  kind: 'DESK',
  status: 'PENDING',
  receipt_status: 'RECEIPT_NOT_REQUIRED',
  campus: { id: id(2), name: 'Miraflores' },
  customer: {
    name: 'Rosa Campos',
    email: null,
    phone: null,
    documentType: 'DNI',
    document: '40711823',
    userId: null,
    username: null,
  },
  description: 'Sala Colca',
  moreItems: 0,
  currency: 'PEN',
  total: 118_00,
  createdAt: '2026-11-24T15:00:00Z',
  expiresAt: '2026-11-24T15:30:00Z',
  version: 3,
  timeZone: 'America/Lima',
  items: [],
  taxRate: 18_00,
  net: 100_00,
  tax: 18_00,
  payment: null,
  receipt: null,
  creditNotes: [],
  extendsOrder: null,
  extensions: [],
  quote: null,
  endReason: null,
  refund: 0,
  notes: null,
  paidAt: null,
  endedAt: null,
  createdBy: 'Rosa Quispe',
  can: {
    confirmPayment: true,
    reject: true,
    cancel: true,
    extend: false,
    requestReceipt: true,
    generateReceipt: false,
    receiptStatuses: [],
  },
}

/** The same, as the screens read it. */
export const orderOf = (given: Partial<z.input<typeof Order>> = {}) => Order.parse({ ...answered, ...given })
