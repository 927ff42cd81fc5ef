import { rateOf, rateText } from '@aforo/api/people/exchange-rates'

/** What somebody typed as the API writes it: a comma for the decimals is a point. */
export const asRate = (typed: string): string => typed.trim().replace(',', '.')

/** A rate of the API as a number, to draw it; money is never computed with it. */
export const heightOf = (rate: string): number => (rateOf(rate) ?? 0) / 1_000_000

/** `3.745` of a drawn height. */
export const formatRate = (height: number): string => rateText(Math.round(height * 1_000_000))

/** What a rate moved since the day before, in words; empty where it did not. */
export function moveInWords(rate: string, before: string | undefined): string {
  const move = before === undefined ? 0 : (rateOf(rate) ?? 0) - (rateOf(before) ?? 0)
  if (move === 0) return ''
  return `${move > 0 ? '+' : '−'}${rateText(Math.abs(move))}`
}
