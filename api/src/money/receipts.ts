import { z } from 'zod'
import { CalendarDate, Id, Instant, line, Version } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { CustomerDocument, OrderCurrency, OrderReceiptKind, ReceiptStatus } from './order-states.ts'

/** Calendar days after its issue date within which SUNAT must have a factura or its notes (RS 000003-2023/SUNAT). */
export const sunatDays = 3

/** A boleta must name its customer from this total on, in céntimos. */
export const namedFrom = 700_00

/** The customer named on a receipt. */
export const ReceiptClient = z.object({
  /** INVOICE is a factura, RECEIPT a boleta. */
  kind: OrderReceiptKind.exclude(['CREDIT_NOTE']),
  /** Null: no customer named, allowed on a small boleta. A factura requires a RUC. */
  documentType: CustomerDocument.nullable().default(null),
  documentNumber: line(20).nullable().default(null),
  /** The legal name on a factura. */
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
  /** Signed address of the file, valid for an hour. */
  url: z.string(),
  /** Signed address that downloads the file under its name. */
  downloadUrl: z.string(),
})
export type ReceiptFile = z.infer<typeof ReceiptFile>

export const Receipt = z.object({
  id: Id,
  kind: OrderReceiptKind,
  /** `F001-124`; null until a number is assigned. */
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
  /** The receipt that a credit note corrects, and why. */
  modifies: z.object({ id: Id, label: z.string() }).nullable(),
  noteReason: z.string().nullable(),
  issueDate: CalendarDate.nullable(),
  /** SUNAT's deadline; null until a number is assigned. */
  deadline: CalendarDate.nullable(),
  /** Days until the deadline, negative once it has passed; null when the deadline no longer matters. */
  daysLeft: z.int().nullable(),
  currency: OrderCurrency,
  /** Soles per dollar on its issue date: `3.745`. */
  exchangeRate: z.string().nullable(),
  /** The rate's own date: earlier than the issue date if that day had no rate. */
  exchangeRateOn: CalendarDate.nullable(),
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
  /** Detraction: what the client pays into the account at Banco de la Nación, in soles. */
  detraction: z
    .object({ code: z.string(), percent: AmountOutput, amount: AmountOutput, account: z.string() })
    .nullable(),
  sunat: z.object({ code: z.string().nullable(), description: z.string().nullable() }),
  hash: z.string().nullable(),
  /** The content of its QR code. */
  qr: z.string().nullable(),
  /** The QR code image, as a data URL. */
  qrImage: z.string().nullable(),
  /** What to fix. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
  files: z.array(ReceiptFile),
  sentAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  /** Issued by the demo's simulator, not by SUNAT. */
  simulated: z.boolean(),
  version: Version,
  can: z.object({ sendAgain: z.boolean() }),
})
export type Receipt = z.infer<typeof Receipt>
