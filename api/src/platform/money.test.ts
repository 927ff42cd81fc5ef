import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AmountAboveZero,
  AmountFromZero,
  AmountInput,
  AmountOutput,
  decimalsOf,
  formatMinor,
  formatMoney,
  largestAmount,
  minorUnitsOf,
} from './money.ts'

const amount = fc.integer({ min: -largestAmount, max: largestAmount })

test('an amount survives the round trip through text', () => {
  fc.assert(
    fc.property(amount, minor => {
      const text = AmountOutput.parse(minor)
      expect(text).toMatch(/^-?\d+\.\d{2}$/)
      expect(AmountInput.parse(text)).toBe(minor)
    }),
  )
})

test.each([
  ['1234.5', 123_450],
  ['1234.50', 123_450],
  [' 7 ', 700],
  ['-0.05', -5],
  ['-0.00', 0],
  ['0007.10', 710],
  // As a float, these would be off by a cent: 1.005 × 100, 8.2 × 100, 1.15 × 100.
  ['8.20', 820],
  ['1.15', 115],
  ['999999999999.99', largestAmount],
])('%j is %d minor units', (text, minor) => {
  expect(AmountInput.parse(text)).toBe(minor)
})

test.each([
  '',
  '.5',
  '5.',
  '1.005',
  '1,234.50',
  '1e3',
  '+5',
  '--5',
  'S/ 5',
  '0x10',
  '١٢',
  'NaN',
  '9999999999999.00',
  1234.5,
  5,
  null,
])('%j is refused', text => {
  expect(AmountInput.safeParse(text).success).toBe(false)
})

test('the messages state a minimum of zero, or above zero', () => {
  expect(AmountFromZero.safeParse('0.00').success).toBe(true)
  expect(AmountFromZero.safeParse('-0.01').error?.issues[0]?.message).toBe('Escribe un importe de 0.00 o más.')
  expect(AmountAboveZero.safeParse('0').error?.issues[0]?.message).toBe('Escribe un importe mayor que cero.')
})

test('the messages explain a too large amount, and the format of amounts', () => {
  const said = (text: string) => AmountInput.safeParse(text).error?.issues.map(({ message }) => message)
  for (const large of ['1000000000000000', '-1000000000000.00'])
    expect(said(large)).toEqual(['Escribe un importe de 999,999,999,999.99 o menos.'])
  expect(said('diez')).toEqual(['Escribe un importe con dos decimales como máximo, como 1234.50.'])
})

test('a fractional minor unit is never output', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => decimalsOf(wrong)).toThrow(RangeError)
  expect(minorUnitsOf('1.234')).toBeUndefined()
})

describe('the displayed amount', () => {
  test('has its currency on the same line, two decimals and thousands separators', () => {
    expect(formatMinor(123_450, 'PEN')).toBe('S/\u00a01,234.50')
    expect(formatMinor(123_450, 'USD')).toBe('US$\u00a01,234.50')
    expect(formatMinor(1_250, 'CREDIT')).toBe('12.50\u00a0cr')
    expect(formatMinor(-5, 'PEN')).toBe('-S/\u00a00.05')
    expect(formatMoney({ amount: '1000000.00', currency: 'PEN' })).toBe('S/\u00a01,000,000.00')
  })

  test('equals the API’s figure at any size', () => {
    fc.assert(
      fc.property(amount, minor => {
        expect(formatMinor(minor, 'PEN').replace('S/\u00a0', '').replaceAll(',', '')).toBe(decimalsOf(minor))
      }),
    )
  })
})
