import type { TenantSummary } from '@aforo/api/people/tenants'
import { tenantTypes } from '@aforo/api/platform/base'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { tenantTypeLabels } from '@aforo/api/platform/labels'
import { Text } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { OrganizationDrawer } from './OrganizationDrawer.tsx'
import { organizationList, size } from './organizationsQueries.ts'

const NewOrganization = later(() => import('./NewOrganization.tsx'), 'NewOrganization')

const route = getRouteApi('/app/aforo/organizations')

/** Whether the people of an organisation may come in. */
export const OrganizationBadge = ({ active }: { active: boolean }) => (
  <Badge label={active ? 'Habilitada' : 'Deshabilitada'} tone={active ? 'good' : 'neutral'} />
)

const columnsIn = (timezone: string): DataListColumn<TenantSummary>[] => [
  {
    accessor: 'name',
    title: 'Organización',
    fixed: true,
    sortable: true,
    render: ({ accountName, name }) => (
      <RecordLink from="/app/aforo/organizations" to="." search={old => ({ ...old, account: accountName })}>
        {name}
      </RecordLink>
    ),
  },
  { accessor: 'type', title: 'Tipo', render: ({ type }) => tenantTypeLabels[type] },
  { accessor: 'domainPrefix', title: 'Dominio', render: ({ domainPrefix }) => domainPrefix },
  { accessor: 'active', title: 'Estado', render: ({ active }) => <OrganizationBadge active={active} /> },
  {
    accessor: 'userCount',
    title: 'Personas',
    textAlign: 'right',
    width: 120,
    sortable: true,
    render: ({ userCount }) => formatCount(userCount),
  },
  {
    accessor: 'createdAt',
    title: 'Creada',
    sortable: true,
    render: ({ createdAt }) => formatInstant(createdAt, timezone),
  },
]

const states = [
  { value: 'active' as const, label: 'Habilitada' },
  { value: 'disabled' as const, label: 'Deshabilitada' },
]
const types = optionsOf(tenantTypes, tenantTypeLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'type', 'state'] as const

/** Aforo › Organizaciones. */
export function OrganizationList() {
  const search = route.useSearch()
  const { timezone } = useMe()
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: organizationList,
    size,
    filters,
    record: 'account',
    firstTab: 'summary',
  })
  const { filter } = list
  return (
    <RecordList
      id="organizations"
      title="Organizaciones"
      about="El operador y las empresas que usan Aforo: quiénes son y cómo entra su gente."
      noun={['organización', 'organizaciones']}
      create={verbLabels.newOrganization}
      columns={columnsIn(timezone)}
      keyOf={({ accountName }) => accountName}
      list={list}
      searchFor="Buscar por nombre o dominio"
      filters={
        <>
          <FilterChip label="Tipo" value={search.type} options={types} onChange={type => filter({ type })} />
          <FilterChip label="Estado" value={search.state} options={states} onChange={state => filter({ state })} />
        </>
      }
      empty={{
        icon: IconBuildingCommunity,
        title: 'Aún no hay organizaciones',
        text: 'Crea la primera: quien la administre recibirá un correo para entrar.',
      }}
      card={({ name, type, active, domainPrefix, userCount }) => (
        <>
          <CardHead name={name} badge={<OrganizationBadge active={active} />} />
          <Text size="sm" c="dimmed">
            {tenantTypeLabels[type]} · {domainPrefix} · {formatCounted(userCount, 'persona', 'personas')}
          </Text>
        </>
      )}
      form={<NewOrganization onCancel={list.closeForm} onCreated={({ accountName }) => list.created(accountName)} />}
    >
      <OrganizationDrawer {...list.drawer} />
    </RecordList>
  )
}
