import { tenantTypeLabels } from '@aforo/contract/labels'
import type { Tenant } from '@aforo/contract/tenants'
import { Alert, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconBuildingCommunity, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { IdentityProviderPanel } from '../identity-providers/IdentityProviderPanel.tsx'
import { refusalOf } from '../problem.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatCounted } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RecordHistory } from '../ui/RecordHistory.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { Badge } from '../ui/StatusBadge.tsx'
import { leave } from '../ui/unsaved.ts'
import { OrganizationActions } from './OrganizationActions.tsx'
import { OrganizationPeople } from './OrganizationPeople.tsx'
import { OrganizationSummary } from './OrganizationSummary.tsx'
import { OrganizationTab, organizationQuery } from './organizationsQueries.ts'

interface OrganizationDrawerProps {
  account: string | undefined
  tab: OrganizationTab | undefined
  onTab: (tab: OrganizationTab) => void
  onClose: () => void
}

/** One organisation: what it is, its people, and what happened to it. */
export function OrganizationDrawer({ account, tab = 'summary', onTab, onClose }: OrganizationDrawerProps) {
  const query = useQuery({ ...organizationQuery(account ?? ''), enabled: account !== undefined })
  const tenant = account === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={account !== undefined}
      title={tenant?.name ?? 'Organización'}
      badge={tenant && !tenant.active && <Badge label="Deshabilitada" tone="neutral" />}
      subtitle={tenant && `${tenantTypeLabels[tenant.type]} · ${formatCounted(tenant.users, 'persona', 'personas')}`}
      onClose={onClose}
      footer={tenant && hasActions(tenant) && <OrganizationActions key={tenant.id} tenant={tenant} />}
    >
      {tenant ? (
        <Opened key={tenant.id} tenant={tenant} tab={tab} onTab={onTab} />
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

const hasActions = ({ can }: Tenant) => can.disable || can.enable || can.enterAsSupport

function Opened({
  tenant,
  tab,
  onTab,
}: {
  tenant: Tenant
  tab: OrganizationTab
  onTab: (tab: OrganizationTab) => void
}) {
  return (
    <Stack>
      {!tenant.active && (
        <Alert color="gray" icon={<IconLock size={20} />}>
          Nadie de esta organización puede entrar. Sus reservas y su historia se conservan.
        </Alert>
      )}
      <Tabs
        value={tab}
        onChange={next => {
          const chosen = OrganizationTab.safeParse(next).data
          if (chosen) leave(() => onTab(chosen))
        }}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab px="sm" value="summary">
            Resumen
          </Tabs.Tab>
          <Tabs.Tab px="sm" value="users">
            Usuarios
          </Tabs.Tab>
          <Tabs.Tab px="sm" value="access">
            Acceso
          </Tabs.Tab>
          <Tabs.Tab px="sm" value="history">
            Historial
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="summary">
          <OrganizationSummary tenant={tenant} />
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <OrganizationPeople tenant={tenant} />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <IdentityProviderPanel account={tenant.accountName} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History account={tenant.accountName} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

const History = ({ account }: { account: string }) => (
  <RecordHistory query={useQuery(api.tenants.history.queryOptions({ input: { account }, context: { quiet: true } }))} />
)

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error)
  if (refusal.status === 404)
    return (
      <EmptyState
        icon={IconBuildingCommunity}
        title="Esta organización no está disponible"
        text="Revisa el enlace: puede que el nombre de cuenta sea otro."
      />
    )
  return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
}
