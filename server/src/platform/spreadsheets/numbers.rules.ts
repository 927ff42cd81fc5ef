import type { DecimalMark } from '@aforo/api/platform/tables'

/** Numbers as files write them. */

const currency = /^(?:S\/\.?|US\$|USD|PEN|EUR|\$|€)\s*|\s*(?:S\/\.?|US\$|USD|PEN|EUR|\$|€|%)$/gi
const marks = { POINT: '.', COMMA: ',' } as const

/** Which decimal mark a number allows; undefined for one without marks, and for other text. */
export function markIn(text: string): DecimalMark | 'EITHER' | undefined {
  const figures = text.replace(currency, '').replace(/[\s'’]/g, '')
  if (!/^-?[\d.,]*\d[.,]\d[\d.,]*$/.test(figures)) return undefined
  const [points, commas] = [figures.split('.').length - 1, figures.split(',').length - 1]
  if (points > 0 && commas > 0) {
    const last = figures.lastIndexOf('.') > figures.lastIndexOf(',') ? 'POINT' : 'COMMA'
    return (last === 'POINT' ? points : commas) === 1 ? last : undefined
  }
  const [mark, other, count] =
    points > 0 ? (['POINT', 'COMMA', points] as const) : (['COMMA', 'POINT', commas] as const)
  if (count > 1) return other
  // Three digits behind the only mark may be thousands, unless a zero or more than three digits stand before it.
  return /^-?(0|\d{4,})?[.,]|[.,](\d{1,2}|\d{4,})$/.test(figures) ? mark : 'EITHER'
}

/**
 * A number as the API writes it, with a point and without thousands: `1.234,50` is `1234.50`.
 * @param mark the file's decimal mark; one number that contradicts it is no number
 * @returns undefined for other text
 */
export function readNumber(text: string, mark: DecimalMark): string | undefined {
  const figures = text
    .replace(/^\((.*)\)$/, '-$1')
    .replace(currency, '')
    .replace(/[\s'’]/g, '')
  const thousands = mark === 'POINT' ? ',' : '.'
  const [whole = '', decimals, ...more] = figures.split(marks[mark])
  if (more.length > 0 || decimals === '') return undefined
  const grouped = /^-?\d{1,3}([.,]\d{3})+$/.test(whole)
  const digits = grouped ? whole.replaceAll(thousands, '') : whole
  if (!/^-?\d+$/.test(digits) || (decimals !== undefined && !/^\d+$/.test(decimals))) return undefined
  const sign = digits.startsWith('-') ? '-' : ''
  const kept = digits.replace(/^-?0*(?=\d)/, '')
  return `${sign}${kept}${decimals === undefined ? '' : `.${decimals}`}`
}
