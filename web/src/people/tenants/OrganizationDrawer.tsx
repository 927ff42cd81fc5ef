import type { Tenant } from '@aforo/api/people/tenants'
import { tenantTypeLabels } from '@aforo/api/platform/labels'
import { Stack } from '@mantine/core'
import { IconBuildingCommunity, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Note } from '../../ui/Note.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { organizationQuery } from './organizationsQueries.ts'
import type { OrganizationTab } from './organizationsSearch.ts'

const IdentityProviderPanel = later(
  () => import('../identity-providers/IdentityProviderPanel.tsx'),
  'IdentityProviderPanel',
)
const OrganizationActions = later(() => import('./OrganizationActions.tsx'), 'OrganizationActions')
const OrganizationPeople = later(() => import('./OrganizationPeople.tsx'), 'OrganizationPeople')
const OrganizationSummary = later(() => import('./OrganizationSummary.tsx'), 'OrganizationSummary')

const missing = {
  icon: IconBuildingCommunity,
  title: 'Esta organización no está disponible',
  text: 'Revisa el enlace: puede que el nombre de cuenta sea otro.',
}

/** One organisation: what it is, its people, and what happened to it. */
export function OrganizationDrawer({ id: account, tab, onTab, onClose }: RecordDrawerState<OrganizationTab>) {
  const query = useQuery({ ...organizationQuery(account ?? ''), enabled: account !== undefined })
  const tenant = account === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={account !== undefined}
      title={tenant?.name ?? 'Organización'}
      badge={tenant && !tenant.active && <Badge label="Deshabilitada" tone="neutral" />}
      subtitle={
        tenant && `${tenantTypeLabels[tenant.type]} · ${formatCounted(tenant.userCount, 'persona', 'personas')}`
      }
      onClose={onClose}
      footer={tenant && hasActions(tenant) && <OrganizationActions key={tenant.id} tenant={tenant} />}
    >
      <RecordBody record={tenant} query={query} missing={missing}>
        {tenant => (
          <Stack key={tenant.id}>
            {!tenant.active && (
              <Note tone="neutral" icon={IconLock}>
                Nadie de esta organización puede entrar. Sus reservas y su historia se conservan.
              </Note>
            )}
            <RecordTabs<OrganizationTab>
              value={tab}
              onChange={onTab}
              tabs={[
                { value: 'summary', label: 'Resumen', content: <OrganizationSummary tenant={tenant} /> },
                { value: 'users', label: 'Usuarios', content: <OrganizationPeople tenant={tenant} /> },
                { value: 'access', label: 'Acceso', content: <IdentityProviderPanel account={tenant.accountName} /> },
                { value: 'history', label: 'Historial', content: <History account={tenant.accountName} /> },
              ]}
            />
          </Stack>
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const hasActions = ({ can }: Tenant) => can.disable || can.enable || can.enterAsSupport

const History = ({ account }: { account: string }) => (
  <RecordHistory query={useQuery(api.tenants.history.queryOptions({ input: { account } }))} />
)
