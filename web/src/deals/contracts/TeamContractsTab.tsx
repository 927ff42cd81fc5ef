import { Stack, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ContractLines } from './ContractLines.tsx'
import { RentedList } from './RentedList.tsx'

/** What a team rents today and the contracts that say so: a tab of its drawer. */
export function TeamContractsTab({ teamId }: { teamId: string }) {
  const query = useQuery(api.contracts.byTeam.queryOptions({ input: { id: teamId } }))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  if (data.contracts.length === 0)
    return (
      <EmptyState
        icon={IconFileText}
        title="Este equipo no tiene contratos"
        text="Aquí se ven los suyos como cliente, y los que se le asocian porque usa lo que se alquila."
      />
    )
  return (
    <Stack gap="md">
      {data.rented.length > 0 && (
        <section aria-label="Lo que alquila hoy">
          <Title order={3} size="h5" mb="xs">
            Lo que alquila hoy
          </Title>
          <RentedList rented={data.rented} by="campus" />
        </section>
      )}
      <section aria-label="Contratos del equipo">
        <Title order={3} size="h5" mb="xs">
          Contratos
        </Title>
        <ContractLines contracts={data.contracts} />
      </section>
    </Stack>
  )
}
