import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupThousands, parseMoney } from './typedMoney.ts'

test.each([
  ['1234.5', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1234,5', '1234.50'],
  ['1,234,567', '1234567.00'],
  ['S/ 1,234.50', '1234.50'],
  ['s/1234.50', '1234.50'],
  ['1 234.50', '1234.50'],
  ['.5', '0.50'],
  ['7.', '7.00'],
  ['007', '7.00'],
  ['-12.30', '-12.30'],
  ['-S/ 12.30', '-12.30'],
  ['0', '0.00'],
  // As a float it would be 1.00 or 1.01, by luck.
  ['1.005', undefined],
  ['0.1', '0.10'],
  ['999999999999.99', '999999999999.99'],
  ['9999999999999', undefined],
  ['1,23,456', undefined],
  ['12,3456', undefined],
  ['1.234,50', undefined],
  ['US$ 5', undefined],
  ['.', undefined],
  ['-', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['doce', undefined],
])('%j in soles is %s', (typed, amount) => {
  expect(parseMoney(typed, 'PEN')).toBe(amount)
})

test('marks of other currencies are read in their own', () => {
  expect(parseMoney('US$ 5', 'USD')).toBe('5.00')
  expect(parseMoney('12.5 cr', 'CREDIT')).toBe('12.50')
})

test('what is shown of any amount is read back as it was', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }),
      fc.constantFrom('PEN', 'USD', 'CREDIT'),
      (minor, currency) => {
        expect(parseMoney(formatMinor(minor, currency), currency)).toBe(decimalsOf(minor))
        expect(parseMoney(groupThousands(decimalsOf(minor)), currency)).toBe(decimalsOf(minor))
      },
    ),
  )
})
