import { type LineItem, type Totals, totalsOf } from '../platform/line-items.ts'
import { usualTaxRate } from '../platform/money.ts'

/**
 * A deal's monthly totals: line prices are without tax, and all lines are taxed.
 * @param rate in hundredths of a percent
 */
export const monthOf = (lines: readonly Omit<LineItem, 'taxed'>[], rate: number = usualTaxRate): Totals =>
  totalsOf(
    lines.map(line => ({ ...line, taxed: true })),
    'NET',
    rate,
  )

/** The day whose tax rate a deal's monthly total uses: its first one. */
export const taxDayOf = (lines: readonly { startDate: string | null }[], today: string): string =>
  lines.flatMap(({ startDate }) => startDate ?? []).toSorted()[0] ?? today

/** The largest monthly total of a deal, in minor units: sums over all of a tenant's deals remain safe integers. */
export const largestMonth = 99_999_999_999
