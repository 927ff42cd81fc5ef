import { type LineItem, type Totals, totalsOf } from '../platform/line-items.ts'
import { usualTaxRate } from '../platform/money.ts'

/**
 * What a month of a deal comes to: its lines are priced without tax, and all of them carry it.
 * @param rate in hundredths of a percent
 */
export const monthOf = (lines: readonly Omit<LineItem, 'taxed'>[], rate: number = usualTaxRate): Totals =>
  totalsOf(
    lines.map(line => ({ ...line, taxed: true })),
    'NET',
    rate,
  )

/** The day whose tax rate a deal's month is shown with: its first one. */
export const taxDayOf = (lines: readonly { startDate: string | null }[], today: string): string =>
  lines.flatMap(({ startDate }) => startDate ?? []).toSorted()[0] ?? today

/** The largest month of a deal, in minor units: sums over all of a tenant's deals are still safe integers. */
export const largestMonth = 99_999_999_999
