import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add } from '../platform/money.rules.ts'
import { afterChange, type PlanLine, type PlanTerms, planOf as planAt, planMonth } from './billing-plan.rules.ts'

const line = (given: Partial<PlanLine> = {}): PlanLine => ({
  id: 'a',
  monthly: 3_000_00,
  startsOn: '2027-01-01',
  endsOn: '2027-12-31',
  freeDays: 0,
  ...given,
})
const terms = (given: Partial<PlanTerms> = {}): PlanTerms => ({
  lines: [line()],
  discounts: [],
  yearlyIncrease: 0,
  prorates: true,
  setUpFee: 0,
  deposit: 0,
  taxRate: 18_00,
  ...given,
})
/** A plan with the default tax rate. */
const planOf = (given: PlanTerms, until: string) => planAt(given, [], until)
const amountIn = (month: string, given: Partial<PlanTerms>) => planMonth(terms(given), month)?.lines[0]?.amount

describe('a month of S/ 3,000.00', () => {
  test.each<[string, string, Partial<PlanTerms>, number | undefined]>([
    ['whole: as it is', '2027-03', {}, 3_000_00],
    ['before it begins: nothing', '2026-12', {}, undefined],
    ['after it ends: nothing', '2028-01', {}, undefined],
    [
      'from the 15th of March: 17 of 31 days, 1,645.161…',
      '2027-03',
      { lines: [line({ startsOn: '2027-03-15' })] },
      1_645_16,
    ],
    ['until the 15th of April: 15 of 30 days', '2027-04', { lines: [line({ endsOn: '2027-04-15' })] }, 1_500_00],
    [
      'from the 10th to the 12th of June: 3 of 30 days',
      '2027-06',
      { lines: [line({ startsOn: '2027-06-10', endsOn: '2027-06-12' })] },
      300_00,
    ],
    [
      'from the 15th of February of 28 days: 14 of 28',
      '2027-02',
      { lines: [line({ startsOn: '2027-02-15' })] },
      1_500_00,
    ],
    [
      'from the 15th of February of a leap year: 15 of 29, 1,551.724…',
      '2028-02',
      { lines: [line({ startsOn: '2028-02-15', endsOn: '2028-12-31' })] },
      1_551_72,
    ],
    ['on the 31st only: 1 of 31, 96.774…', '2027-01', { lines: [line({ startsOn: '2027-01-31' })] }, 96_77],
    [
      'begun and not prorated: a whole one',
      '2027-03',
      { prorates: false, lines: [line({ startsOn: '2027-03-15' })] },
      3_000_00,
    ],
    ['10 % off all of it', '2027-03', { discounts: [{ rate: 10_00, from: '2027-01-01', to: '2027-12-31' }] }, 2_700_00],
    [
      '10 % off until the 15th of April: 15 days at 90 and 15 at 100 a day',
      '2027-04',
      { discounts: [{ rate: 10_00, from: '2027-01-01', to: '2027-04-15' }] },
      2_850_00,
    ],
    [
      '10 % and 20 % off on the same days: 3,000 × 0.9 × 0.8',
      '2027-03',
      {
        discounts: [
          { rate: 10_00, from: '2027-01-01', to: '2027-12-31' },
          { rate: 20_00, from: '2027-03-01', to: '2027-03-31' },
        ],
      },
      2_160_00,
    ],
    ['ten free days in January: 21 of 31, 2,032.258…', '2027-01', { lines: [line({ freeDays: 10 })] }, 2_032_26],
    ['forty free days: nothing in January', '2027-01', { lines: [line({ freeDays: 40 })] }, 0],
    ['and 19 of 28 days in February, 2,035.714…', '2027-02', { lines: [line({ freeDays: 40 })] }, 2_035_71],
    [
      '5 % more from the anniversary on, the 16th of April: 15 days at 100 and 15 at 105',
      '2028-04',
      { yearlyIncrease: 5_00, lines: [line({ startsOn: '2027-04-16', endsOn: null })] },
      3_075_00,
    ],
    [
      '3.33 % a year of 1,000.01: 1,033.31033… is 1,033.31, and a year later 1,067.719… of that is 1,067.72',
      '2029-02',
      { yearlyIncrease: 3_33, lines: [line({ monthly: 1_000_01, endsOn: null })] },
      1_067_72,
    ],
    [
      'since 29 February, 5 % more from 1 March on',
      '2029-03',
      { yearlyIncrease: 5_00, lines: [line({ startsOn: '2028-02-29', endsOn: null })] },
      3_150_00,
    ],
  ])('%s', (_, month, given, amount) => expect(amountIn(month, given)).toBe(amount))
})

