import type { RatePeriod } from '../people/tax-rates.ts'
import { add, withinAmounts } from '../platform/money.rules.ts'
import { largestAmount } from '../platform/money.ts'
import { type PlanTerms, planOf } from './billing-plan.rules.ts'

/** The total of a plan's months with tax; undefined if it, or an intermediate price, exceeds the largest amount. */
export function planSum(
  terms: Omit<PlanTerms, 'taxRate'>,
  rates: readonly RatePeriod[],
  until: string,
): number | undefined {
  return withinAmounts(() => add(...planOf(terms, rates, until).map(({ total }) => total)))
}

/** True if a bill can hold the total of a plan. */
export const fitsBill = (sum: number | undefined): sum is number => sum !== undefined && sum <= largestAmount
