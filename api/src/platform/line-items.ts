import { z } from 'zod'
import { add, multiply, type Taxed, taxOnNet, taxWithinGross, wholeRate } from './money.rules.ts'
import { AmountInput, AmountOutput, upTo, wrongPercent } from './money.ts'

/** Quantities are counted in hundredths, as amounts are: 1.50 hours is 150. */
export const oneUnit = 100

/** A line of a document, in whole numbers. */
export interface LineItem {
  /** Minor units for one. */
  unitPrice: number
  /** Hundredths of one. */
  quantity: number
  /** Hundredths of a percent off the line. */
  discount?: number
  /** False for what carries no tax, such as a deposit. */
  taxed: boolean
}

/** Whether unit prices are without tax (what is sold by the month) or with it (on-demand rates). */
export type PricesAre = 'NET' | 'GROSS'

/** What a document comes to, with the amount of each line as its prices are: net or gross. */
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
 * The totals of a document: each line is rounded once, and the tax is computed once on the sum of the taxed ones, so that
 * `total = net + tax`. Screens show with it what the server will store.
 * @param rate the tax rate, in hundredths of a percent
 */
export function totalsOf(lines: readonly LineItem[], prices: PricesAre, rate: number): Totals {
  const amounts = lines.map(lineAmount)
  const sumOf = (taxed: boolean) => add(...amounts.filter((_, place) => lines[place]?.taxed === taxed))
  const untaxed = sumOf(false)
  const { net, tax, total } = (prices === 'NET' ? taxOnNet : taxWithinGross)(sumOf(true), rate)
  return { lines: amounts, net: add(net, untaxed), tax, total: add(total, untaxed) }
}

/** Minor units; times the largest quantity it is still an amount. */
const largestUnitPrice = 999_999_999

const Percent = z.int().min(0, wrongPercent).max(wholeRate, wrongPercent)
const wrongPrice = upTo(largestUnitPrice)

/** A line as a call takes it: unit price, quantity and percent off as text with at most two decimals. */
export const LineItemInput = z.object({
  unitPrice: AmountInput.pipe(z.int().min(-largestUnitPrice, wrongPrice).max(largestUnitPrice, wrongPrice)),
  quantity: AmountInput.pipe(
    z.int().min(1, 'La cantidad debe ser mayor que cero.').max(100_000_00, 'La cantidad es como máximo 100,000.'),
  ),
  discount: AmountInput.pipe(Percent).optional(),
  taxed: z.boolean(),
})

/** Totals as a call answers them. */
export const TotalsOutput = z.object({ net: AmountOutput, tax: AmountOutput, total: AmountOutput })
