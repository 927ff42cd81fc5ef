import { monthsFrom } from '@aforo/contract/platform/calendar-dates.rules'
import { sql } from 'kysely'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { contractsInForce } from '../contracts/contracts.ts'
import { unbilledConsumption } from './consumption.queries.ts'
import { netOf, untilEnd } from './consumption.service.ts'
import { daysOfMonth, differenceOf, plannedEntries, sumOf } from './run.rules.ts'
import { billedOf } from './runs.queries.ts'

const mostContracts = 200

async function contractsOf(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contracts where tenant_id = aforo_tenant() and signed_at is not null and root_id = id
      and (client_id = ${clientId}::uuid or chain_client_id = ${clientId}::uuid)
    order by id limit ${mostContracts}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The months between two in which contracts of a client were in force and something of them is on no bill. */
export async function unbilledOf(tx: Tx, clientId: string, { from, to }: { from: string; to: string }) {
  if (from > to) return []
  const ids = await contractsOf(tx, clientId)
  if (ids.length === 0) return []
  const found = []
  for (const month of monthsFrom(`${from}-01`, `${to}-01`)) {
    // Month by month: an addendum may have made them another client's.
    const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: mostContracts, only: ids })
    const contracts = inForce.filter(contract => contract.clientId === clientId)
    const billed = Map.groupBy(await billedOf(tx, month, ids), ({ contractId }) => contractId)
    for (const contract of contracts) {
      const { missing } = differenceOf(plannedEntries(contract, month), billed.get(contract.id) ?? [])
      if (missing.length > 0)
        found.push({
          contract: { id: contract.id, number: contract.number },
          month,
          currency: contract.currency,
          net: sumOf(missing),
        })
    }
  }
  return found
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
