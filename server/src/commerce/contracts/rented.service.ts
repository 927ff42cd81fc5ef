import { monthlyOn } from '@aforo/contract/commerce/billing-plan.rules'
import type { Tx } from '../../platform/database/database.ts'
import { presentRented } from './contracts.present.ts'
import { type RentedRow, rentedOn } from './contracts.queries.ts'

/** What is rented on a day at a campus or by a team under signed contracts, each at its price of that day. */
export async function rentedAt(tx: Tx, day: string, of: { campusId: string } | { teamId: string }) {
  return (await rentedOn(tx, day, of)).map(row => presentRented(row, priceOn(row, day)))
}

function priceOn(row: RentedRow, day: string): number {
  const line = {
    id: row.line_id,
    monthly: row.monthly,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    freeDays: 0,
    ...(row.raised_since !== null && { raisedSince: row.raised_since }),
  }
  return monthlyOn(line, row.yearly_increase, day)
}
