import { type LineItem, type Totals, totalsOf } from '../platform/line-items.ts'
import { usualTaxRate } from '../platform/money.ts'

/** What a month of a deal comes to: its lines are priced without tax, and all of them carry it. */
export const monthOf = (lines: readonly Omit<LineItem, 'taxed'>[]): Totals =>
  totalsOf(
    lines.map(line => ({ ...line, taxed: true })),
    'NET',
    usualTaxRate,
  )

/** The largest month of a deal, in minor units: sums over all of a tenant's deals are still safe integers. */
export const largestMonth = 99_999_999_999
