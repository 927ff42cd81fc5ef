import { oneUnit, type Totals, totalsOf } from '../platform/line-items.ts'
import { type Currency, usualTaxRate } from '../platform/money.ts'

/** What a month at a price without tax comes to; credits carry none. Screens show it while somebody types. */
export const monthTotals = (amount: number, currency: Currency): Totals =>
  totalsOf([{ unitPrice: amount, quantity: oneUnit, taxed: currency !== 'CREDIT' }], 'NET', usualTaxRate)
