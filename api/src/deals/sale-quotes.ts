import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  Id,
  Instant,
  invalidField,
  prose,
  refusal,
} from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { SaleCurrency } from './sale-states.ts'

/** A quote sent to a client: a PDF that never changes. */
export const SaleQuote = z.object({
  id: Id,
  /** `COT-2026-0001`, consecutive by tenant and year. */
  number: z.string(),
  currency: SaleCurrency,
  /** Monthly total of all lines, without and with tax. */
  net: AmountOutput,
  tax: AmountOutput,
  total: AmountOutput,
  /** Charged once, without tax. */
  setUpFee: AmountOutput,
  /** The last day on which it is valid. */
  validUntil: CalendarDate,
  /** `validUntil` has passed. */
  expired: z.boolean(),
  createdAt: Instant,
  createdBy: z.string(),
  /** Mailings, latest first. */
  sent: z.array(z.object({ at: Instant, by: z.string(), to: z.array(z.string()) })),
  fileName: z.string(),
  /** Signed address, valid for an hour. */
  link: z.string(),
  can: z.object({ send: z.boolean() }),
})
export type SaleQuote = z.infer<typeof SaleQuote>

/** Default validity of a quote, in days. */
export const usualValidity = 15

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['sales'] as const
const byId = z.object({ id: Id })
const unchangeable = {
  SALE_DEPRECATED: refusal('SALE_DEPRECATED'),
  SALE_BEYOND_COUNTRIES: refusal('SALE_BEYOND_COUNTRIES'),
  INVALID_FIELD: invalidField,
}

/** The quotes of a deal. */
export const saleQuotes = {
  list: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/sales/{id}/quotes',
      tags,
      summary: 'Las cotizaciones de un negocio, la última primero',
    })
    .input(byId)
    .output(z.array(SaleQuote)),

  create: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/sales/{id}/quotes',
      tags,
      summary: 'Hacer la cotización de un negocio como PDF',
      description: 'Con sus precios y días de ahora; queda como se hizo. Sin `validUntil` vale quince días.',
      successStatus: 201,
    })
    .input(
      byId.extend({
        validUntil: CalendarDate.optional(),
        /** A note to the client, printed under the prices. */
        note: prose(1_000).optional(),
      }),
    )
    .errors(unchangeable)
    .output(SaleQuote),

  send: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/sales/{id}/quotes/{quoteId}/send',
      tags,
      summary: 'Enviar una cotización por correo, con su PDF',
    })
    .input(
      byId.extend({
        quoteId: Id,
        to: z.array(z.email('Escribe un correo válido.')).min(1, 'Escribe a quién se envía.').max(10),
        message: prose(2_000).optional(),
      }),
    )
    .errors(unchangeable)
    .output(SaleQuote),
}
