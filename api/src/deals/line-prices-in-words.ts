import { formatDate } from '../platform/dates-in-words.ts'
import { formatMinor } from '../platform/money.ts'
import type { LinePeriod, LinePromotion } from './billing-plan.rules.ts'
import type { SaleCurrency } from './sale-states.ts'

const periods: Readonly<Record<number, string>> = {
  3: 'al trimestre',
  6: 'al semestre',
  12: 'al año',
}

/** `S/ 10,000.00 al año` */
export const periodInWords = ({ amount, months }: LinePeriod, currency: SaleCurrency): string =>
  `${formatMinor(amount, currency)} ${periods[months] ?? `cada ${months} meses`}`

/**
 * `S/ 3,700.00 hasta el 28 feb. 2027; después S/ 5,000.00`
 * @param after the price after the promotion
 */
export const promotionInWords = ({ amount, until }: LinePromotion, after: number, currency: SaleCurrency): string =>
  `${formatMinor(amount, currency)} hasta el ${formatDate(until)}; después ${formatMinor(after, currency)}`

/** A line's price: `S/ 4,200.00 al mes`, preceded by a promotion, or the price of several months. */
export function linePriceInWords(
  { amount, promotion, period }: { amount: number; promotion?: LinePromotion | null; period?: LinePeriod | null },
  currency: SaleCurrency,
): string {
  if (period) return periodInWords(period, currency)
  return `${promotion ? promotionInWords(promotion, amount, currency) : formatMinor(amount, currency)} al mes`
}
