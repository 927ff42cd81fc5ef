import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlanTerms, planMonth } from '../deals/billing-plan.rules.ts'
import { add } from '../platform/money.rules.ts'
import { decimalsOf, minorUnitsOf } from '../platform/money.ts'
import type { BillingConcept } from './bill-states.ts'
import { type EntryAmount, netsOf, totalsOfBill } from './billing.rules.ts'

const minor = (text: string) => minorUnitsOf(text) ?? Number.NaN

/** Short terms with defaults. */
interface Case {
  monthly?: string
  from: string
  to?: string
  free?: number
  increase?: string
  /** A discount between two days, in percent. */
  off?: [percent: string, from: string, to: string][]
  whole?: true
  month: string
  /** The line's amount in that month, without tax; null without a day in it. */
  is: string | null
}

const termsOf = ({ monthly = '3000.00', from, to, free = 0, increase = '0', off = [], whole }: Case): PlanTerms => ({
  lines: [{ id: 'a', monthly: minor(monthly), startsOn: from, endsOn: to ?? null, freeDays: free }],
  discounts: off.map(([percent, begins, ends]) => ({ rate: minor(percent), from: begins, to: ends })),
  yearlyIncrease: minor(increase),
  prorates: !whole,
  setUpFee: 0,
  deposit: 0,
  taxRate: 18_00,
})