describe('without proration a partial month is charged in full, once', () => {
  const months = (lines: PlanLine[], month = '2027-03') =>
    planMonth(terms({ prorates: false, lines }), month)?.lines.map(({ lineId, amount }) => [lineId, amount])
  const from = (id: string, monthly: number, startsOn: string, endsOn: string | null = null) =>
    line({ id, monthly, startsOn, endsOn })

  test('a price that changes on 16 March: 15 days at 1,200.00 and 16 at 1,300.00, 1,251.61 in all', () => {
    const before = [line({ monthly: 1_200_00 })]
    const change = { kind: 'PRICE', from: '2027-03-16', prices: [{ lineId: 'a', monthly: 1_300_00 }] } as const
    const after = afterChange(before, change, () => 'b')
    expect(months(after)).toEqual([
      ['a', 580_64],
      ['b', 670_97],
    ])
    expect(planMonth(terms({ prorates: false, lines: after }), '2027-03')?.net).toBe(1_251_61)
    expect(months(after, '2027-04')).toEqual([['b', 1_300_00]])
  })

  test('replacing an office at the same price costs nothing extra', () => {
    const moved = [from('a', 1_000_01, '2027-01-01', '2027-03-15'), from('b', 1_000_01, '2027-03-16')]
    expect(planMonth(terms({ prorates: false, lines: moved }), '2027-03')?.net).toBe(1_000_01)
  })

  test('simultaneous offices are each charged a full month', () => {
    expect(months([from('a', 1_000_00, '2027-01-01'), from('b', 500_00, '2027-03-20')])).toEqual([
      ['a', 1_000_00],
      ['b', 500_00],
    ])
  })

  test('unrented days between two offices are charged to neither', () => {
    expect(months([from('a', 900_00, '2027-01-01', '2027-03-10'), from('b', 600_00, '2027-03-27')])).toEqual([
      // 10 and 5 days of 15.
      ['a', 600_00],
      ['b', 200_00],
    ])
  })

  test('an office that ends within the month is charged in full', () => {
    expect(months([from('a', 900_00, '2027-01-01', '2027-03-10')])).toEqual([['a', 900_00]])
  })

  test('successive offices never cost more than the most expensive one for the full month', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 2, max: 31 }), { maxLength: 5 })
    fc.assert(
      fc.property(
        cuts,
        fc.array(fc.integer({ min: 1, max: 10_000_00 }), { minLength: 6, maxLength: 6 }),
        (days, prices) => {
          const starts = [1, ...days.toSorted((a, b) => a - b)]
          const day = (of: number) => `2027-03-${String(of).padStart(2, '0')}`
          const lines = starts.map((start, place) =>
            from(
              String(place),
              prices[place] ?? 1,
              day(start),
              place + 1 < starts.length ? day((starts[place + 1] ?? 2) - 1) : '2027-12-31',
            ),
          )
          const used = lines.map(({ monthly }) => monthly)
          const net = planMonth(terms({ prorates: false, lines }), '2027-03')?.net ?? 0
          expect(net).toBeLessThanOrEqual(Math.max(...used))
          expect(net).toBeGreaterThanOrEqual(Math.min(...used))
        },
      ),
    )
  })
})

test('the first month includes the taxed set-up fee and the untaxed deposit', () => {
  const given = terms({ setUpFee: 500_00, deposit: 6_000_00, lines: [line({ startsOn: '2027-01-16' })] })
  // 16 of 31 days: 1,548.387…; 18 % of 2,048.39 is 368.71.
  expect(planMonth(given, '2027-01')).toMatchObject({
    setUpFee: 500_00,
    deposit: 6_000_00,
    net: 8_048_39,
    tax: 368_71,
    total: 8_417_10,
  })
  expect(planMonth(given, '2027-02')).toMatchObject({ setUpFee: 0, deposit: 0, net: 3_000_00 })
})

