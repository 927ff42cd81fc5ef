import { oneUnit, type Totals, totalsOf } from '../platform/line-items.ts'
import type { Currency } from '../platform/money.ts'

/**
 * What a month at a price without tax comes to; credits carry none. Screens show it while somebody types.
 * @param taxRate in hundredths of a percent
 */
export const monthTotals = (amount: number, currency: Currency, taxRate: number): Totals =>
  totalsOf([{ unitPrice: amount, quantity: oneUnit, taxed: currency !== 'CREDIT' }], 'NET', taxRate)

/** The day whose tax rate a price shows: today, or where it applies at other times, its day nearest to today. */
export const taxDayOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }, today: string): string => {
  if (startsOn > today) return startsOn
  return endsOn !== null && endsOn < today ? endsOn : today
}
