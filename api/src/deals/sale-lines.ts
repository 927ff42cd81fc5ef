import { z } from 'zod'
import { ProductType } from '../offer/product-types.ts'
import { CalendarDate, Id } from '../platform/base.ts'
import { LineItemInput, oneUnit } from '../platform/line-items.ts'
import { AmountFromZero, AmountOutput } from '../platform/money.ts'

const { unitPrice, quantity, discount } = LineItemInput.shape

/** Price per unit and month up to a day, before `unitPrice` applies. */
const LinePromotion = z.object({ unitPrice: AmountFromZero, until: CalendarDate })

/** In answers: a promotion, and a price for several months, whose monthly amounts add up to it. */
export const LinePrices = {
  promotion: LinePromotion.extend({ unitPrice: AmountOutput }).nullable(),
  period: z.object({ price: AmountOutput, months: z.int() }).nullable(),
}

/** If omitted, the line keeps its promotion while its price is the same; null removes it. */
export const promotionInput = LinePromotion.nullable().optional()

/** A line of a deal as a call takes it. */
export const SaleLineInput = z.object({
  /** Id of an existing line; omit for a new one. */
  id: Id.optional(),
  productId: Id,
  /** A whole number, 1 by default. Only services can have more than one. */
  quantity: quantity
    .pipe(
      z
        .int()
        .multipleOf(oneUnit, 'Escribe una cantidad entera.')
        .max(1_000 * oneUnit, 'La cantidad es como máximo 1,000.'),
    )
    .optional(),
  /** Per unit and month, without tax; if omitted, the product's price on the first day. */
  unitPrice: unitPrice.pipe(z.int().min(0, 'Escribe un importe de 0.00 o más.')).optional(),
  /** If omitted along with `unitPrice`, the list's promotion of the first day applies where it ends before the line. */
  promotion: promotionInput,
  /** Percent off. */
  discount: discount.optional(),
  /** The deal's dates if omitted, also when they change later. */
  startDate: CalendarDate.nullable().optional(),
  /** With a first day and without a last one: until further notice. */
  endDate: CalendarDate.nullable().optional(),
})
export type SaleLineInput = z.infer<typeof SaleLineInput>

/** A line of a deal. */
export const SaleLine = z.object({
  id: Id,
  saleId: Id,
  productId: Id,
  productCode: z.string(),
  productName: z.string(),
  productType: ProductType,
  campusId: Id,
  campusName: z.string(),
  capacity: z.int().nullable(),
  quantity: AmountOutput,
  /** Per unit and month, without tax. */
  unitPrice: AmountOutput,
  ...LinePrices,
  /** Percent off; null without one. */
  discount: AmountOutput.nullable(),
  /** The line's monthly amount, without tax. */
  amount: AmountOutput,
  /** First and last day at the product's campus. */
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
  /** True if the line follows the deal's own dates. */
  followsSale: z.boolean(),
  externalId: z.string().nullable(),
})
export type SaleLine = z.infer<typeof SaleLine>
