import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultInTerms, quote, type RateTerms } from './rates.rules.ts'

const plain: RateTerms = {
  hourly: 30_00,
  hourlyCredits: 3_00,
  billableMinutes: 30,
  bands: [],
  halfDay: null,
  day: null,
  teamDiscount: 0,
}
const monday = (from: number, to: number) => ({ weekday: 1, from: from * 60, to: to * 60 })
const money = (terms: Partial<RateTerms>, stretch: ReturnType<typeof monday>, inTeam = false) =>
  quote({ ...plain, ...terms }, stretch, 'money', inTeam)?.amount

describe('an hour of S/ 30', () => {
  test.each([
    ['two hours: 2 × 30', {}, monday(9, 11), false, 60_00],
    ['40 minutes are charged as 60 in units of 30', {}, { weekday: 1, from: 540, to: 580 }, false, 30_00],
    ['at S/ 10.01, 30 minutes: 5.005, half away from zero', { hourly: 10_01 }, monday(9, 9.5), false, 5_01],
    ['10 % less for a team with a contract', { teamDiscount: 10_00 }, monday(9, 11), true, 54_00],
    ['and for nobody else', { teamDiscount: 10_00 }, monday(9, 11), false, 60_00],
    ['never past midnight', { billableMinutes: 60 }, { weekday: 1, from: 23 * 60 + 30, to: 1440 }, false, 15_00],
  ])('%s', (_, terms, stretch, inTeam, amount) => expect(money(terms, stretch, inTeam)).toBe(amount))
})

describe('a band from 18:00 to 22:00 at S/ 20 on weekdays', () => {
  const bands = [{ weekdays: [1, 2, 3, 4, 5], from: 18 * 60, to: 22 * 60, hourly: 20_00, hourlyCredits: null }]
  test.each([
    ['an hour before it and an hour in it: 30 + 20', monday(17, 19), 50_00],
    ['all of it and an hour on each side: 30 + 80 + 30', monday(17, 23), 140_00],
    ['no band on a Saturday', { ...monday(18, 20), weekday: 6 }, 60_00],
  ])('%s', (_, stretch, amount) => expect(money({ bands }, stretch)).toBe(amount))

  test('explains each part with its hours', () => {
    expect(quote({ ...plain, bands }, monday(17, 19), 'money', false)?.reasons).toEqual([
      { code: 'HOURS', minutes: 60, hourly: 30_00, band: false, from: 1020, to: 1080 },
      { code: 'HOURS', minutes: 60, hourly: 20_00, band: true, from: 1080, to: 1140 },
    ])
  })

  test('a band without its own credits costs the regular ones', () => {
    expect(quote({ ...plain, bands }, monday(17, 19), 'credits', false)?.amount).toBe(6_00)
  })
})

describe('at most S/ 100 for half a day of 4 h, and S/ 160 for a day', () => {
  const caps = { halfDay: { minutes: 240, amount: 100_00, credits: null }, day: { amount: 160_00, credits: null } }
  test.each([
    ['three hours: 3 × 30', monday(9, 12), 90_00],
    ['four: the cap', monday(9, 13), 100_00],
    ['five: the cap and an hour', monday(9, 14), 130_00],
    ['six: the day is as much', monday(9, 15), 160_00],
    ['ten: the day', monday(9, 19), 160_00],
  ])('%s', (_, stretch, amount) => expect(money(caps, stretch)).toBe(amount))
})

test('a rate without credits has no quote in credits', () => {
  expect(quote({ ...plain, hourlyCredits: null }, monday(9, 10), 'credits', false)).toBeUndefined()
})

