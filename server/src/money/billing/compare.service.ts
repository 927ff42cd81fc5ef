import { type ContractInForce, contractsInForce } from '../../deals/contracts/contracts.ts'
import { taxRateOn } from '../../people/companies/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { WholeBilling } from './billing.queries.ts'
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

/**
 * The contracts that changed after a draft was written, by an addendum or a notice: the month's next run writes their lines anew, or
 * moves them to another client's bill.
 */
export async function changedContracts(
  tx: Tx,
  row: Pick<WholeBilling, 'id' | 'month' | 'status' | 'touched' | 'entries'>,
): Promise<{ id: string; number: string }[]> {
  const ofRun = row.entries.flatMap(({ source, contract }) => (source === 'RUN' && contract ? [contract] : []))
  const contracts = [...new Map(ofRun.map(contract => [contract.id, contract])).values()]
  if (!isUntouched(row) || contracts.length === 0) return []
  const month = row.month.slice(0, 7)
  const ids = contracts.map(({ id }) => id)
  const inForce = await contractsInForce(tx, { ...daysOfMonth(month), limit: ids.length, only: ids })
  const compared = await comparePage(tx, month, inForce)
  const { open } = await openStrays(tx, month, ids)
  const changed = new Set([
    ...compared.flatMap(({ contract, difference, fault }) =>
      fault === undefined && difference.gaps.length === 0 && !isNone(difference) ? [contract.id] : [],
    ),
    ...open.flatMap(stray => (stray.billingId === row.id ? [stray.contractId] : [])),
  ])
  return contracts.filter(({ id }) => changed.has(id))
}
