import type { Contract } from '@aforo/api/deals/contract-records'
import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ContractLines } from './ContractLines.tsx'

/** The client's other contracts. */
export function BackgroundTab({ contract: { id } }: { contract: Pick<Contract, 'id'> }) {
  const { data, error } = useQuery(api.contracts.background.queryOptions({ input: { id } }))
  if (error && !data) return <ProblemAlert refusal={refusalOf(error)} />
  if (!data) return <Skeleton height={160} {...loading} />
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
