import type { Customer } from '@aforo/contract/customers'
import { Anchor, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { TeamPeople } from '../teams/TeamPeople.tsx'
import { teamQuery } from '../teams/teamQueries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RecordHistory } from '../ui/RecordHistory.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { leave } from '../ui/unsaved.ts'
import { ClientData } from './ClientData.tsx'
import { taxIdName } from './ClientFields.tsx'
import { ClientTab, clientQuery } from './clientQueries.ts'

interface ClientDrawerProps {
  id: string | undefined
  tab: ClientTab | undefined
  onTab: (tab: ClientTab) => void
  onClose: () => void
}

/** One customer: what is known of it, its people, and what happened to it. */
export function ClientDrawer({ id, tab = 'data', onTab, onClose }: ClientDrawerProps) {
  const query = useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
  const customer = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={customer?.name ?? 'Cliente'}
      badge={customer && <StatusBadge of="team" status={customer.status} />}
      subtitle={customer && subtitleOf(customer)}
      onClose={onClose}
    >
      {customer ? (
        <Opened key={customer.id} customer={customer} tab={tab} onTab={onTab} />
      ) : query.error ? (
        <Missing error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Stack aria-busy aria-label="Cargando">
          <Skeleton height={36} />
          <Skeleton height={200} />
        </Stack>
      )}
    </RecordDrawer>
  )
}

const subtitleOf = ({ countryCode, taxId, requiresPurchaseOrder }: Customer) =>
  [
    taxId ? `${taxIdName(countryCode)} ${taxId}` : `Falta el ${taxIdName(countryCode)}`,
    requiresPurchaseOrder && 'exige orden de compra',
  ]
    .filter(Boolean)
    .join(' · ')

interface OpenedProps {
  customer: Customer
  tab: ClientTab
  onTab: (tab: ClientTab) => void
}

const Opened = ({ customer, tab, onTab }: OpenedProps) => (
  <Tabs
    value={tab}
    onChange={next => {
      const chosen = ClientTab.safeParse(next).data
      if (chosen) leave(() => onTab(chosen))
    }}
    keepMounted={false}
  >
    <Tabs.List mb="md">
      <Tabs.Tab px="sm" value="data">
        Datos
      </Tabs.Tab>
      <Tabs.Tab px="sm" value="people">
        Personas
      </Tabs.Tab>
      <Tabs.Tab px="sm" value="history">
        Historial
      </Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="data">
      <ClientData customer={customer} />
    </Tabs.Panel>
    <Tabs.Panel value="people">
      <People id={customer.id} />
    </Tabs.Panel>
    <Tabs.Panel value="history">
      <History id={customer.id} />
    </Tabs.Panel>
  </Tabs>
)

/** A customer's people are its team's. */
function People({ id }: { id: string }) {
  const query = useQuery(teamQuery(id))
  if (query.error) return <ProblemAlert refusal={refusalOf(query.error)} />
  if (!query.data) return <Skeleton height={160} aria-busy aria-label="Cargando" />
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Son las personas de su equipo. Sus zonas, sedes y estado están en{' '}
        <Anchor
          inherit
          underline="always"
          renderRoot={props => <Link to="/app/users/teams" search={{ team: id }} {...props} />}
        >
          el equipo
        </Anchor>
        .
      </Text>
      <TeamPeople team={query.data} live />
    </Stack>
  )
}

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.customers.history.queryOptions({ input: { id }, context: { quiet: true } }))} />
)

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error)
  if (refusal.status === 404)
    return (
      <EmptyState
        icon={IconBriefcase}
        title="Este cliente no está disponible"
        text="Puede que su equipo se haya eliminado o que el enlace sea de otra organización."
      />
    )
  return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
}
