import { z } from 'zod'
import { CalendarDate, Id, Instant, line, Version } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { CustomerDocument, OrderCurrency, OrderReceiptKind, ReceiptStatus } from './order-states.ts'

/** Calendar days after its issue date within which SUNAT must have a factura or its notes (RS 000003-2023/SUNAT). */
export const sunatDays = 3

/** From this total on a boleta names who it is for, in céntimos. */
export const namedFrom = 700_00

/** Whom a receipt is made out to. */
export const ReceiptClient = z.object({
  /** INVOICE is a factura, RECEIPT a boleta. */
  kind: OrderReceiptKind.exclude(['CREDIT_NOTE']),
  /** Null: nobody named, as a small boleta may be. A factura takes a RUC. */
  documentType: CustomerDocument.nullable().default(null),
  documentNumber: line(20).nullable().default(null),
  /** A factura's is the legal name. */
  name: line(200).nullable().default(null),
  address: line(300).nullable().default(null),
  email: z.email('Escribe un correo, como ana@empresa.pe.').max(254).nullable().default(null),
})
export type ReceiptClient = z.infer<typeof ReceiptClient>

export const ReceiptFile = z.object({
  kind: z.enum(['PDF', 'XML', 'CDR']),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Shows the file to anybody who has this address, for an hour. */
  url: z.string(),
  /** The same, to be saved under its name. */
  downloadUrl: z.string(),
})
export type ReceiptFile = z.infer<typeof ReceiptFile>

export const Receipt = z.object({
  id: Id,
  kind: OrderReceiptKind,
  /** `F001-124`; null before a number was taken. */
  label: z.string().nullable(),
  status: ReceiptStatus,
  company: z.object({ id: Id, name: z.string(), taxId: z.string() }).nullable(),
  client: z.object({
    documentType: CustomerDocument.nullable(),
    documentNumber: z.string().nullable(),
    name: z.string(),
    address: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Of a credit note: what it corrects, and why. */
  modifies: z.object({ id: Id, label: z.string() }).nullable(),
  noteReason: z.string().nullable(),
  issueDate: CalendarDate.nullable(),
  /** The last day on which SUNAT takes it; null before a number was taken. */
  deadline: CalendarDate.nullable(),
  /** Until then; below zero once it has passed. Null when it doesn't matter any more. */
  daysLeft: z.int().nullable(),
  currency: OrderCurrency,
  /** PEN for one USD on its day: `3.745`. */
  exchangeRate: z.string().nullable(),
  /** The day whose rate it is: an earlier one where that of its date was missing. */
  exchangeRateOn: CalendarDate.nullable(),
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
  /** What the client pays into the account at Banco de la Nación, in soles. */
  detraction: z
    .object({ code: z.string(), percent: AmountOutput, amount: AmountOutput, account: z.string() })
    .nullable(),
  sunat: z.object({ code: z.string().nullable(), description: z.string().nullable() }),
  hash: z.string().nullable(),
  /** What its QR code says. */
  qr: z.string().nullable(),
  /** The code itself, as a data URL. */
  qrImage: z.string().nullable(),
  /** What to mend. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
  files: z.array(ReceiptFile),
  sentAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  /** A simulator of the demo made it, not SUNAT. */
  simulated: z.boolean(),
  version: Version,
  can: z.object({ sendAgain: z.boolean() }),
})
export type Receipt = z.infer<typeof Receipt>