test('a move within a month bills each office its own days', () => {
  const moved = afterChange(
    [line()],
    {
      kind: 'LINES',
      from: '2027-06-21',
      ends: ['a'],
      begins: [line({ id: 'b', monthly: 4_500_00, startsOn: '2027-06-21' })],
    },
    id => `${id}+`,
  )
  // 20 of 30 days at 3,000 and 10 of 30 at 4,500.
  expect(planMonth(terms({ lines: moved }), '2027-06')?.lines).toEqual([
    { lineId: 'a', days: 20, amount: 2_000_00 },
    { lineId: 'b', days: 10, amount: 1_500_00 },
  ])
})

test('a new price within a contract rises on the anniversaries of the line’s first day', () => {
  const lines = afterChange(
    [line({ startsOn: '2027-01-01', endsOn: null })],
    { kind: 'PRICE', from: '2027-07-01', prices: [{ lineId: 'a', monthly: 2_500_00 }] },
    id => `${id}+`,
  )
  const net = (month: string) => planMonth(terms({ lines, yearlyIncrease: 10_00 }), month)?.net
  expect(['2027-06', '2027-07', '2027-12', '2028-01'].map(net)).toEqual([3_000_00, 2_500_00, 2_500_00, 2_750_00])
})

const day = fc.integer({ min: 0, max: 900 }).map(days => Temporal.PlainDate.from('2027-01-01').add({ days }).toString())
/** Two days, the earlier first. */
const days = fc.tuple(day, day).map(pair => pair.sort() as [string, string])
const anyLine = fc
  .record({ days, monthly: fc.integer({ min: 0, max: 9_999_999 }), freeDays: fc.integer({ min: 0, max: 60 }) })
  .map(({ days: [startsOn, endsOn], ...rest }) => line({ ...rest, startsOn, endsOn }))
const anyTerms = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    discounts: fc.array(
      fc
        .record({ days, rate: fc.integer({ min: 0, max: 100_00 }) })
        .map(({ days: [from, to], rate }) => ({ rate, from, to })),
      { maxLength: 3 },
    ),
    yearlyIncrease: fc.integer({ min: 0, max: 30_00 }),
    setUpFee: fc.integer({ min: 0, max: 1_000_00 }),
    deposit: fc.integer({ min: 0, max: 1_000_00 }),
  })
  .map(({ lines, ...rest }) => terms({ ...rest, lines: lines.map((one, n) => ({ ...one, id: `line ${n}` })) }))

test('no day is billed twice or missed, and every month adds up', () => {
  fc.assert(
    fc.property(anyTerms, given => {
      const months = planOf(given, '2031-12-31')
      for (const { id, startsOn, endsOn } of given.lines) {
        const days = months.flatMap(month => month.lines.filter(({ lineId }) => lineId === id).map(({ days }) => days))
        const all = Temporal.PlainDate.from(startsOn).until(endsOn ?? '').days + 1
        expect(days.reduce((sum, one) => sum + one, 0)).toBe(all)
      }
      for (const { lines, setUpFee, deposit, net, tax, total } of months) {
        expect(net).toBe(add(setUpFee, deposit, ...lines.map(({ amount }) => amount)))
        expect(total).toBe(net + tax)
      }
      expect(add(...months.map(({ deposit }) => deposit))).toBe(given.deposit)
      expect(add(...months.map(({ setUpFee }) => setUpFee))).toBe(given.setUpFee)
    }),
  )
})

test('an addendum changes no earlier month, and an end removes all later ones', () => {
  fc.assert(
    fc.property(anyTerms, day, fc.integer({ min: 0, max: 9_999_999 }), (given, from, monthly) => {
      const before = (plan: ReturnType<typeof planOf>) => plan.filter(({ month }) => month < from.slice(0, 7))
      const was = before(planOf(given, '2031-12-31'))
      const prices = given.lines.map(({ id }) => ({ lineId: id, monthly }))
      const priced = { ...given, lines: afterChange(given.lines, { kind: 'PRICE', from, prices }, id => `${id}+`) }
      expect(before(planOf(priced, '2031-12-31'))).toEqual(was)
      const ended = { ...given, lines: afterChange(given.lines, { kind: 'END', from }, id => id) }
      const plan = planOf(ended, '2031-12-31')
      expect(before(plan)).toEqual(was)
      expect(plan.filter(({ month }) => month > from.slice(0, 7))).toEqual([])
    }),
  )
})