describe('a month of a line', () => {
  test.each<[why: string, given: Case]>([
    ['a whole month of 30 days is the price', { from: '2026-01-01', month: '2026-04', is: '3000.00' }],
    ['a whole month of 31 days is the same price', { from: '2026-01-01', month: '2026-05', is: '3000.00' }],
    ['a whole February of 28 days, too', { from: '2026-01-01', month: '2026-02', is: '3000.00' }],
    ['a whole February of 29 days, too', { from: '2028-01-01', month: '2028-02', is: '3000.00' }],
    ['from the 16th of April: 15 of 30 days, half', { from: '2026-04-16', month: '2026-04', is: '1500.00' }],
    [
      'from the 16th of May: 16 of 31 days of 3,000 = 1,548.387',
      { from: '2026-05-16', month: '2026-05', is: '1548.39' },
    ],
    ['from the 15th of February: 14 of 28 days, half', { from: '2026-02-15', month: '2026-02', is: '1500.00' }],
    [
      'from the 15th of a leap February: 15 of 29 days = 1,551.724',
      { from: '2028-02-15', month: '2028-02', is: '1551.72' },
    ],
    [
      '29 February alone: 1 of 29 days = 103.448',
      { from: '2028-02-29', to: '2028-02-29', month: '2028-02', is: '103.45' },
    ],
    ['the 31st alone: 1 of 31 days = 96.774', { from: '2026-05-31', to: '2026-05-31', month: '2026-05', is: '96.77' }],
    ['from the 31st of January: one day of 31 = 96.774', { from: '2026-01-31', month: '2026-01', is: '96.77' }],
    [
      'until the 15th of April: 15 of 30 days',
      { from: '2026-01-01', to: '2026-04-15', month: '2026-04', is: '1500.00' },
    ],
    ['until the 31st: the whole month', { from: '2026-01-01', to: '2026-05-31', month: '2026-05', is: '3000.00' }],
    [
      'from the 10th to the 19th of April: 10 of 30 days',
      { from: '2026-04-10', to: '2026-04-19', month: '2026-04', is: '1000.00' },
    ],
    ['the month before it begins has nothing', { from: '2026-04-01', month: '2026-03', is: null }],
    ['the month after it ended has nothing', { from: '2026-01-01', to: '2026-03-31', month: '2026-04', is: null }],
    [
      'without proration a begun month is a whole one',
      { from: '2026-04-30', whole: true, month: '2026-04', is: '3000.00' },
    ],
    [
      '1,000.00 for 10 of 31 days = 322.580',
      { monthly: '1000.00', from: '2026-05-22', month: '2026-05', is: '322.58' },
    ],
    ['99.99 for 15 of 31 days = 48.382', { monthly: '99.99', from: '2026-05-17', month: '2026-05', is: '48.38' }],
    [
      '0.01 for half a month rounds away from zero',
      { monthly: '0.01', from: '2026-04-16', month: '2026-04', is: '0.01' },
    ],
    ['ten free days of April leave 20 of 30: 2,000', { from: '2026-04-01', free: 10, month: '2026-04', is: '2000.00' }],
    ['thirty free days leave nothing of April', { from: '2026-04-01', free: 30, month: '2026-04', is: '0.00' }],
    [
      'forty free days from 1 April leave 21 of 31 days of May = 2,032.258',
      { from: '2026-04-01', free: 40, month: '2026-05', is: '2032.26' },
    ],
    [
      'free days from the 16th: 5 of 15, so 10 of 30 are paid',
      { from: '2026-04-16', free: 5, month: '2026-04', is: '1000.00' },
    ],
    [
      '3 % on the first anniversary, 1 April: 3,090',
      { from: '2025-04-01', increase: '3.00', month: '2026-04', is: '3090.00' },
    ],
    [
      'the month before the anniversary is as it was',
      { from: '2025-04-01', increase: '3.00', month: '2026-03', is: '3000.00' },
    ],
    [
      'anniversary on 16 April: 15 days of 3,000 and 15 of 3,090 = 3,045',
      { from: '2025-04-16', increase: '3.00', month: '2026-04', is: '3045.00' },
    ],
    [
      'anniversary on 16 May: 15 of 31 at 3,000 and 16 of 31 at 3,090 = 3,046.451',
      { from: '2025-05-16', increase: '3.00', month: '2026-05', is: '3046.45' },
    ],
    [
      'two anniversaries build on each other: 3,090 × 1.03 = 3,182.70',
      { from: '2024-04-01', increase: '3.00', month: '2026-04', is: '3182.70' },
    ],
    [
      'each step is rounded: 33.33 × 1.05 = 34.9965 → 35.00, × 1.05 = 36.75',
      { monthly: '33.33', from: '2024-04-01', increase: '5.00', month: '2026-04', is: '36.75' },
    ],
    [
      'begun on 29 February, raised on 1 March of other years',
      { from: '2028-02-29', increase: '10.00', month: '2029-03', is: '3300.00' },
    ],
    ['and not in that February', { from: '2028-02-29', increase: '10.00', month: '2029-02', is: '3000.00' }],
    [
      'in the next leap year on the 29th itself: 28 of 29 days of 3,993.00 and one of 4,392.30 = 4,006.768',
      { from: '2028-02-29', increase: '10.00', month: '2032-02', is: '4006.77' },
    ],
    [
      '10 % off all April: 2,700',
      { from: '2026-01-01', off: [['10.00', '2026-04-01', '2026-04-30']], month: '2026-04', is: '2700.00' },
    ],
    [
      '10 % off until the 15th: 1,350 + 1,500 = 2,850',
      { from: '2026-01-01', off: [['10.00', '2026-01-01', '2026-04-15']], month: '2026-04', is: '2850.00' },
    ],
    [
      '10 % off from the 21st of May: 20 of 31 whole and 11 of 31 at 90 % = 2,893.548',
      { from: '2026-01-01', off: [['10.00', '2026-05-21', '2026-12-31']], month: '2026-05', is: '2893.55' },
    ],
    [
      '10 % and 20 % of one day multiply: 72 % of 3,000',
      {
        from: '2026-01-01',
        off: [
          ['10.00', '2026-04-01', '2026-04-30'],
          ['20.00', '2026-04-01', '2026-04-30'],
        ],
        month: '2026-04',
        is: '2160.00',
      },
    ],
    [
      '100 % off is nothing',
      { from: '2026-01-01', off: [['100.00', '2026-04-01', '2026-04-30']], month: '2026-04', is: '0.00' },
    ],
    [
      'free days and a discount: 20 of 30 days at 90 % = 1,800',
      { from: '2026-04-01', free: 10, off: [['10.00', '2026-04-01', '2026-04-30']], month: '2026-04', is: '1800.00' },
    ],
    [
      'raise on the 16th and 10 % off until the 15th: 1,350 + 1,545 = 2,895',
      {
        from: '2025-04-16',
        increase: '3.00',
        off: [['10.00', '2026-04-01', '2026-04-15']],
        month: '2026-04',
        is: '2895.00',
      },
    ],
    [
      'discount of days before it begins is none',
      { from: '2026-04-16', off: [['50.00', '2026-04-01', '2026-04-15']], month: '2026-04', is: '1500.00' },
    ],
    [
      'dollars are counted as soles are: 500.00 for 9 of 30 days',
      { monthly: '500.00', from: '2026-04-22', month: '2026-04', is: '150.00' },
    ],
    [
      'US$ 1,250.50 raised by 2.5 % on 16 May: 15 of 31 days at 1,250.50 and 16 of 31 at 1,281.76 = 1,266.634',
      { monthly: '1250.50', from: '2025-05-16', increase: '2.50', month: '2026-05', is: '1266.63' },
    ],
    [
      'begun on 31 August, raised on 31 August: 30 of 31 days of 3,000 and one of 3,090 = 3,002.903',
      { from: '2025-08-31', increase: '3.00', month: '2026-08', is: '3002.90' },
    ],
  ])('%s', (_, given) => {
    const [line] = planMonth(termsOf(given), given.month)?.lines ?? []
    expect(line ? decimalsOf(line.amount) : null).toBe(given.is)
  })

  test('a move on the 16th bills 15 days of each office', () => {
    const terms: PlanTerms = {
      ...termsOf({ from: '2026-01-01', month: '', is: null }),
      lines: [
        { id: 'old', monthly: 3_000_00, startsOn: '2026-01-01', endsOn: '2026-04-15', freeDays: 0 },
        { id: 'new', monthly: 4_000_00, startsOn: '2026-04-16', endsOn: null, freeDays: 0 },
      ],
    }
    expect(planMonth(terms, '2026-04')).toMatchObject({
      lines: [
        { lineId: 'old', days: 15, amount: 1_500_00 },
        { lineId: 'new', days: 15, amount: 2_000_00 },
      ],
      net: 3_500_00,
      tax: 630_00,
      total: 4_130_00,
    })
  })
})

