/**
 * Arithmetic in minor units. Every result is a safe integer or a RangeError, never a fraction; rounding happens once,
 * half away from zero.
 */

/** `numerator ÷ denominator`, both whole; the denominator is above zero. */
export interface Ratio {
  numerator: number
  denominator: number
}

/** The unit of tax rates and discounts: hundredths of a percent, so 18 % is 1800. */
export const wholeRate = 100_00

function safe(value: bigint): number {
  const read = Number(value)
  if (!Number.isSafeInteger(read)) throw new RangeError(`${value} is past what an amount can be`)
  return read
}

/** The computed result; undefined if any amount on the way exceeds the limit. */
export function withinAmounts<Answer>(compute: () => Answer): Answer | undefined {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function roundedRatio(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('a ratio is over a whole number above zero')
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return safe(numerator < 0n ? -rounded : rounded)
}

export const add = (...amounts: number[]): number => safe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))

export const subtract = (from: number, amount: number): number => safe(BigInt(from) - BigInt(amount))

/** `amount × ratio`, rounded half away from zero. */
export const multiply = (amount: number, { numerator, denominator }: Ratio): number =>
  roundedRatio(BigInt(amount) * BigInt(numerator), BigInt(denominator))

/** The exact sum of `amount × ratio`, rounded once, such as a month of days at changing prices. */
export function sumOfParts(parts: readonly { amount: number; ratio: Ratio }[]): number {
  let numerator = 0n
  let denominator = 1n
  for (const { amount, ratio } of parts) {
    const over = BigInt(ratio.denominator)
    if (over <= 0n) throw new RangeError('a ratio is over a whole number above zero')
    numerator = numerator * over + BigInt(amount) * BigInt(ratio.numerator) * denominator
    denominator *= over
  }
  return roundedRatio(numerator, denominator)
}

/** A part of a month's price: `monthly × days ÷ days of that month`. */
export function partOfMonth(monthly: number, days: number, daysInMonth: number): number {
  if (days < 0 || days > daysInMonth) throw new RangeError(`${days} days are no part of a month of ${daysInMonth}`)
  return multiply(monthly, { numerator: days, denominator: daysInMonth })
}

/**
 * Splits an amount by weights into parts that add up to it (largest remainder; on ties the first).
 * @param weights integers, none negative, and not all zero
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all <= 0n || weights.some(weight => weight < 0)) throw new RangeError('there is no weight to split by')
  const size = BigInt(Math.abs(amount))
  const parts = largestRemainder(
    weights.map(weight => size * BigInt(weight)),
    all,
    size,
  )
  return parts.map(part => safe(amount < 0 ? -part : part))
}

/**
 * Divides parts so that the rounded results add up to their rounded sum; each is off by less than one.
 * @param parts none negative
 */
export function divideTogether(parts: readonly number[], divisor: number): number[] {
  const total = multiply(add(...parts), { numerator: 1, denominator: divisor })
  return largestRemainder(parts.map(BigInt), BigInt(divisor), BigInt(total)).map(safe)
}

/**
 * Integer parts of `exact ÷ divisor` that add up to the total: the remainder left by the floors goes to the largest
 * fractions.
 */
function largestRemainder(exact: readonly bigint[], divisor: bigint, total: bigint): bigint[] {
  const shares = exact.map((size, place) => ({ place, part: size / divisor, remainder: size % divisor }))
  let left = total - shares.reduce((sum, { part }) => sum + part, 0n)
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder) || a.place - b.place)
  for (const share of byRemainder) {
    if (left === 0n) break
    share.part += 1n
    left -= 1n
  }
  return shares.map(({ part }) => part)
}

/** A document's amounts. `total` is always `net + tax`. */
export interface Taxed {
  net: number
  tax: number
  total: number
}

/** Tax on top of a net amount. `rate` is in hundredths of a percent. */
export function taxOnNet(net: number, rate: number): Taxed {
  const tax = multiply(net, { numerator: rate, denominator: wholeRate })
  return { net, tax, total: add(net, tax) }
}

/** The tax within a gross amount: `net = gross ÷ (1 + rate)`, and the tax is the rest. */
export function taxWithinGross(gross: number, rate: number): Taxed {
  const net = multiply(gross, { numerator: wholeRate, denominator: wholeRate + rate })
  return { net, tax: subtract(gross, net), total: gross }
}
