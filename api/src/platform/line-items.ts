import { z } from 'zod'
import { add, multiply, type Taxed, taxOnNet, taxWithinGross, wholeRate } from './money.rules.ts'
import { AmountInput, AmountOutput, upTo, wrongPercent } from './money.ts'

/** Quantities are hundredths, like amounts: 1.50 hours is 150. */
export const oneUnit = 100

/** A line of a document, in integers. */
export interface LineItem {
  /** Minor units per unit. */
  unitPrice: number
  /** Hundredths of a unit. */
  quantity: number
  /** Discount on the line, in hundredths of a percent. */
  discount?: number
  /** False if untaxed, such as a deposit. */
  taxed: boolean
}

/** Whether unit prices exclude tax (monthly sales) or include it (on-demand rates). */
export type PricesAre = 'NET' | 'GROSS'

/** A document's totals, with each line's amount net or gross as its prices are. */
export interface Totals extends Taxed {
  lines: number[]
}

/** `unit price × quantity − discount`, rounded once. */
export const lineAmount = ({ unitPrice, quantity, discount = 0 }: LineItem): number =>
  multiply(unitPrice, {
    numerator: quantity * (wholeRate - discount),
    denominator: oneUnit * wholeRate,
  })

/**
 * A document's totals: each line is rounded once, and the tax is computed once on the sum of taxed lines, so that
 * `total = net + tax`. Screens use it too, to show what the server will store.
 * @param rate the tax rate, in hundredths of a percent
 */
export function totalsOf(lines: readonly LineItem[], prices: PricesAre, rate: number): Totals {
  const amounts = lines.map(lineAmount)
  const sumOf = (taxed: boolean) => add(...amounts.filter((_, place) => lines[place]?.taxed === taxed))
  const untaxed = sumOf(false)
  const { net, tax, total } = (prices === 'NET' ? taxOnNet : taxWithinGross)(sumOf(true), rate)
  return { lines: amounts, net: add(net, untaxed), tax, total: add(total, untaxed) }
}

/** Minor units. Times the largest quantity, it still fits an amount. */
const largestUnitPrice = 999_999_999

const Percent = z.int().min(0, wrongPercent).max(wholeRate, wrongPercent)
const wrongPrice = upTo(largestUnitPrice)

/** A line as calls take it: unit price, quantity and discount as text with at most two decimals. */
export const LineItemInput = z.object({
  unitPrice: AmountInput.pipe(z.int().min(-largestUnitPrice, wrongPrice).max(largestUnitPrice, wrongPrice)),
  quantity: AmountInput.pipe(
    z.int().min(1, 'La cantidad debe ser mayor que cero.').max(100_000_00, 'La cantidad es como máximo 100,000.'),
  ),
  discount: AmountInput.pipe(Percent).optional(),
  taxed: z.boolean(),
})

/** Totals as calls answer them. */
export const TotalsOutput = z.object({ net: AmountOutput, tax: AmountOutput, total: AmountOutput })
