import type { BillingConcept, RunEffect } from '@aforo/api/money/bill-states'
import { type Billed, isUntouched, type Planned, writtenOf } from './run.rules.ts'
import { type Gap, gapOf } from './separate-bills.rules.ts'

const keyOf = ({ concept, lineId }: Pick<Planned, 'lineId'> & { concept: BillingConcept }) => lineId ?? concept

/** What is otherwise than planned in a contract's month. */
export interface Difference {
  missing: Planned[]
  changed: { billed: Billed; planned: Planned }[]
  extra: Billed[]
  /**
   * Where rent or penalty of the month is on a bill that runs leave alone: what the plan comes to beside all that is billed, of each
   * by itself. Rent that was too much makes no penalty smaller: the two have accounts of their own.
   */
  gaps: Gap[]
}

export const isNone = ({ missing, changed, extra, gaps }: Difference): boolean =>
  missing.length + changed.length + extra.length + gaps.length === 0

/** What a later addendum may change of a month: its rent, and the penalty of an early end. */
const settled: readonly BillingConcept[] = ['PURCHASE', 'PURCHASE_ADJUSTMENT', 'PENALTY']
const isLater = ({ concept }: { concept: BillingConcept }) => settled.includes(concept)
const isPenalty = ({ concept }: { concept: BillingConcept }) => concept === 'PENALTY'

/**
 * Compares what is planned with what bills have of it. Line by line as long as runs may write all of it. Once rent is on a bill that
 * they leave alone, its sum counts: an addendum gives the same days another line. A draft of another client has nothing of it: the
 * contract was theirs before an addendum.
 * @param clientId whose the month is; of a contract without a day in it nobody's
 */
export function differenceOf(planned: readonly Planned[], all: readonly Billed[], clientId?: string): Difference {
  const isForeign = (one: Billed) => clientId !== undefined && one.clientId !== clientId && isUntouched(one)
  const billed = all.filter(one => !isForeign(one))
  const isSettled = billed.some(one => isLater(one) && !isUntouched(one))
  const byLine = <One extends { concept: BillingConcept }>(all: readonly One[]) =>
    isSettled ? all.filter(one => !isLater(one)) : all
  const [plannedLines, billedLines] = [byLine(planned), byLine(billed)]
  const there = new Map(billedLines.map(one => [keyOf(one), one]))
  const wanted = new Set(plannedLines.map(keyOf))
  const gapIn = (ofPenalty: boolean) => {
    const isOf = (one: { concept: BillingConcept }) => isLater(one) && isPenalty(one) === ofPenalty
    return gapOf(ofPenalty ? 'PENALTY' : 'PURCHASE', planned.filter(isOf), billed.filter(isOf))
  }
  return {
    missing: plannedLines.filter(one => !there.has(keyOf(one))),
    changed: plannedLines.flatMap(one => {
      const other = there.get(keyOf(one))
      return other && writtenOf(other) !== one.amount ? [{ billed: other, planned: one }] : []
    }),
    extra: [...billedLines.filter(one => !wanted.has(keyOf(one))), ...all.filter(isForeign)],
    gaps: isSettled ? [gapIn(false), gapIn(true)].filter(gap => gap !== undefined) : [],
  }
}

/**
 * Whether a draft that nobody touched has lines of the month that others replaced, as an addendum does: a run writes it anew. Billed
 * apart, the days of the new lines would stand on two bills.
 */
export const isReplaced = ({ missing, extra, gaps }: Difference): boolean =>
  gaps.length === 0 && missing.length > 0 && extra.some(isUntouched)

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
  if (difference.gaps.length > 0) return 'KEPT'
  const concerned = [...difference.changed.map(one => one.billed), ...difference.extra]
  const isOpen = concerned.every(isUntouched) && (difference.missing.length === 0 || !target || isUntouched(target))
  if (!isOpen) return 'KEPT'
  return billed.length === 0 ? 'NEW' : 'UPDATED'
}
