/** Exchange rates are whole millionths: 3.745 soles for a dollar is 3,745,000. */
export const rateUnit = 1_000_000

/** The largest exchange rate, in millionths: 1000 soles for a dollar. */
export const largestRate = 1_000 * rateUnit

/** Days after its own for which a rate may stand in for a day without one: longer than any row of holidays. */
export const oldestRate = 10

/** Millionths of a rate as the API writes it; undefined for any other text, or more than six decimals. */
export function rateOf(text: string): number | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) return
  const millionths = Number(`${match[2]}${(match[3] ?? '').padEnd(6, '0')}`)
  return match[1] && millionths !== 0 ? -millionths : millionths
}

/** A rate as the API writes it: three decimals, and up to six where it has more. */
export function rateText(millionths: number): string {
  const digits = String(millionths).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0{1,3}$/, '')
  return `${digits.slice(0, -6)}.${decimals}`
}
