import { type ContractInForce, contractsInForce } from '../../deals/contracts/contracts.ts'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { NumberedContract, WholeBilling } from './billing.queries.ts'
import { type Difference, differenceOf, isNone } from './difference.rules.ts'
import { type Billed, daysOfMonth, isUntouched, type Planned, plannedOrFault, settledStrays } from './run.rules.ts'
import { billedOf, strayEntries } from './runs.queries.ts'

/** A contract's month as it is planned and as it is billed. */
export interface Compared {
  contract: ContractInForce
  planned: Planned[]
  billed: Billed[]
  difference: Difference
  /** Why it can't be billed, in words: it is left out alone. Nothing is planned of it then, and nothing compared. */
  fault?: string
}

function compare(contract: ContractInForce, month: string, taxRate: number, billed: Billed[]): Compared {
  const read = plannedOrFault(contract, month, taxRate)
  if ('fault' in read)
    return {
      contract,
      planned: [],
      billed,
      difference: { missing: [], changed: [], extra: [], gaps: [] },
      fault: read.fault,
    }
  return { contract, planned: read.planned, billed, difference: differenceOf(read.planned, billed, contract.clientId) }
}

/** Compares a page of contracts with what bills have of their month. */
export async function comparePage(tx: Tx, month: string, contracts: readonly ContractInForce[]): Promise<Compared[]> {
  const rows = await billedOf(
    tx,
    month,
    contracts.map(({ id }) => id),
  )
  const of = Map.groupBy(rows, ({ contractId }) => contractId)
  const taxRate = await taxRateOn(tx, `${month}-01`)
  return contracts.map(contract => compare(contract, month, taxRate, of.get(contract.id) ?? []))
}

/**
 * What is billed of contracts without a day in the month: what a run takes out of drafts, and what it leaves to people.
 * @param only of these contracts
 */
export async function openStrays(tx: Tx, month: string, only?: readonly string[]) {
  const strays = settledStrays(await strayEntries(tx, { month, ...daysOfMonth(month), ...(only && { only }) }))
  // Where some of it is on a bill that was sent, people decide: what is open may be what was taken off for it.
  const sent = new Set(strays.filter(one => !isUntouched(one)).map(one => one.contractId))
  const isSent = ({ contractId }: { contractId: string }) => sent.has(contractId)
  return { open: strays.filter(one => !isSent(one)), kept: strays.filter(isSent) }
}

/** A bill, as far as it is asked whether it is up to date. */
export interface Draft extends Pick<WholeBilling, 'id' | 'month' | 'status' | 'touched'> {
  /** Of what a run wrote on it. */
  contracts: NumberedContract[]
}

/**
 * The contracts that changed after a draft was written, by an addendum or a notice: the month's next run writes their lines anew, or
 * moves them to another client's bill.
 * @returns by the draft's id; a bill that is none, or is up to date, has none
 */
export async function changedContracts(tx: Tx, bills: readonly Draft[]): Promise<Map<string, NumberedContract[]>> {
  const drafts = bills.filter(bill => isUntouched(bill) && bill.contracts.length > 0)
  const found = new Map<string, NumberedContract[]>()
  for (const [day, ofMonth] of Map.groupBy(drafts, ({ month }) => month)) {
    const month = day.slice(0, 7)
    const ids = [...new Set(ofMonth.flatMap(({ contracts }) => contracts.map(({ id }) => id)))]
    const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: ids.length, only: ids })
    const compared = await comparePage(tx, month, inForce)
    const changed = new Set(
      compared.flatMap(({ contract, difference, fault }) =>
        fault === undefined && difference.gaps.length === 0 && !isNone(difference) ? [contract.id] : [],
      ),
    )
    const { open } = await openStrays(tx, month, ids)
    const strayed = Map.groupBy(open, ({ billingId }) => billingId)
    for (const { id, contracts } of ofMonth) {
      const strays = new Set(strayed.get(id)?.map(({ contractId }) => contractId))
      const stale = contracts.filter(contract => changed.has(contract.id) || strays.has(contract.id))
      if (stale.length > 0) found.set(id, stale)
    }
  }
  return found
}

/** The contracts of what a run wrote on a bill. */
export function contractsOfRun({ entries }: Pick<WholeBilling, 'entries'>): NumberedContract[] {
  const ofRun = entries.flatMap(({ source, contract }) => (source === 'RUN' && contract ? [contract] : []))
  return [...new Map(ofRun.map(contract => [contract.id, contract])).values()]
}
