import type { LeftOut } from '@aforo/api/money/billing-runs'
import { monthsFrom } from '@aforo/api/platform/calendar-dates.rules'
import { add } from '@aforo/api/platform/money.rules'
import { sql } from 'kysely'
import { contractsInForce } from '../../deals/contracts/contracts.ts'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { comparePage } from './compare.service.ts'
import { unbilledConsumption } from './consumption.queries.ts'
import { netOf, untilEnd } from './consumption.service.ts'
import { daysOfMonth, isUntouched, settledStrays, sumOf } from './run.rules.ts'
import { billedOf } from './runs.queries.ts'
import { leftOutOf } from './runs.service.ts'

const mostContracts = 200

async function contractsOf(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contracts where tenant_id = aforo_tenant() and signed_at is not null and root_id = id
      and (client_id = ${clientId}::uuid or chain_client_id = ${clientId}::uuid)
    order by id limit ${mostContracts}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The differences of the months between two: of contracts of a client what is on no bill, and below zero what was billed too much
 * and isn't taken off yet.
 */
export async function unbilledOf(tx: Tx, clientId: string, { from, to }: { from: string; to: string }) {
  const found: { contract: { id: string; number: string }; month: string; currency: 'PEN' | 'USD'; net: number }[] = []
  const leftOut = new Map<string, LeftOut>()
  const ids = from > to ? [] : await contractsOf(tx, clientId)
  if (ids.length === 0) return { found, leftOut: [] }
  for (const month of monthsFrom(`${from}-01`, `${to}-01`)) {
    // Month by month: an addendum may have made them another client's.
    const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: mostContracts, only: ids })
    const mine = inForce.filter(contract => contract.clientId === clientId)
    const compared = await comparePage(tx, month, mine)
    for (const one of leftOutOf(compared)) leftOut.set(one.contract.id, one)
    for (const { contract, difference } of compared) {
      const net = add(sumOf(difference.missing), sumOf(difference.gaps))
      if (net !== 0)
        found.push({ contract: { id: contract.id, number: contract.number }, month, currency: contract.currency, net })
    }
    const there = new Set(inForce.map(({ id }) => id))
    const ended = await billedOf(
      tx,
      month,
      ids.filter(id => !there.has(id)),
    )
    for (const entries of Map.groupBy(settledStrays(ended), one => one.contractId).values()) {
      const [first] = entries
      if (first && entries.some(one => !isUntouched(one)))
        found.push({
          contract: { id: first.contractId, number: first.number },
          month,
          currency: first.currency,
          net: -sumOf(entries),
        })
    }
  }
  return { found, leftOut: [...leftOut.values()] }
}

/** What people of a client consumed on account until the end of a month, and no bill has. */
export async function unbilledConsumptionOf(tx: Tx, clientId: string, to: string, now: Temporal.Instant) {
  const found = []
  for (const one of await unbilledConsumption(tx, [clientId], untilEnd(to, now))) {
    const taxRate = await taxRateOn(tx, one.month)
    const { currency } = one
    found.push({ contract: null, month: one.month.slice(0, 7), currency, net: netOf(one.gross, taxRate) })
  }
  return found
}
