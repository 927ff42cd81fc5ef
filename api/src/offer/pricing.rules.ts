import { oneUnit, type Totals, totalsOf } from '../platform/line-items.ts'
import type { Currency } from '../platform/money.ts'

/**
 * Monthly totals of a price without tax; credits are untaxed. Screens show it while typing.
 * @param taxRate in hundredths of a percent
 */
export const monthTotals = (amount: number, currency: Currency, taxRate: number): Totals =>
  totalsOf([{ unitPrice: amount, quantity: oneUnit, taxed: currency !== 'CREDIT' }], 'NET', taxRate)

/** The day whose tax rate a price uses: today, or the day of its period closest to today. */
export const taxDayOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }, today: string): string => {
  if (startsOn > today) return startsOn
  return endsOn !== null && endsOn < today ? endsOn : today
}
