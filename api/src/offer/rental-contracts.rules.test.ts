import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysUntil, monthsAfter, monthsFrom } from '../platform/calendar-dates.rules.ts'
import { largestAmount } from '../platform/money.ts'
import { stepUpsInWords } from './rental-contract-words.ts'
import {
  clashOf,
  faultInTerms,
  graceEndOf,
  type RentTerms,
  rentByMonth,
  rentOn,
  rentSegments,
} from './rental-contracts.rules.ts'

const terms = (given: Partial<RentTerms> = {}): RentTerms => ({
  startsOn: '2026-01-01',
  endsOn: '2028-12-31',
  rent: 10_000_00,
  graceMonths: 0,
  stepUps: [],
  ...given,
})
const yearly = (value: number) => ({ fromAnniversary: 1, kind: 'PERCENT', value, repeats: true }) as const

describe('monthsAfter', () => {
  test.each([
    ['2024-02-29', 12, '2025-03-01'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-01-31', 1, '2026-03-01'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-05-15', 12, '2027-05-15'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s after %i months is %s', (date, months, there) => expect(monthsAfter(date, months)).toBe(there))
})

describe('the rent', () => {
  test('rises on each anniversary, each increase rounded to the cent and based on the previous rent', () => {
    const rising = terms({ rent: 333_33, stepUps: [yearly(3_50)] })
    expect(rentSegments(rising)).toEqual([
      { from: '2026-01-01', to: '2026-12-31', rent: 333_33, paid: 333_33 },
      { from: '2027-01-01', to: '2027-12-31', rent: 345_00, paid: 345_00 },
      { from: '2028-01-01', to: '2028-12-31', rent: 357_08, paid: 357_08 },
    ])
    expect(rentOn(rising, '2026-12-31')).toBe(333_33)
    expect(rentOn(rising, '2027-01-01')).toBe(345_00)
  })

  test('rises on 1 March if it began on 29 February', () => {
    const leap = terms({ startsOn: '2024-02-29', endsOn: '2026-02-28', stepUps: [yearly(10_00)] })
    expect(rentOn(leap, '2025-02-28')).toBe(10_000_00)
    expect(rentOn(leap, '2025-03-01')).toBe(11_000_00)
  })

  test('is zero in the grace months, while increases continue', () => {
    const free = terms({ graceMonths: 14, stepUps: [yearly(10_00)] })
    expect(graceEndOf(free)).toBe('2027-02-28')
    expect(rentSegments(free).map(({ from, rent, paid }) => [from, rent, paid])).toEqual([
      ['2026-01-01', 10_000_00, 0],
      ['2027-01-01', 11_000_00, 0],
      ['2027-03-01', 11_000_00, 11_000_00],
      ['2028-01-01', 12_100_00, 12_100_00],
    ])
  })

  test('rises by an amount once, then by percent every year', () => {
    const mixed = terms({
      endsOn: '2030-12-31',
      stepUps: [
        { fromAnniversary: 3, kind: 'PERCENT', value: 10_00, repeats: true },
        { fromAnniversary: 1, kind: 'AMOUNT', value: 500_00, repeats: false },
      ],
    })
    expect(rentSegments(mixed).map(({ from, rent }) => [from, rent])).toEqual([
      ['2026-01-01', 10_000_00],
      ['2027-01-01', 10_500_00],
      ['2029-01-01', 11_550_00],
      ['2030-01-01', 12_705_00],
    ])
  })

  test('is undefined outside the period', () => {
    expect(rentOn(terms(), '2025-12-31')).toBeUndefined()
    expect(rentOn(terms(), '2029-01-01')).toBeUndefined()
  })

  test('of a month sums each day’s share and rounds once', () => {
    const months = rentByMonth(
      terms({ startsOn: '2026-01-16', endsOn: '2027-02-14', rent: 100_00, stepUps: [yearly(50_00)] }),
    )
    expect(months.map(({ amount }) => amount)).toEqual([
      // 16 of 31 days.
      51_61,
      ...Array.from({ length: 11 }, () => 100_00),
      // 15 days at 100 and 16 at 150: 3,900 ÷ 31.
      125_81,
      // 14 of 28 days at 150.
      75_00,
    ])
  })
})

const date = fc
  .integer({ min: 0, max: 9_000 })
  .map(days => Temporal.PlainDate.from('2020-01-01').add({ days }).toString())
const anyTerms = fc
  .record({
    startsOn: date,
    days: fc.integer({ min: 400, max: 4_000 }),
    rent: fc.integer({ min: 0, max: 50_000_00 }),
    graceMonths: fc.integer({ min: 0, max: 12 }),
    stepUps: fc.uniqueArray(
      fc.record({
        fromAnniversary: fc.integer({ min: 1, max: 12 }),
        kind: fc.constantFrom('PERCENT' as const, 'AMOUNT' as const),
        value: fc.integer({ min: 1, max: 20_00 }),
        repeats: fc.boolean(),
      }),
      { selector: ({ fromAnniversary }) => fromAnniversary, maxLength: 4 },
    ),
  })
  .map(({ days, ...rest }) => ({
    ...rest,
    endsOn: Temporal.PlainDate.from(rest.startsOn).add({ days }).toString(),
  }))

describe('for any terms', () => {
  test('the segments cover each day once, and the rent never falls', () => {
    fc.assert(
      fc.property(anyTerms, given => {
        const segments = rentSegments(given)
        expect(segments[0]?.from).toBe(given.startsOn)
        expect(segments.at(-1)?.to).toBe(given.endsOn)
        for (const [place, next] of segments.entries()) {
          expect(next.from <= next.to).toBe(true)
          const before = segments[place - 1]
          if (!before) continue
          expect(daysUntil(before.to, next.from)).toBe(1)
          expect(next.rent).toBeGreaterThanOrEqual(before.rent)
        }
      }),
    )
  })

  test('a month is the sum of its days at their rent, within half a cent', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(), (given, pick) => {
        const months = rentByMonth(given)
        expect(months.map(({ month }) => month)).toEqual(monthsFrom(given.startsOn, given.endsOn))
        const one = months[pick % months.length]
        const first = Temporal.PlainDate.from(`${one?.month}-01`)
        let exact = 0
        for (let day = 0; day < first.daysInMonth; day++)
          exact += (rentOn(given, first.add({ days: day }).toString()) ?? 0) / first.daysInMonth
        expect(Math.abs((one?.amount ?? 0) - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  test('every day’s rent equals a step-by-step calculation over the anniversaries', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 4_000 }), (given, after) => {
        const day = Temporal.PlainDate.from(given.startsOn).add({ days: after }).toString()
        let expected: number | undefined
        if (day <= given.endsOn) {
          expected = given.rent
          for (let year = 1; monthsAfter(given.startsOn, 12 * year) <= day; year++) {
            const own = given.stepUps.filter(one => one.fromAnniversary <= year)
            const last = own.find(one => one.fromAnniversary === Math.max(...own.map(two => two.fromAnniversary)))
            if (!last || (!last.repeats && last.fromAnniversary !== year)) continue
            expected =
              last.kind === 'AMOUNT' ? expected + last.value : Math.round((expected * (10_000 + last.value)) / 10_000)
          }
          if (day < monthsAfter(given.startsOn, given.graceMonths)) expected = 0
        }
        expect(rentOn(given, day)).toBe(expected)
      }),
    )
  })
})

describe('a single period', () => {
  test.each([
    ['ends before it begins', { endsOn: '2025-12-31' }, 'endsOn'],
    ['has grace to its end', { endsOn: '2026-06-30', graceMonths: 6 }, 'graceMonths'],
    ['rises by more than 100 %', { stepUps: [yearly(1000_00)] }, 'stepUps'],
    ['rises twice on one day', { stepUps: [yearly(1_00), yearly(2_00)] }, 'stepUps'],
    ['rises past all amounts', { rent: largestAmount, stepUps: [yearly(1)] }, 'stepUps'],
    ['doubles for a century', { endsOn: '2125-12-31', rent: 1_00, stepUps: [yearly(100_00)] }, 'stepUps'],
  ])('that %s is refused', (_, given, field) =>
    expect(faultInTerms(terms(given), largestAmount)).toMatchObject({ field, message: expect.any(String) }),
  )

  test('of one day, or rent-free, is accepted', () => {
    expect(faultInTerms(terms({ endsOn: '2026-01-01', rent: 0 }), largestAmount)).toBeUndefined()
  })
})

describe('periods of one campus', () => {
  const at = (campusId: string, startsOn: string, endsOn: string) => ({ campusId, startsOn, endsOn })

  test('may be consecutive, given in any order', () => {
    expect(
      clashOf([
        at('a', '2027-01-01', '2027-12-31'),
        at('b', '2029-01-01', '2029-12-31'),
        at('a', '2026-01-01', '2026-12-31'),
      ]),
    ).toBeUndefined()
  })

  test('may not overlap', () => {
    expect(clashOf([at('a', '2026-01-01', '2026-12-31'), at('a', '2026-12-31', '2027-12-31')])).toEqual({
      kind: 'OVERLAP',
      campusId: 'a',
      from: '2026-12-31',
      to: '2026-12-31',
    })
  })

  test('may not leave gaps', () => {
    expect(clashOf([at('a', '2026-01-01', '2026-12-31'), at('a', '2027-01-03', '2027-12-31')])).toEqual({
      kind: 'GAP',
      campusId: 'a',
      from: '2027-01-01',
      to: '2027-01-02',
    })
  })
})

test('an increase is told with the years until the next one replaces it', () => {
  const amount = { fromAnniversary: 4, kind: 'AMOUNT', value: 500_00, repeats: true } as const
  const words = (...given: Parameters<typeof stepUpsInWords>[0]) =>
    stepUpsInWords(given, 'PEN').map(text => text.replace('\u00A0', ' '))
  expect(words(yearly(3_50))).toEqual(['+3.5 % cada año, desde el año 2'])
  expect(words(amount, yearly(3_50))).toEqual([
    '+3.5 % cada año, del año 2 al 4',
    '+S/ 500.00 cada año, desde el año 5',
  ])
  expect(words(yearly(3_50), { ...amount, fromAnniversary: 2, repeats: false })).toEqual([
    '+3.5 % al empezar el año 2',
    '+S/ 500.00 al empezar el año 3',
  ])
})
