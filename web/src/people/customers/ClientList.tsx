import { clientDocumentInWords } from '@aforo/api/people/client-documents'
import { customerWords as words } from '@aforo/api/people/customer-words'
import { ClientType, type CustomerSummary } from '@aforo/api/people/customers'
import { clientTypeLabels, teamStatusLabels } from '@aforo/api/people/labels'
import { TeamStatus } from '@aforo/api/people/teams'
import { Text } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatCount } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { ImportLink } from '../imports/ImportLink.tsx'
import { RemovedTeams } from '../teams/RemovedTeams.tsx'
import { WalletsLink } from '../teams/WalletsLink.tsx'
import { ClientDrawer } from './ClientDrawer.tsx'
import { clientList, size } from './clientQueries.ts'

const NewClient = later(() => import('./NewClient.tsx'), 'NewClient')

const route = getRouteApi('/app/users/clients')

const typesOf = ({ clientTypes }: CustomerSummary) => clientTypes.map(type => clientTypeLabels[type]).join(', ')

const columns: DataListColumn<CustomerSummary>[] = [
  {
    accessor: 'name',
    title: 'Cliente',
    fixed: true,
    sortable: true,
    render: ({ id, name }) => (
      <RecordLink from="/app/users/clients" to="." search={old => ({ ...old, client: id })}>
        {name}
      </RecordLink>
    ),
  },
  { accessor: 'legalName', title: words.legalName.label, render: ({ legalName }) => legalName ?? '' },
  { accessor: 'taxId', title: 'Documento', render: customer => clientDocumentInWords(customer) ?? 'Falta' },
  { accessor: 'clientTypes', title: words.clientTypes.label, render: typesOf },
  {
    accessor: 'requiresPurchaseOrder',
    title: words.requiresPurchaseOrder.label,
    render: ({ requiresPurchaseOrder }) => (requiresPurchaseOrder ? 'La exige' : 'No la exige'),
  },
  {
    accessor: 'members',
    title: 'Personas',
    textAlign: 'right',
    width: 120,
    sortable: true,
    render: ({ members }) => formatCount(members),
  },
  { accessor: 'status', title: words.status.label, render: ({ status }) => <StatusBadge of="team" status={status} /> },
]

const types = optionsOf(ClientType.options, clientTypeLabels)
const statuses = optionsOf(TeamStatus.options, teamStatusLabels)
const orders = [
  { value: 'yes' as const, label: 'La exige' },
  { value: 'no' as const, label: 'No la exige' },
]

/** The keys of the address that narrow the list. */
const filters = ['q', 'type', 'status', 'order'] as const

/** Tabs of another wing, of a customer. */
type ClientTabs = Record<'deals' | 'bills' | 'contracts', (clientId: string) => ReactNode>

/** Gestión de Usuarios › Clientes. */
export function ClientList({ deals, bills, contracts }: ClientTabs) {
  const search = route.useSearch()
  const list = useRecordList({
    search,
    go: route.useNavigate(),
    page: clientList,
    size,
    filters,
    record: 'client',
    firstTab: 'data',
  })
  const { filter } = list
  return (
    <RecordList
      id="clients"
      title="Clientes"
      about="Las empresas que te contratan: cómo facturarles y con quién tratar."
      noun={['cliente', 'clientes']}
      create={verbLabels.newClient}
      columns={columns}
      removed={
        <>
          <WalletsLink />
          <ImportLink kind="CUSTOMERS" />
          <RemovedTeams subject="CLIENT" title="Clientes" />
        </>
      }
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre o documento"
      filters={
        <>
          <FilterChip label="Tipo" value={search.type} options={types} onChange={type => filter({ type })} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <FilterChip
            label="Orden de compra"
            value={search.order}
            options={orders}
            onChange={order => filter({ order })}
          />
        </>
      }
      empty={{
        icon: IconBriefcase,
        title: 'Aún no hay clientes',
        text: 'Crea el primero con su RUC y sus contactos.',
      }}
      card={customer => (
        <>
          <CardHead name={customer.name} badge={<StatusBadge of="team" status={customer.status} />} />
          <Text size="sm" c="dimmed">
            {[clientDocumentInWords(customer) ?? 'Sin documento', typesOf(customer)].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
      form={<NewClient onCancel={list.closeForm} onCreated={({ id }) => list.created(id)} />}
    >
      <ClientDrawer {...list.drawer} deals={deals} bills={bills} contracts={contracts} />
    </RecordList>
  )
}
