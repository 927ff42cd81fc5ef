import type { Billed } from '@aforo/contract/commerce/billing'
import type { Contract } from '@aforo/contract/commerce/contract-records'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { type PlanRow, rowsOf } from './planRows.ts'

/** What bills have of a contract's months. */
export interface BilledMonths {
  months: ReadonlyMap<string, Billed>
  /** The last month that should be billed by now. */
  until: string
}

/** The running month should be billed by now; the coming one is on its day. */
export const billedOf = (found: { months: Billed[] } | undefined): BilledMonths | undefined =>
  found && { months: new Map(found.months.map(one => [one.month, one])), until: todayHere().slice(0, 7) }

/** Whether a month has something to bill that no bill has, though its day has come. */
export const isUnbilled = ({ month, net }: Pick<PlanRow, 'month' | 'net'>, { months, until }: BilledMonths): boolean =>
  net !== 0 && month <= until && !months.get(month)?.bills.length

/** What bills have of a signed contract and its addenda. */
export const useBilled = ({ id, status }: Pick<Contract, 'id' | 'status'>) =>
  useQuery({
    ...api.billing.ofContract.queryOptions({ input: { contractId: id } }),
    enabled: status === 'SIGNED',
  })

/** The months of a signed contract that are not billed though they should be; undefined as long as that isn't known. */
export function useUnbilled(contract: Pick<Contract, 'id' | 'status' | 'change'>): string[] | undefined {
  const isSigned = contract.status === 'SIGNED' && contract.change === null
  const plan = useQuery({ ...api.contracts.plan.queryOptions({ input: { id: contract.id } }), enabled: isSigned })
  const bills = useBilled(contract)
  const billed = billedOf(bills.data)
  if (!isSigned || !plan.data || !billed) return
  return rowsOf(plan.data).flatMap(row => (isUnbilled(row, billed) ? [row.month] : []))
}
