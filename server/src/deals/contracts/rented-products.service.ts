import { monthlyOn } from '@aforo/api/deals/billing-plan.rules'
import { withinAmounts } from '@aforo/api/platform/money.rules'
import type { Tx } from '../../platform/database/database.ts'
import { presentRented } from './contracts.present.ts'
import type { ContractListRow } from './contracts.queries.ts'
import { signedLinesOfMany } from './lines.queries.ts'
import { dayWithin, monthOn } from './lines.rules.ts'
import { type RentedRow, rentedOn } from './rented-products.queries.ts'

/** What is rented on a day at a campus or by a team under signed contracts, each at its price of that day. */
export async function rentedAt(tx: Tx, day: string, of: { campusId: string } | { teamId: string }) {
  return (await rentedOn(tx, day, of)).flatMap(row => {
    const price = priceOn(row, day)
    return price === undefined ? [] : [presentRented(row, price, day)]
  })
}

/** Chains with what a month of them costs on a day, where they are signed: as `asOf` tells it. */
export async function atPricesOf<
  Row extends Pick<ContractListRow, 'id' | 'root_id' | 'status' | 'chain_monthly' | 'yearly_increase'>,
>(tx: Tx, rows: readonly Row[], day: string): Promise<Row[]> {
  const signed = rows.filter(row => row.id === row.root_id && row.status === 'SIGNED').map(({ id }) => id)
  if (signed.length === 0) return [...rows]
  const lines = await signedLinesOfMany(tx, signed)
  return rows.map(row => {
    const own = row.id === row.root_id ? lines.get(row.id) : undefined
    if (!own) return row
    const month = withinAmounts(() => monthOn(own, row.yearly_increase, dayWithin(own, day)))
    return month === undefined ? { ...row, unpriceable: true } : { ...row, chain_monthly: month }
  })
}

/** Undefined for a price past what an amount can be: one such contract keeps no other back. */
function priceOn(row: RentedRow, day: string): number | undefined {
  const line = {
    id: row.line_id,
    monthly: row.monthly,
    startsOn: row.line_starts_on,
    endsOn: row.line_ends_on,
    freeDays: 0,
    ...(row.raised_since !== null && { raisedSince: row.raised_since }),
    ...(row.promotion && { promotion: row.promotion }),
    ...(row.period && { period: row.period }),
  }
  return withinAmounts(() => monthlyOn(line, row.yearly_increase, day))
}
