import { z } from 'zod'

/** CREDIT is the unit of wallets, in hundredths and without tax. */
export const Currency = z.enum(['PEN', 'USD', 'CREDIT'])
export type Currency = z.infer<typeof Currency>

/**
 * The largest amount that a call takes or a column holds, in minor units: S/ 999,999,999,999.99. Sums of ninety of them
 * are still safe integers.
 */
export const largestAmount = 99_999_999_999_999

const decimals = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Minor units of an API decimal such as `1234.5` or `-0.05`.
 * @returns undefined for other text: more than two decimals, thousands separators, no digits
 */
export function minorUnitsOf(text: string): number | undefined {
  const match = decimals.exec(text)
  if (!match) return
  const minor = Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  return match[1] && minor !== 0 ? -minor : minor
}

/** Minor units as an API decimal: always two decimals, no thousands separators. */
export function decimalsOf(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole number of minor units`)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** Keeps an amount and its currency on one line. */
const noBreak = '\u00a0'

const figureOf = (minor: number) => {
  const [whole = '', cents] = decimalsOf(minor).split('.')
  return `${grouped(whole)}.${cents}`
}

/** Minor units as displayed: `S/ 1,234.50`, `US$ 1,234.50`, `12.50 cr`; `-S/ 5.00` below zero. */
export function formatMinor(minor: number, currency: Currency): string {
  const figure = figureOf(Math.abs(minor))
  const sign = minor < 0 ? '-' : ''
  if (currency === 'CREDIT') return `${sign}${figure}${noBreak}cr`
  return `${sign}${currency === 'PEN' ? 'S/' : 'US$'}${noBreak}${figure}`
}

/** An amount of the API as displayed. */
export function formatMoney({ amount, currency }: MoneyText): string {
  const minor = minorUnitsOf(amount)
  if (minor === undefined) throw new RangeError(`${amount} is not an amount`)
  return formatMinor(minor, currency)
}

const wrongAmount = 'Escribe un importe con dos decimales como máximo, como 1234.50.'
const tooLarge = `Escribe un importe de ${figureOf(largestAmount)} o menos.`
const readable = z
  .string()
  .trim()
  .regex(decimals, {
    error: ({ input }) => (/^\s*-?\d{13,}(\.\d{1,2})?\s*$/.test(String(input)) ? tooLarge : wrongAmount),
  })
  .transform(text => minorUnitsOf(text) ?? Number.NaN)

/** Message for an amount beyond the limit, in the unit that people type. */
export const upTo = (minor: number): string => `Escribe un importe de ${figureOf(minor)} o menos.`

/** Message for an invalid discount percentage. */
export const wrongPercent = 'Escribe un porcentaje de 0 a 100.'

/** An amount in calls: text with at most two decimals outside, minor units inside. May be negative. */
export const AmountInput = readable.pipe(z.int().min(-largestAmount).max(largestAmount))
/** Like `AmountInput`, zero or more. */
export const AmountFromZero = readable.pipe(z.int().min(0, 'Escribe un importe de 0.00 o más.').max(largestAmount))
/** Like `AmountInput`, above zero. */
export const AmountAboveZero = readable.pipe(z.int().min(1, 'Escribe un importe mayor que cero.').max(largestAmount))
/** An amount in answers: minor units inside, text with two decimals outside. */
export const AmountOutput = z
  .int()
  .transform(decimalsOf)
  .pipe(z.string().regex(/^-?\d+\.\d{2}$/))

/** An amount in the API's records: text with its currency. */
export interface MoneyText {
  amount: string
  currency: Currency
}

/** Default tax rate of a month without its own, in hundredths of a percent: 18 %. */
export const usualTaxRate = 18_00
