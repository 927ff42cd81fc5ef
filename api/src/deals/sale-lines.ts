import { z } from 'zod'
import { ProductType } from '../offer/product-types.ts'
import { CalendarDate, Id } from '../platform/base.ts'
import { LineItemInput, oneUnit } from '../platform/line-items.ts'
import { AmountFromZero, AmountOutput } from '../platform/money.ts'

const { unitPrice, quantity, discount } = LineItemInput.shape

/** What one of them costs a month until a day, before its `unitPrice` applies. */
const LinePromotion = z.object({ unitPrice: AmountFromZero, until: CalendarDate })

/** Of an answer: a promotion, and a price of more than a month, whose months add up to it. */
export const LinePrices = {
  promotion: LinePromotion.extend({ unitPrice: AmountOutput }).nullable(),
  period: z.object({ price: AmountOutput, months: z.int() }).nullable(),
}

/** Left out, the one that the line has, while its price is the same; null: none. */
export const promotionInput = LinePromotion.nullable().optional()

/** A line of a deal as a call takes it. */
export const SaleLineInput = z.object({
  /** Of a line that is there already; left out for a new one. */
  id: Id.optional(),
  productId: Id,
  /** Whole; one unless said. Only of services there are several. */
  quantity: quantity
    .pipe(
      z
        .int()
        .multipleOf(oneUnit, 'Escribe una cantidad entera.')
        .max(1_000 * oneUnit, 'La cantidad es como máximo 1,000.'),
    )
    .optional(),
  /** For one of them a month, without tax; left out, the product's price on the first day. */
  unitPrice: unitPrice.pipe(z.int().min(0, 'Escribe un importe de 0.00 o más.')).optional(),
  /** Of a line without `unitPrice`, the list's promotion of the first day where that ends earlier. */
  promotion: promotionInput,
  /** Percent off. */
  discount: discount.optional(),
  /** Left out, the deal's own days, also after they change. */
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
  /** For one of them a month, without tax. */
  unitPrice: AmountOutput,
  ...LinePrices,
  /** Percent off; null without one. */
  discount: AmountOutput.nullable(),
  /** Of the whole line a month, without tax. */
  amount: AmountOutput,
  /** The first and the last day, as the product's campus counts days. */
  startDate: CalendarDate,
  endDate: CalendarDate.nullable(),
  /** Whether these are the deal's own days. */
  followsSale: z.boolean(),
  externalId: z.string().nullable(),
})
export type SaleLine = z.infer<typeof SaleLine>
