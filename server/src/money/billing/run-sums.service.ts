import { totalsOfBill } from '@aforo/api/money/billing.rules'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { cancelEmpty, writeTotals } from './entries.queries.ts'
import { amountsOf } from './runs.queries.ts'

/** Who it was, in histories. */
export const runName = 'Facturación mensual'

/** Sums bills up anew; what has nothing left is cancelled. */
export async function sumUp({ tx, now }: Pick<JobUnit, 'tx' | 'now'>, billingIds: ReadonlySet<string>) {
  const rows = Map.groupBy(await amountsOf(tx, [...billingIds]), ({ billingId }) => billingId)
  const totals = []
  const empty: string[] = []
  for (const [id, entries] of rows) {
    const there = entries.flatMap(({ id: entryId, ...entry }) => (entryId === null ? [] : [{ ...entry, id: entryId }]))
    const { net, tax, total } = totalsOfBill(there, entries[0]?.taxRate ?? 0)
    totals.push({ id, net, tax, total })
    if (there.length === 0) empty.push(id)
  }
  await writeTotals(tx, totals)
  // Last: the amounts of what is cancelled stay as they are.
  for (const id of empty)
    await cancelEmpty(tx, id, { reason: 'Ya no queda nada que cobrar en el mes.', who: runName, now })
}