const entry = (
  concept: BillingConcept,
  amount: string,
  id = concept,
  referenceId: string | null = null,
): EntryAmount => ({
  id,
  concept,
  amount: minor(amount),
  referenceId,
})
const adjust = (amount: string, of: string, id = `${of}${amount}`) =>
  entry('PURCHASE_ADJUSTMENT', amount, id as 'PURCHASE', of)

describe('the totals of a bill', () => {
  test.each<[why: string, entries: EntryAmount[], net: string, tax: string, total: string, leftOver: string]>([
    ['1,000 and 18 %', [entry('PURCHASE', '1000.00')], '1000.00', '180.00', '1180.00', '0.00'],
    [
      'tax once on the sum: 0.03 × 18 % = 0.0054 → 0.01',
      ['a', 'b', 'c'].map(id => entry('OTHER', '0.01', id as 'OTHER')),
      '0.03',
      '0.01',
      '0.04',
      '0.00',
    ],
    ['three taxes of 0.0018 each would have been nothing', [entry('OTHER', '0.01')], '0.01', '0.00', '0.01', '0.00'],
    [
      'a deposit carries no tax',
      [entry('PURCHASE', '1000.00'), entry('WARRANTY', '2000.00')],
      '3000.00',
      '180.00',
      '3180.00',
      '0.00',
    ],
    [
      'fee and services do',
      [entry('SET_UP_FEE', '500.00'), entry('SERVICE', '100.00')],
      '600.00',
      '108.00',
      '708.00',
      '0.00',
    ],
    [
      'an adjustment lowers its purchase',
      [entry('PURCHASE', '1000.00', 'PURCHASE'), adjust('-250.00', 'PURCHASE')],
      '750.00',
      '135.00',
      '885.00',
      '0.00',
    ],
    [
      'or raises it',
      [entry('PURCHASE', '1000.00', 'PURCHASE'), adjust('50.00', 'PURCHASE')],
      '1050.00',
      '189.00',
      '1239.00',
      '0.00',
    ],
    [
      'several add up: 1,000 − 300 + 100',
      [entry('PURCHASE', '1000.00', 'PURCHASE'), adjust('-300.00', 'PURCHASE'), adjust('100.00', 'PURCHASE')],
      '800.00',
      '144.00',
      '944.00',
      '0.00',
    ],
    [
      'down to zero it is disabled',
      [entry('PURCHASE', '1000.00', 'PURCHASE'), adjust('-1000.00', 'PURCHASE')],
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ],
    [
      'beyond it, what is left over is said and lowers nothing else',
      [entry('PURCHASE', '1000.00', 'PURCHASE'), adjust('-1200.00', 'PURCHASE'), entry('OTHER', '100.00')],
      '100.00',
      '18.00',
      '118.00',
      '-200.00',
    ],
    ['nothing at all', [], '0.00', '0.00', '0.00', '0.00'],
  ])('%s', (_, entries, net, tax, total, leftOver) => {
    const found = totalsOfBill(entries, 18_00)
    expect(Object.fromEntries(Object.entries(found).map(([name, amount]) => [name, decimalsOf(amount)]))).toEqual({
      net,
      tax,
      total,
      leftOver,
    })
  })

  test('the total is always net plus tax, without disabled entries', () => {
    const amounts = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })
    const purchases = fc.array(
      fc.record({
        amount: fc.integer({ min: 0, max: 1_000_000_00 }),
        adjustments: fc.array(amounts, { maxLength: 4 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(purchases, fc.integer({ min: 0, max: 50_00 }), (given, rate) => {
        const entries = given.flatMap(({ amount, adjustments }, place): EntryAmount[] => [
          { id: `p${place}`, concept: 'PURCHASE', amount, referenceId: null },
          ...adjustments.map(
            (one, at): EntryAmount => ({
              id: `p${place}a${at}`,
              concept: 'PURCHASE_ADJUSTMENT',
              amount: one,
              referenceId: `p${place}`,
            }),
          ),
        ])
        const { net, tax, total, leftOver } = totalsOfBill(entries, rate)
        const nets = [...netsOf(entries).values()]
        expect(total).toBe(net + tax)
        expect(net).toBe(add(...nets.map(one => one.net)))
        // Nothing is lost: the entries add up to what counts plus what is left over.
        expect(net + leftOver).toBe(add(...entries.map(({ amount }) => amount)))
        expect(nets.every(one => one.net >= 0 && (one.enabled || one.net === 0) && one.leftOver <= 0)).toBe(true)
      }),
    )
  })
})
