import type { BillingCurrency } from '@aforo/api/money/bill-states'
import { contractsInForce } from '../../deals/contracts/contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type ChangedMonth, changedMonths } from './changed-months.queries.ts'
import { comparePage } from './compare.service.ts'
import { differenceOf } from './difference.rules.ts'
import { daysOfMonth } from './run.rules.ts'
import { billedOf } from './runs.queries.ts'
import type { Gap } from './separate-bills.rules.ts'

/** A month that was billed and that a later addendum or notice makes come to something else. */
export interface ChangedGap extends ChangedMonth {
  number: string
  currency: BillingCurrency
  /** Of the rent, of the penalty, or of both. */
  gaps: Gap[]
  /** An entry of the month that a bill has. */
  entryId: string
}

/** Days back in which a change is looked for, and the most months that are compared. */
const lookedBack = { days: 730, months: 200 }

/** What changes left to be billed apart or taken off the next bill, the newest change first. */
export async function changedGaps(tx: Tx, today: string): Promise<ChangedGap[]> {
  const since = Temporal.PlainDate.from(today).subtract({ days: lookedBack.days }).toString()
  const candidates = await changedMonths(tx, since, lookedBack.months)
  const gaps = new Map<string, ChangedGap>()
  const keyOf = ({ contractId, month }: Pick<ChangedMonth, 'contractId' | 'month'>) => `${month} ${contractId}`
  const found = (of: ChangedMonth | undefined, gap: Omit<ChangedGap, keyof ChangedMonth>) => {
    if (of && gap.gaps.length > 0) gaps.set(keyOf(of), { ...of, ...gap })
  }
  for (const [month, changed] of Map.groupBy(candidates, one => one.month)) {
    const of = new Map(changed.map(one => [one.contractId, one]))
    const ids = [...of.keys()]
    const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: ids.length, only: ids })
    for (const { contract, billed, difference } of await comparePage(tx, month, inForce)) {
      const { number, currency } = contract
      const [first] = billed
      if (first) found(of.get(contract.id), { number, currency, gaps: difference.gaps, entryId: first.id })
    }
    const there = new Set(inForce.map(({ id }) => id))
    const ended = await billedOf(
      tx,
      month,
      ids.filter(id => !there.has(id)),
    )
    for (const [id, billed] of Map.groupBy(ended, one => one.contractId)) {
      const { gaps } = differenceOf([], billed)
      const [first] = billed
      if (first) found(of.get(id), { number: first.number, currency: first.currency, gaps, entryId: first.id })
    }
  }
  return candidates.flatMap(one => gaps.get(keyOf(one)) ?? [])
}
