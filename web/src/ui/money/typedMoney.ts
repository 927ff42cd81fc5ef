import { type Currency, decimalsOf, minorUnitsOf } from '@aforo/api/platform/money'

/** The currency's sign, before or after the figure. */
export const currencySigns: Record<Currency, string> = { PEN: 'S/', USD: 'US$', CREDIT: 'cr' }

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const plain = /^\d*(?:\.\d*)?$/
/** A comma with one or two digits must be a decimal comma: groups of thousands have three. */
const decimalComma = /^\d+,\d{1,2}$/

/**
 * A typed or pasted amount in the API's format: `1234.5`, `1,234.50`, `1234,50`, `S/ 1,234.50`. Handled as text
 * throughout, never as a float.
 * @returns undefined if it isn't an amount, has more than two decimals or another currency's sign
 */
export function parseMoney(typed: string, currency: Currency): string | undefined {
  const text = typed.trim().replaceAll(/[\s\u00a0\u202f]/g, '')
  const negative = text.startsWith('-')
  const sign = currencySigns[currency]
  const figures = text
    .slice(negative ? 1 : 0)
    .replace(new RegExp(`^${sign.replace('$', '\\$')}|${sign.replace('$', '\\$')}$`, 'i'), '')
  const digits = decimalComma.test(figures)
    ? figures.replace(',', '.')
    : grouped.test(figures)
      ? figures.replaceAll(',', '')
      : plain.test(figures)
        ? figures
        : undefined
  if (digits === undefined || !/\d/.test(digits)) return
  const [whole = '', cents = ''] = digits.split('.')
  const minor = minorUnitsOf(`${negative ? '-' : ''}${whole.replace(/^0+(?=\d)/, '') || '0'}${cents && `.${cents}`}`)
  return minor === undefined ? undefined : decimalsOf(minor)
}

/** `1234.50` as `1,234.50`. */
export function groupThousands(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
