import { lineAmount, oneUnit } from '@aforo/api/platform/line-items'
import { decimalsOf, minorUnitsOf } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import { z } from 'zod'
import { missingWords } from '../../ui/missingWords.ts'
import { paymentInputOf } from './PaymentCodeField.tsx'
import { type ReceiptValues, receiptInputOf, receiptShape } from './receiptForm.ts'

/** A line that reception types. */
export interface ExtraValues {
  key: string
  description: string
  quantity: number | null
  unitPrice: string | null
}

export interface DeskValues extends ReceiptValues {
  campusId: string
  spaceId: string
  at: string | null
  from: string
  to: string
  /** What was agreed instead of the rate; empty for the rate. */
  price: string | null
  extras: ExtraValues[]
  currency: 'PEN' | 'USD'
  person: string
  phone: string
  pay: 'NOW' | 'IN_LOCATION'
  code: string
  repeatReason: string
  wantsReceipt: boolean
}

export const newExtra = (): ExtraValues => ({ key: crypto.randomUUID(), description: '', quantity: 1, unitPrice: null })

export const DeskSchema = z
  .object({
    ...receiptShape,
    campusId: z.string().min(1, missingWords.campus),
    spaceId: z.string(),
    at: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    price: z.string().nullable(),
    extras: z.array(
      z.object({
        key: z.string(),
        description: z.string().trim().min(1, missingWords.field).max(300),
        quantity: z
          .number({ error: missingWords.field })
          .int('Escribe un número entero.')
          .min(1, 'Escribe 1 o más.')
          .max(10_000),
        unitPrice: z.string({ error: missingWords.field }),
      }),
    ),
    currency: z.enum(['PEN', 'USD']),
    person: z.string().trim().min(1, 'Escribe el nombre de la persona.').max(200),
    phone: z.string().max(30),
    pay: z.enum(['NOW', 'IN_LOCATION']),
    code: z.string().max(100),
    repeatReason: z.string().max(300),
    wantsReceipt: z.boolean(),
  })
  .superRefine((values, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (values.spaceId)
      for (const path of ['at', 'from', 'to'] as const) if (!values[path]) say(path, missingWords.field)
    if (!values.spaceId && values.extras.length === 0) say('spaceId', 'Elige un espacio, o añade algo que vender.')
    if (!values.spaceId && values.pay === 'IN_LOCATION')
      say('pay', 'Sin una reserva no se paga al llegar: cobra ahora.')
    if (values.pay === 'NOW' && !values.code.trim()) say('code', 'Escribe con qué operación se pagó.')
  })

/** What a sale comes to, in minor units. @param rate of the space, in minor units */
export const totalOf = ({ spaceId, price, extras }: DeskValues, rate: number): number =>
  add(
    spaceId ? (minorUnitsOf(price ?? '') ?? rate) : 0,
    ...extras.map(({ quantity, unitPrice }) =>
      lineAmount({
        unitPrice: minorUnitsOf(unitPrice ?? '') ?? 0,
        quantity: (Number.isSafeInteger(quantity) ? (quantity ?? 0) : 0) * oneUnit,
        taxed: true,
      }),
    ),
  )

/** What is sent. */
export function saleInputOf(values: DeskValues) {
  const text = (typed: string) => typed.trim() || null
  const receipt = receiptInputOf({ ...values, name: values.name.trim() || values.person })
  const { spaceId, at, from, to, price } = values
  return {
    campusId: values.campusId,
    booking: spaceId ? { spaceId, at: at ?? '', from, to, ...(price && { price }) } : null,
    extras: values.extras.map(({ description, quantity, unitPrice }) => ({
      description,
      quantity: decimalsOf((quantity ?? 0) * oneUnit),
      unitPrice: unitPrice ?? '',
    })),
    currency: values.currency,
    customer: {
      name: values.person.trim(),
      documentType: receipt.documentNumber ? receipt.documentType : null,
      document: receipt.documentType ? receipt.documentNumber : null,
      email: text(values.email),
      phone: text(values.phone),
    },
    pay: values.pay,
    ...(values.pay === 'NOW' && { payment: paymentInputOf(values) }),
    ...(values.wantsReceipt && { receipt }),
  }
}

/**
 * The hours that a sale begins with, no longer than the room is free.
 * @param until when somebody else has it, `HH:mm`; null: nobody today
 */
export const hoursUntil = (hours: { from: string; to: string }, until: string | null): { from: string; to: string } =>
  until !== null && hours.from < until && until < hours.to ? { ...hours, to: until } : hours
