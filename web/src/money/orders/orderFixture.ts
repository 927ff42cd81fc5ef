import { Order } from '@aforo/api/money/order-records'
import type { Receipt } from '@aforo/api/money/receipts'
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

/** A factura that SUNAT refused, and whose days have passed meanwhile. */
export const refused: z.input<typeof Receipt> = {
  id: id(3),
  kind: 'INVOICE',
  label: 'F001-7',
  status: 'RECEIPT_FAILED',
  company: null,
  client: { documentType: null, documentNumber: null, name: '', address: null, email: null },
  modifies: null,
  noteReason: null,
  issueDate: '2026-11-20',
  deadline: '2026-11-23',
  daysLeft: -1,
  currency: 'PEN',
  exchangeRate: null,
  exchangeRateOn: null,
  net: 100_00,
  tax: 18_00,
  total: 118_00,
  detraction: null,
  sunat: { code: null, description: null },
  hash: null,
  qr: null,
  qrImage: null,
  fault: { code: 'SUNAT_3202', message: 'El RUC no existe.' },
  files: [],
  sentAt: null,
  confirmedAt: null,
  simulated: false,
  version: 1,
  can: { sendAgain: true },
}
