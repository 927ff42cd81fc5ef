import { expect, test } from 'vitest'
import type { PlanTerms } from './billing-plan.rules.ts'
import { fitsBill, planSum } from './plan-limits.rules.ts'

const terms = (given: Partial<PlanTerms> = {}): PlanTerms => ({
  lines: [{ id: 'a', monthly: 1_000_00, startsOn: '2027-01-01', endsOn: null, freeDays: 0 }],
  discounts: [],
  yearlyIncrease: 0,
  prorates: true,
  setUpFee: 0,
  deposit: 0,
  taxRate: 18_00,
  ...given,
})

test.each<[string, Partial<PlanTerms>, string, number | undefined, boolean]>([
  ['two usual months', {}, '2027-02-28', 2_360_00, true],
  [
    'the largest amount as a deposit, beside a rent',
    { deposit: 99_999_999_999_999 },
    '2027-01-31',
    100_000_000_117_999,
    false,
  ],
  [
    'a price that doubles each year past what an amount can be',
    { yearlyIncrease: 100_00 },
    '2090-12-31',
    undefined,
    false,
  ],
])('%s', (_, given, until, sum, fits) => {
  expect(planSum(terms(given), [], until)).toBe(sum)
  expect(fitsBill(planSum(terms(given), [], until))).toBe(fits)
})
