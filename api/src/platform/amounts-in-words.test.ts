import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, numberInWords } from './amounts-in-words.ts'

test.each([
  [0, 'CERO'],
  [1, 'UNO'],
  [16, 'DIECISÉIS'],
  [21, 'VEINTIUNO'],
  [30, 'TREINTA'],
  [31, 'TREINTA Y UNO'],
  [99, 'NOVENTA Y NUEVE'],
  [100, 'CIEN'],
  [101, 'CIENTO UNO'],
  [500, 'QUINIENTOS'],
  [999, 'NOVECIENTOS NOVENTA Y NUEVE'],
  [1_000, 'MIL'],
  [1_001, 'MIL UNO'],
  [21_000, 'VEINTIÚN MIL'],
  [31_021, 'TREINTA Y UN MIL VEINTIUNO'],
  [100_000, 'CIEN MIL'],
  [201_000, 'DOSCIENTOS UN MIL'],
  [1_000_000, 'UN MILLÓN'],
  [1_000_100, 'UN MILLÓN CIEN'],
  [21_000_000, 'VEINTIÚN MILLONES'],
  [1_001_000_000, 'MIL UN MILLONES'],
  [
    999_999_999_999,
    'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE',
  ],
])('%i is %s', (value, words) => {
  expect(numberInWords(value)).toBe(words)
})

test.each([
  [120_050, 'PEN', 'MIL DOSCIENTOS CON 50/100 SOLES'],
  [100, 'PEN', 'UNO CON 00/100 SOL'],
  [150, 'PEN', 'UNO CON 50/100 SOLES'],
  [5, 'USD', 'CERO CON 05/100 DÓLARES AMERICANOS'],
  [2_100_000_00, 'USD', 'DOS MILLONES CIEN MIL CON 00/100 DÓLARES AMERICANOS'],
] as const)('%i of %s is %s', (minor, currency, words) => {
  expect(amountInWords(minor, currency)).toBe(words)
})

/** Parses words independently of the code under test. */
function readBack(words: string): number {
  const small: Record<string, number> = { CERO: 0, CIEN: 100, CIENTO: 100, UN: 1, VEINTIÚN: 21 }
  for (let value = 1; value < 30; value++) small[numberInWords(value)] = value
  for (let ten = 30; ten < 100; ten += 10) small[numberInWords(ten)] = ten
  for (let hundred = 200; hundred < 1_000; hundred += 100) small[numberInWords(hundred)] = hundred
  let [total, thousands, last] = [0, 0, 0]
  for (const word of words.split(' ')) {
    if (word === 'Y') continue
    if (word === 'MIL') [thousands, last] = [thousands + (last || 1) * 1_000, 0]
    else if (word === 'MILLÓN' || word === 'MILLONES') [total, thousands, last] = [(thousands + last) * 1_000_000, 0, 0]
    else last += small[word] ?? Number.NaN
  }
  return total + thousands + last
}

test('parsing the words gives the original number', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.nat(3_000),
        fc.nat(2_000_000),
        fc.maxSafeNat().map(n => n % 1e12),
      ),
      value => {
        expect(readBack(numberInWords(value))).toBe(value)
      },
    ),
  )
})

test('a number without words is refused', () => {
  for (const value of [-1, 0.5, 1e12]) expect(() => numberInWords(value)).toThrow(RangeError)
})