test('an extension adds days after the former end and changes none before', () => {
  fc.assert(
    fc.property(anyTerms, given => {
      const last =
        given.lines
          .map(({ endsOn }) => endsOn ?? '')
          .sort()
          .at(-1) ?? ''
      const from = Temporal.PlainDate.from(last).add({ days: 1 }).toString()
      const endsOn = Temporal.PlainDate.from(last).add({ months: 6 }).toString()
      const longer = { ...given, lines: afterChange(given.lines, { kind: 'EXTENSION', from, endsOn }, id => id) }
      const days = (plan: ReturnType<typeof planOf>) =>
        plan.flatMap(({ lines }) => lines).reduce((sum, one) => sum + one.days, 0)
      const extended = given.lines.filter(one => one.endsOn === last).length
      const added = Temporal.PlainDate.from(from).until(endsOn).days + 1
      expect(days(planOf(longer, '2031-12-31'))).toBe(days(planOf(given, '2031-12-31')) + extended * added)
    }),
  )
})

test('each month uses the tax rate of its first day', () => {
  const rates = [
    { rate: 17_00, startsOn: '2027-07-01', endsOn: '2027-07-31' },
    { rate: 16_00, startsOn: '2027-08-15', endsOn: null },
  ]
  const months = planAt(terms({ lines: [line({ startsOn: '2027-06-01', endsOn: '2027-09-30' })] }), rates, '2031-12-31')
  expect(months.map(({ month, tax }) => [month, tax])).toEqual([
    ['2027-06', 540_00],
    ['2027-07', 510_00],
    ['2027-08', 540_00],
    ['2027-09', 480_00],
  ])
})

describe('a changing price', () => {
  const amounts = (given: Partial<PlanLine>, more: Partial<PlanTerms> = {}) =>
    planOf(terms({ lines: [line(given)], ...more }), '2029-12-31').map(({ lines: [only] }) => only?.amount ?? 0)

  test('a promotion that ends mid-month bills each day at its own price', () => {
    const months = amounts({ monthly: 5_000_00, promotion: { amount: 3_700_00, until: '2027-03-10' } })
    // 10 of 31 days at 3,700.00 and 21 at 5,000.00: 4,580.645…
    expect(months.slice(0, 4)).toEqual([3_700_00, 3_700_00, 4_580_65, 5_000_00])
  })

  test('increases after a promotion apply to the regular price', () => {
    const months = amounts(
      { monthly: 5_000_00, endsOn: '2028-12-31', promotion: { amount: 3_700_00, until: '2027-02-28' } },
      { yearlyIncrease: 5_00 },
    )
    expect([months[0], months[2], months[12]]).toEqual([3_700_00, 5_000_00, 5_250_00])
  })

  test('10,000.00 a year is 10,000.00 in twelve months, and 10,500.00 in the next ones', () => {
    const period = { amount: 10_000_00, months: 12 }
    const months = amounts({ monthly: 833_33, endsOn: '2028-12-31', period }, { yearlyIncrease: 5_00 })
    expect(new Set(months.slice(0, 12))).toEqual(new Set([833_33, 833_34]))
    expect(add(...months.slice(0, 12))).toBe(10_000_00)
    expect(add(...months.slice(12))).toBe(10_500_00)
  })

  test('an addendum’s price replaces promotions and yearly prices', () => {
    const before = line({ promotion: { amount: 1, until: '2027-12-31' }, period: { amount: 12_00, months: 12 } })
    const [first, second] = afterChange(
      [before],
      { kind: 'PRICE', from: '2027-06-01', prices: [{ lineId: 'a', monthly: 10_00 }] },
      () => 'b',
    )
    expect(first).toMatchObject({ promotion: before.promotion, period: before.period })
    expect(second).toMatchObject({ monthly: 10_00 })
    expect(second).not.toHaveProperty('promotion')
    expect(second).not.toHaveProperty('period')
  })
})

test('an early end’s penalty is taxed and billed once, with the last day’s month', () => {
  const ended = terms({
    lines: [line({ endsOn: '2027-04-15' })],
    penalty: { month: '2027-04', amount: 3_000_00 },
    deposit: 500_00,
  })
  const plan = planOf(ended, '2027-12-31')
  expect(plan.map(({ penalty }) => penalty)).toEqual([0, 0, 0, 3_000_00])
  expect(plan.at(-1)).toMatchObject({ net: 4_500_00, tax: 810_00, total: 5_310_00, deposit: 0 })
})
