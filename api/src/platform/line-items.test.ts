import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineItem, LineItemInput, lineAmount, oneUnit, totalsOf } from './line-items.ts'
import { add, wholeRate } from './money.rules.ts'

const igv = 18_00
const line = (unitPrice: number, given: Partial<LineItem> = {}): LineItem => ({
  unitPrice,
  quantity: oneUnit,
  taxed: true,
  ...given,
})

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    discount: fc.integer({ min: 0, max: wholeRate }),
    taxed: fc.boolean(),
  }),
  { maxLength: 30 },
)

test('a line is price × quantity − discount, rounded once', () => {
  expect(lineAmount(line(3_333, { quantity: 150 }))).toBe(5_000)
  expect(lineAmount(line(100_000, { discount: 12_50 }))).toBe(87_500)
  // Rounding the discounted price before the quantity would come to 30.
  expect(lineAmount(line(5, { quantity: 1_000, discount: 50_00 }))).toBe(25)
})

test('tax is computed once on the sum, not per line', () => {
  // Each line alone would have a tax of 0.3 of a cent, rounded to nothing.
  expect(totalsOf([line(2), line(2), line(2)], 'NET', 15_00)).toMatchObject({ net: 6, tax: 1, total: 7 })
})

test('untaxed lines count in the total, not in the tax', () => {
  const totals = totalsOf([line(100_000), line(50_000, { taxed: false })], 'NET', igv)
  expect(totals).toEqual({ lines: [100_000, 50_000], net: 150_000, tax: 18_000, total: 168_000 })
})

test('a gross document totals the sum of its lines', () => {
  const totals = totalsOf([line(5_900), line(5_900)], 'GROSS', igv)
  expect(totals).toEqual({ lines: [5_900, 5_900], net: 10_000, tax: 1_800, total: 11_800 })
})

test('for any lines the total is net plus tax, and a gross total is the sum of its lines', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: wholeRate }), (lines, rate) => {
      const net = totalsOf(lines, 'NET', rate)
      expect(add(net.net, net.tax)).toBe(net.total)
      expect(add(...net.lines)).toBe(net.net)
      const gross = totalsOf(lines, 'GROSS', rate)
      expect(add(gross.net, gross.tax)).toBe(gross.total)
      expect(add(...gross.lines)).toBe(gross.total)
    }),
  )
})

test('a line is parsed from text; a zero quantity and a discount above 100 % are refused', () => {
  const given = { unitPrice: '10.50', quantity: '1.5', discount: '12.5', taxed: true }
  expect(LineItemInput.parse(given)).toEqual({ unitPrice: 1_050, quantity: 150, discount: 1_250, taxed: true })
  for (const wrong of [{ quantity: '0' }, { discount: '100.01' }, { discount: '-1' }, { unitPrice: '1.001' }])
    expect(LineItemInput.safeParse({ ...given, ...wrong }).success).toBe(false)
})
