import type { BillingConcept, RunEffect } from '@aforo/api/money/bill-states'
import { type Billed, isUntouched, type Planned, writtenOf } from './run.rules.ts'
import { type RentGap, rentGap } from './separate-bills.rules.ts'

const keyOf = ({ concept, lineId }: Pick<Planned, 'lineId'> & { concept: BillingConcept }) => lineId ?? concept

/** What is otherwise than planned in a contract's month. */
export interface Difference {
  missing: Planned[]
  changed: { billed: Billed; planned: Planned }[]
  extra: Billed[]
  /** Where rent of the month is on a bill that runs leave alone: what the plan comes to beside all that is billed. */
  rent?: RentGap
}

export const isNone = ({ missing, changed, extra, rent }: Difference): boolean =>
  missing.length + changed.length + extra.length === 0 && rent === undefined

/** What a later addendum may change of a month: its rent, and the penalty of an early end. */
const settled: readonly BillingConcept[] = ['PURCHASE', 'PURCHASE_ADJUSTMENT', 'OTHER']
const isRent = ({ concept }: { concept: BillingConcept }) => settled.includes(concept)

/**
 * Compares what is planned with what bills have of it. Line by line as long as runs may write all of it. Once rent is on a bill that
 * they leave alone, its sum counts: an addendum gives the same days another line.
 */
export function differenceOf(planned: readonly Planned[], billed: readonly Billed[]): Difference {
  const isSettled = billed.some(one => isRent(one) && !isUntouched(one))
  const byLine = <One extends { concept: BillingConcept }>(all: readonly One[]) =>
    isSettled ? all.filter(one => !isRent(one)) : all
  const [plannedLines, billedLines] = [byLine(planned), byLine(billed)]
  const there = new Map(billedLines.map(one => [keyOf(one), one]))
  const wanted = new Set(plannedLines.map(keyOf))
  const rent = isSettled ? rentGap(planned.filter(isRent), billed.filter(isRent)) : undefined
  return {
    missing: plannedLines.filter(one => !there.has(keyOf(one))),
    changed: plannedLines.flatMap(one => {
      const other = there.get(keyOf(one))
      return other && writtenOf(other) !== one.amount ? [{ billed: other, planned: one }] : []
    }),
    extra: billedLines.filter(one => !wanted.has(keyOf(one))),
    ...(rent && { rent }),
  }
}

/**
 * What a run does about a difference.
 * @param target the bill of the contract's client, company, currency and month; undefined where there is none yet
 */
export function effectOf(
  difference: Difference,
  billed: readonly Billed[],
  target: Pick<Billed, 'status' | 'touched'> | undefined,
): RunEffect | undefined {
  if (isNone(difference)) return undefined
  if (difference.rent) return 'KEPT'
  const concerned = [...difference.changed.map(one => one.billed), ...difference.extra]
  const isOpen = concerned.every(isUntouched) && (difference.missing.length === 0 || !target || isUntouched(target))
  if (!isOpen) return 'KEPT'
  return billed.length === 0 ? 'NEW' : 'UPDATED'
}
