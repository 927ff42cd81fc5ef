const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** The RUC of ten digits: them and their check digit, by SUNAT's modulus 11. */
export function withCheckDigit(digits: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `${digits}${(11 - (sum % 11)) % 10}`
}
