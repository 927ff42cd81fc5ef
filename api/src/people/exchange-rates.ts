import type { TableField } from '../platform/tables.ts'

/** Exchange rates are stored as millionths: 3.745 soles per dollar is 3,745,000. */
export const rateUnit = 1_000_000

/** The largest exchange rate, in millionths: 1000 soles per dollar. */
export const largestRate = 1_000 * rateUnit

/** A rate may stand in for days without one, up to this many days later: longer than any run of holidays. */
export const oldestRate = 10

/** Millionths of a rate in the API's format; undefined for other text, or with more than six decimals. */
export function rateOf(text: string): number | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return
  const millionths = Number(`${match[2]}${(match[3] ?? '').padEnd(6, '0')}`)
  return match[1] && millionths !== 0 ? -millionths : millionths
}

/** A rate in the API's format: three decimals, up to six if needed. */
export function rateText(millionths: number): string {
  const digits = String(millionths).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0{1,3}$/, '')
  return `${digits.slice(0, -6)}.${decimals}`
}

/** Columns of a file of exchange rates. Bills use the selling rate. */
export const rateFields = {
  date: {
    label: 'Fecha',
    about: 'Como 25/11/2026, 25-nov-26 o 25Nov26.',
    required: true,
    example: '25/11/2026',
    titles: ['día', 'date', 'fec', 'día/mes/año', 'mes/día/año'],
    contains: ['fecha', 'dia', 'date'],
    holds: 'DATE',
  },
  rate: {
    label: 'Soles por dólar (venta)',
    about: 'El tipo de cambio de venta.',
    required: true,
    example: '3.362',
    titles: [
      'venta',
      'tc venta',
      'precio venta',
      'sell',
      'tipo de cambio',
      'tc',
      't.c.',
      'rate',
      'exchange rate',
      'soles',
    ],
    contains: ['venta', 'sell', 'selling'],
    never: ['compra', 'buy', 'bid', 'buying'],
  },
} as const satisfies Record<string, TableField>
