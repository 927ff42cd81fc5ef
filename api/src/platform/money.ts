import { z } from 'zod'

/** CREDIT is what wallets hold: hundredths of a credit, without tax. */
export const Currency = z.enum(['PEN', 'USD', 'CREDIT'])
export type Currency = z.infer<typeof Currency>

/**
 * The largest amount that a call takes or a column holds, in minor units: S/ 999,999,999,999.99. Sums of ninety such
 * amounts are still safe integers.
 */
export const largestAmount = 99_999_999_999_999

const decimals = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Minor units of decimals as the API writes them, such as `1234.5` or `-0.05`.
 * @returns undefined for any other text: more than two decimals, separators of thousands, no digits
 */
export function minorUnitsOf(text: string): number | undefined {
  const match = decimals.exec(text)
  if (!match) return
  const minor = Number(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  return match[1] && minor !== 0 ? -minor : minor
}

/** Minor units as the API writes them: always two decimals, without separators of thousands. */
export function decimalsOf(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a whole number of minor units`)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** Between a figure and its currency, so that no line ends between the two. */
const noBreak = '\u00a0'

const figureOf = (minor: number) => {
  const [whole = '', cents] = decimalsOf(minor).split('.')
  return `${grouped(whole)}.${cents}`
}

/** Minor units as people read them: `S/ 1,234.50`, `US$ 1,234.50`, `12.50 cr`; `-S/ 5.00` below zero. */
export function formatMinor(minor: number, currency: Currency): string {
  const figure = figureOf(Math.abs(minor))
  const sign = minor < 0 ? '-' : ''
  if (currency === 'CREDIT') return `${sign}${figure}${noBreak}cr`
  return `${sign}${currency === 'PEN' ? 'S/' : 'US$'}${noBreak}${figure}`
}

/** An amount as the API answers it, as people read it. */
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

/** What to say where an amount is above the largest that is taken, or as far below zero: in the unit that people type. */
export const upTo = (minor: number): string => `Escribe un importe de ${figureOf(minor)} o menos.`

/** What to say of a percent off that is none. */
export const wrongPercent = 'Escribe un porcentaje de 0 a 100.'

/** An amount that a call takes: text with at most two decimals outside, minor units inside. May be below zero. */
export const AmountInput = readable.pipe(z.int().min(-largestAmount).max(largestAmount))
/** As `AmountInput`, of zero or more. */
export const AmountFromZero = readable.pipe(z.int().min(0, 'Escribe un importe de 0.00 o más.').max(largestAmount))
/** As `AmountInput`, of more than zero. */
export const AmountAboveZero = readable.pipe(z.int().min(1, 'Escribe un importe mayor que cero.').max(largestAmount))
/** An amount that a call answers: minor units inside, text with two decimals outside. */
export const AmountOutput = z
  .int()
  .transform(decimalsOf)
  .pipe(z.string().regex(/^-?\d+\.\d{2}$/))

/** What a record of the API holds: an amount as text, and its currency. */
export interface MoneyText {
  amount: string
  currency: Currency
}

/** The tax rate of a month's price without one of its own, in hundredths of a percent: 18 %. */
export const usualTaxRate = 18_00
