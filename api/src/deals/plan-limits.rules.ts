import type { RatePeriod } from '../people/tax-rates.ts'
import { add, withinAmounts } from '../platform/money.rules.ts'
import { largestAmount } from '../platform/money.ts'
import { type PlanTerms, planOf } from './billing-plan.rules.ts'

/** What the months of a plan come to, with tax; undefined where that, or a price on its way, is past what an amount can be. */
export function planSum(
  terms: Omit<PlanTerms, 'taxRate'>,
  rates: readonly RatePeriod[],
  until: string,
): number | undefined {
  return withinAmounts(() => add(...planOf(terms, rates, until).map(({ total }) => total)))
}

/** Whether a bill could hold the sum of a plan. */
export const fitsBill = (sum: number | undefined): sum is number => sum !== undefined && sum <= largestAmount
