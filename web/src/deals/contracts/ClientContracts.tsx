import { Anchor, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ContractLines } from './ContractLines.tsx'

/** The contracts of a customer, the newest first: a tab of its drawer. */
export function ClientContracts({ clientId }: { clientId: string }) {
  const query = useQuery(
    api.contracts.search.queryOptions({
      input: { clientId, status: ['DRAFT', 'CREATED', 'SIGNED', 'ARCHIVED'], pageSize: 50 },
    }),
  )
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={160} />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={IconFileText}
        title="Todavía no tiene contratos"
        text="Un contrato empieza con uno de sus negocios."
      />
    )
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {formatCounted(data.totalItems, 'contrato', 'contratos')}
      </Text>
      <ContractLines contracts={data.items} />
      {data.totalItems > data.items.length && (
        <Anchor
          size="sm"
          renderRoot={props => <Link to="/app/sales/contracts" search={{ client: clientId }} {...props} />}
        >
          Ver todos
        </Anchor>
      )}
    </Stack>
  )
}
