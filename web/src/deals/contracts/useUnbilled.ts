import type { Contract } from '@aforo/api/deals/contract-records'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { billedOf, isUnbilled } from './billedMonths.ts'
import { rowsOf } from './planRows.ts'

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
