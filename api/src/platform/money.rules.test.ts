import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  allocate,
  divideTogether,
  multiply,
  partOfMonth,
  subtract,
  sumOfParts,
  taxOnNet,
  taxWithinGross,
  wholeRate,
} from './money.rules.ts'
import { largestAmount } from './money.ts'

const amount = fc.integer({ min: -largestAmount, max: largestAmount })
const rate = fc.integer({ min: 0, max: wholeRate })

test('halves are rounded away from zero, for both signs', () => {
  const half = { numerator: 1, denominator: 2 }
  expect([1, 3, -1, -3].map(one => multiply(one, half))).toEqual([1, 2, -1, -2])
  expect(multiply(1, { numerator: 1, denominator: 3 })).toBe(0)
  expect(multiply(-2, { numerator: 1, denominator: 3 })).toBe(-1)
})

test('multiply is within half a minor unit of the exact product, and never -0', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: -90, max: 90 }), fc.integer({ min: 1, max: 1000 }), (of, up, down) => {
      const product = multiply(of, { numerator: up, denominator: down })
      const off = BigInt(product) * BigInt(down) - BigInt(of) * BigInt(up)
      expect(2n * (off < 0n ? -off : off) <= BigInt(down)).toBe(true)
      expect(Object.is(product, -0)).toBe(false)
    }),
  )
})

test('subtracting reverses adding; sums beyond safe integers are refused', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(subtract(add(one, other), other)).toBe(one)
    }),
  )
  expect(() => add(Number.MAX_SAFE_INTEGER, 1)).toThrow(RangeError)
  expect(() => multiply(largestAmount, { numerator: wholeRate, denominator: 1 })).toThrow(RangeError)
})

test('the parts of an amount add up to it, each less than a unit off its share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(amount, weights, (whole, weights) => {
      fc.pre(weights.some(weight => weight > 0))
      const parts = allocate(whole, weights)
      const all = BigInt(add(...weights))
      expect(add(...parts)).toBe(whole)
      parts.forEach((part, place) => {
        const off = BigInt(part) * all - BigInt(whole) * BigInt(weights[place] ?? 0)
        expect(off < all && off > -all).toBe(true)
      })
    }),
  )
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(() => allocate(100, [0, 0])).toThrow(RangeError)
  expect(() => allocate(100, [2, -1])).toThrow(RangeError)
})

test('parts divided together add up to their rounded sum, each less than one off', () => {
  const part = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (parts, divisor) => {
      const divided = divideTogether(parts, divisor)
      expect(add(...divided)).toBe(multiply(add(...parts), { numerator: 1, denominator: divisor }))
      for (const [place, one] of divided.entries())
        expect(Math.abs(one * divisor - (parts[place] ?? 0))).toBeLessThan(divisor)
    }),
  )
  // Two halves that round up together: shares of the sum would give the large part two more.
  expect(divideTogether([1_999, 167, 167, 167], 1_000)).toEqual([2, 1, 0, 0])
})

test('a part of a month costs its share of days, the whole month its price', () => {
  expect(partOfMonth(100_000, 10, 30)).toBe(33_333)
  expect(partOfMonth(100_000, 14, 28)).toBe(50_000)
  fc.assert(
    fc.property(amount, fc.integer({ min: 28, max: 31 }), (price, days) => {
      expect(partOfMonth(price, days, days)).toBe(price)
    }),
  )
  expect(() => partOfMonth(100_000, 31, 30)).toThrow(RangeError)
})

test('days at different prices are one exact sum, rounded once', () => {
  // Rounded one by one, ten thirds of a cent would be nothing.
  const third = { amount: 1, ratio: { numerator: 1, denominator: 3 } }
  expect(sumOfParts(Array.from({ length: 10 }, () => third))).toBe(3)
  fc.assert(
    fc.property(amount, fc.integer({ min: 28, max: 31 }), (price, days) => {
      const day = { amount: price, ratio: { numerator: 1, denominator: days } }
      expect(sumOfParts(Array.from({ length: days }, () => day))).toBe(price)
    }),
  )
})

test('a total is always net plus tax', () => {
  fc.assert(
    fc.property(amount, rate, (of, rate) => {
      for (const { net, tax, total } of [taxOnNet(of, rate), taxWithinGross(of, rate)])
        expect(add(net, tax)).toBe(total)
    }),
  )
  expect(taxOnNet(100_000, 18_00)).toEqual({ net: 100_000, tax: 18_000, total: 118_000 })
  expect(taxWithinGross(118_000, 18_00)).toEqual({ net: 100_000, tax: 18_000, total: 118_000 })
  expect(taxWithinGross(100, 18_00)).toEqual({ net: 85, tax: 15, total: 100 })
})