const amount = fc.integer({ min: 0, max: 500_00 })
const anyTerms: fc.Arbitrary<RateTerms> = fc
  .record({
    hourly: amount,
    hourlyCredits: fc.option(amount),
    billableMinutes: fc.constantFrom(15, 30, 60),
    edges: fc.uniqueArray(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 6 }),
    prices: fc.array(amount, { minLength: 3, maxLength: 3 }),
    half: fc.option(
      fc.record({ minutes: fc.constantFrom(180, 240, 300), amount: fc.integer({ min: 1, max: 800_00 }) }),
    ),
    dayMore: fc.integer({ min: 0, max: 100 }),
    teamDiscount: fc.constantFrom(0, 10_00, 33_33, 100_00),
  })
  .map(({ edges, prices, half, dayMore, ...rest }) => {
    const sorted = edges.toSorted((a, b) => a - b)
    return {
      ...rest,
      bands: prices.flatMap((hourly, n) => {
        const [from, to] = [sorted[2 * n], sorted[2 * n + 1]]
        if (from === undefined || to === undefined) return []
        return [{ weekdays: [1], from: from * 30, to: to * 30, hourly, hourlyCredits: null }]
      }),
      halfDay: half && { ...half, credits: null },
      day: half && { amount: half.amount + Math.floor((half.amount * dayMore) / 100), credits: null },
    }
  })
const anyMinutes = fc.tuple(
  fc.integer({ min: 0, max: 1440 }),
  fc.integer({ min: 0, max: 1440 }),
  fc.integer({ min: 0, max: 1440 }),
)
const costOf = (terms: RateTerms, from: number, to: number) =>
  quote(terms, { weekday: 1, from, to }, 'money', true)?.amount ?? Number.NaN

test('any generated rate is valid, and a longer booking never costs less', () => {
  fc.assert(
    fc.property(anyTerms, anyMinutes, (terms, given) => {
      const [from, to, later] = given.toSorted((a, b) => a - b) as [number, number, number]
      expect(faultInTerms(terms)).toBeUndefined()
      expect(costOf(terms, from, later)).toBeGreaterThanOrEqual(costOf(terms, from, to))
    }),
  )
})

test('for any rate, splitting a booking saves at most a cent per part', () => {
  fc.assert(
    fc.property(anyTerms, anyMinutes, (terms, given) => {
      const unit = terms.billableMinutes
      const [from, middle, to] = given.map(minute => Math.floor(minute / unit) * unit).toSorted((a, b) => a - b) as [
        number,
        number,
        number,
      ]
      expect(costOf(terms, from, middle) + costOf(terms, middle, to)).toBeGreaterThanOrEqual(
        costOf(terms, from, to) - 1,
      )
    }),
  )
})

test.each([
  ['a half day without a day', { halfDay: { minutes: 240, amount: 100, credits: null } }, 'day'],
  [
    'a day below the half day',
    { halfDay: { minutes: 240, amount: 100, credits: null }, day: { amount: 99, credits: null } },
    'day',
  ],
  [
    'a day above two half days',
    { halfDay: { minutes: 240, amount: 100, credits: null }, day: { amount: 201, credits: null } },
    'day',
  ],
  [
    'a band that ends as it begins',
    { bands: [{ weekdays: [1], from: 60, to: 60, hourly: 1, hourlyCredits: null }] },
    'bands.0.to',
  ],
  [
    'bands that overlap',
    {
      bands: [
        { weekdays: [1, 2], from: 60, to: 120, hourly: 1, hourlyCredits: null },
        { weekdays: [2], from: 119, to: 180, hourly: 1, hourlyCredits: null },
      ],
    },
    'bands.1.from',
  ],
  [
    'a half day in credits without a day in them',
    { halfDay: { minutes: 240, amount: 100, credits: 100 }, day: { amount: 160, credits: null } },
    'day.credits',
  ],
  [
    'a day above two half days in credits',
    { halfDay: { minutes: 240, amount: 100, credits: 100 }, day: { amount: 160, credits: 201 } },
    'day.credits',
  ],
  ['credits of a cap alone', { hourlyCredits: null, day: { amount: 100, credits: 100 } }, 'hourlyCredits'],
])('%s is a fault', (_, terms, field) => expect(faultInTerms({ ...plain, ...terms })).toMatchObject({ field }))
