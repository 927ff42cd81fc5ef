import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  History,
  Id,
  invalidField,
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { TotalsOutput } from '../platform/line-items.ts'
import { AmountAboveZero, AmountOutput, Currency } from '../platform/money.ts'

/** BASE is the regular price; a PROMOTIONAL one takes precedence on its dates. */
export const PricingType = z.enum(['BASE', 'PROMOTIONAL'])
export type PricingType = z.infer<typeof PricingType>

/** Computed from the dates and the campus's clock. */
export const PriceStatus = z.enum(['UPCOMING', 'ACTIVE', 'EXPIRED'])
export type PriceStatus = z.infer<typeof PriceStatus>

export const PriceFields = z.object({
  type: PricingType,
  currency: Currency,
  /** Per month, without tax. */
  amount: AmountAboveZero,
  /** First and last day of the price, in campus dates. */
  startsOn: CalendarDate,
  /** Null: until further notice. */
  endsOn: CalendarDate.nullable(),
})
/** As rules and tables store them: the amount in minor units. */
export type PriceFields = z.infer<typeof PriceFields>

/** A product's monthly price. */
export const Price = z.object({
  id: Id,
  productId: Id,
  type: PricingType,
  currency: Currency,
  amount: AmountOutput,
  /** Monthly totals with tax; credits are untaxed. */
  totals: TotalsOutput,
  startsOn: CalendarDate,
  endsOn: CalendarDate.nullable(),
  status: PriceStatus,
  /** True if it is today's price: a BASE price isn't during a promotion. */
  applies: z.boolean(),
  version: Version,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Price = z.infer<typeof Price>

/** A product's prices by currency, newest first. */
export const PriceList = z.object({
  productId: Id,
  /** The current date at the campus. */
  today: CalendarDate,
  prices: z.array(Price),
  can: z.object({ add: z.boolean() }),
})
export type PriceList = z.infer<typeof PriceList>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['pricing'] as const
const byId = z.object({ id: Id })
const fieldRefusals = {
  /** Another price of the same product, type and currency covers some of those days. */
  PRICE_OVERLAPS: {
    ...refusal('PRICE_OVERLAPS'),
    data: z.object({
      rival: z
        .object({
          id: Id,
          amount: AmountOutput,
          currency: Currency,
          startsOn: CalendarDate,
          endsOn: CalendarDate.nullable(),
        })
        .nullable(),
    }),
  },
  INVALID_FIELD: invalidField,
}
const stale = { STALE_VERSION: staleVersion(Price) }

/** Monthly prices of products. */
export const pricing = {
  ofProduct: call
    .meta(operator)
    .route({ method: 'GET', path: '/pricing/product', summary: 'La lista de precios de un producto', tags })
    .input(z.object({ product_id: Id }))
    .output(PriceList),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/pricing/{id}', summary: 'Un precio', tags })
    .input(byId)
    .output(Price),

  create: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/pricing/product',
      summary: 'Poner un precio a un producto',
      description: 'Con `endPrevious`, el precio vigente el día en que empieza este termina el día anterior.',
      successStatus: 201,
      tags,
    })
    .input(PriceFields.extend({ productId: Id, endPrevious: z.boolean().default(false) }))
    .errors(fieldRefusals)
    .output(Price),

  update: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/pricing/{id}',
      summary: 'Cambiar un precio',
      description: 'Lo que no va queda como está. La moneda y el tipo no cambian: para otros se pone otro precio.',
      tags,
    })
    .input(
      PriceFields.pick({ amount: true, startsOn: true, endsOn: true })
        .partial()
        .extend({ id: Id, version: Version.optional() }),
    )
    .errors({ ...fieldRefusals, ...stale })
    .output(Price),

  remove: call
    .meta(operator)
    .route({ method: 'DELETE', path: '/pricing/{id}', summary: 'Eliminar un precio', tags })
    .input(byId.extend({ version: Version.optional() }))
    .errors(stale)
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(operator)
    .route({ method: 'PATCH', path: '/pricing/{id}/restore', summary: 'Recuperar un precio eliminado', tags })
    .input(byId)
    .errors({ PRICE_OVERLAPS: fieldRefusals.PRICE_OVERLAPS })
    .output(Price),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/pricing/{id}/history', summary: 'Lo que cambió en un precio', tags })
    .input(byId)
    .output(History),
}
