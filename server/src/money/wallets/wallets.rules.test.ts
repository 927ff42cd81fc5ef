import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableIn,
  closingOf,
  covers,
  isReversible,
  lapseOf,
  lastDayOf,
  monthAfter,
  monthAt,
  referenceOf,
  sharesAfter,
  stateOf,
} from './wallets.rules.ts'

const credits = fc.integer({ min: 0, max: 1_000_000 })

test('what is held can’t be spent, and an overdraft can', () => {
  expect(availableIn({ balance: 1_000, held: 300, lowest: 0 })).toBe(700)
  expect(availableIn({ balance: 1_000, held: 300, lowest: -500 })).toBe(1_200)
  expect(availableIn({ balance: -400, held: 0, lowest: 0 })).toBe(-400)
  expect(availableIn({ balance: 0, held: 0, lowest: null })).toBeNull()
  expect(covers({ balance: 0, held: 0, lowest: null }, 10 ** 9)).toBe(true)
  expect(covers({ balance: 700, held: 1, lowest: 0 }, 700)).toBe(false)
})

test('a wallet is low from zero to the limit', () => {
  expect([-1, 0, 500, 501].map(balance => stateOf(balance, 500))).toEqual(['NEGATIVE', 'LOW', 'LOW', 'OK'])
})

test('what lapses is at most what was included, and at most what there is', () => {
  fc.assert(
    fc.property(credits, credits, credits, credits, (included, other, used, balance) => {
      const sums = { opening: 0, deposits: included + other, purchases: -used, debits: 0, adjustments: 0, included }
      const lapsed = lapseOf(sums, balance, 'LAPSE')
      expect(lapsed).toBe(Math.max(0, Math.min(included - used, balance)))
      expect(lapseOf(sums, balance, 'CARRY_OVER')).toBe(0)
      expect(closingOf(sums)).toBe(included + other - used)
    }),
  )
})

test('included credits are spent first', () => {
  const sums = { opening: 500, deposits: 2_000, purchases: -700, debits: -100, adjustments: 0, included: 1_000 }
  expect(lapseOf(sums, 1_700, 'LAPSE')).toBe(200)
  expect(lapseOf({ ...sums, purchases: -1_500 }, 900, 'LAPSE')).toBe(0)
})

test('what a booking got back is not counted as spent', () => {
  const sums = { opening: 0, deposits: 1_000, purchases: 0, debits: 0, adjustments: 0, included: 1_000 }
  expect(lapseOf(sums, 1_000, 'LAPSE')).toBe(1_000)
})

describe('months', () => {
  test('begin in the tenant’s zone', () => {
    const moment = Temporal.Instant.from('2026-04-01T04:59:00Z')
    expect(monthAt(moment, 'America/Lima')).toBe('2026-03-01')
    expect(monthAt(moment, 'Europe/Madrid')).toBe('2026-04-01')
  })

  test('end on their last day', () => {
    expect(lastDayOf('2028-02-01')).toBe('2028-02-29')
    expect(monthAfter('2026-12-01')).toBe('2027-01-01')
  })
})

const id = '0190a0a0-0000-7000-8000-000000000001'

test.each([
  [`booking:${id}:3`, { kind: 'BOOKING', id }],
  [`included:${id}:2026-03`, { kind: 'CONTRACT', id }],
  ['lapse:2026-03', { kind: 'LAPSE', id: null }],
  ['manual:x', { kind: 'MANUAL', id: null }],
])('%s names what it is for', (reference, expected) => {
  expect(referenceOf(reference)).toEqual(expected)
})

test('what a booking took, what lapsed and what was reversed is not reversed by hand', () => {
  const manual = { kind: 'DEPOSIT', reference: 'manual:1', reversedById: null }
  expect(isReversible(manual)).toBe(true)
  expect(isReversible({ ...manual, reversedById: id })).toBe(false)
  expect(isReversible({ ...manual, kind: 'REVERSAL' })).toBe(false)
  expect(isReversible({ ...manual, kind: 'PURCHASE' })).toBe(false)
  expect(isReversible({ ...manual, kind: 'ADJUSTMENT', reference: 'lapse:2026-03' })).toBe(false)
})

describe("a contract's months of credits", () => {
  const share = (walletId: string, firstMonth: string, lastMonth: string) => ({
    walletId,
    firstMonth: `${firstMonth}-01`,
    lastMonth: `${lastMonth}-01`,
  })
  const next = (since: string, walletId = 'b', first = '2026-01', last = '2026-12') => ({
    ...share(walletId, first, last),
    since: `${since}-01`,
  })
  const former = [share('a', '2026-01', '2026-06')]

  test('stay with the wallet before until the next one has them', () => {
    expect(sharesAfter(former, next('2026-04'))).toEqual([
      share('a', '2026-01', '2026-03'),
      share('b', '2026-04', '2026-12'),
    ])
    expect(sharesAfter([], next('2026-01'))).toEqual([share('b', '2026-01', '2026-12')])
    expect(sharesAfter(former, next('2026-01'))).toEqual([share('b', '2026-01', '2026-12')])
  })

  test('end where the contract does, also before the next one would have them', () => {
    const both = sharesAfter(former, next('2026-04'))
    expect(sharesAfter(both, next('2026-04', 'b', '2026-01', '2026-02'))).toEqual([share('a', '2026-01', '2026-02')])
    expect(sharesAfter(both, next('2026-04', 'b', '2026-01', '2027-06'))).toEqual([
      share('a', '2026-01', '2026-03'),
      share('b', '2026-04', '2027-06'),
    ])
  })
})
