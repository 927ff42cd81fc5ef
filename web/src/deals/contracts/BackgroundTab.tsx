import type { Contract } from '@aforo/api/deals/contract-records'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ContractLines } from './ContractLines.tsx'

/** The client's other contracts. */
export function BackgroundTab({ contract: { id } }: { contract: Pick<Contract, 'id'> }) {
  const query = useQuery(api.contracts.background.queryOptions({ input: { id } }))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconHistory}
        title="Es el primer contrato de este cliente"
        text="Aquí se ven los demás, también los que terminaron o se archivaron."
      />
    )
  return <ContractLines contracts={data} />
}
