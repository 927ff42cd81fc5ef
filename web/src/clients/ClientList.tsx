import { ClientType, type CustomerSummary } from '@aforo/contract/customers'
import { clientTypeLabels, teamStatusLabels } from '@aforo/contract/labels'
import { TeamStatus } from '@aforo/contract/teams'
import { Button, Text } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useScreenAction } from '../ui/actions.ts'
import { CardHead } from '../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../ui/DataList.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../ui/FilterChip.tsx'
import { formatCount } from '../ui/formats.ts'
import { later } from '../ui/later.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { RecordLink } from '../ui/RecordLink.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useListFilters } from '../ui/useListFilters.ts'
import { ClientDrawer } from './ClientDrawer.tsx'
import type { ClientSearch } from './clientParams.ts'
import { clientSearch, size } from './clientQueries.ts'

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
  { accessor: 'legalName', title: 'Razón social', render: ({ legalName }) => legalName ?? '' },
  { accessor: 'taxId', title: 'RUC', render: ({ taxId }) => taxId ?? 'Falta' },
  { accessor: 'clientTypes', title: 'Tipos', render: typesOf },
  {
    accessor: 'requiresPurchaseOrder',
    title: 'Orden de compra',
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
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="team" status={status} /> },
]

const types = ClientType.options.map(value => ({ value, label: clientTypeLabels[value] }))
const statuses = TeamStatus.options.map(value => ({ value, label: teamStatusLabels[value] }))
const orders = [
  { value: 'yes' as const, label: 'La exige' },
  { value: 'no' as const, label: 'No la exige' },
]

/** The keys of the address that narrow the list. */
const filters = ['q', 'type', 'status', 'order'] as const

/** Gestión de Usuarios › Clientes. */
export function ClientList() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/users/clients' })
  const query = useQuery({ ...clientSearch(search), placeholderData: keepPreviousData })
  const { change, filter, clear, filtered } = useListFilters<ClientSearch>(search, filters, to => navigate(to))
  const create = () => change({ create: true })
  useScreenAction({ id: 'client.new', label: 'Nuevo cliente', icon: IconPlus, run: create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={create}>
      Nuevo cliente
    </Button>
  )
  return (
    <PageFrame
      title="Clientes"
      about="Las empresas que te contratan: cómo facturarles y con quién tratar."
      actions={button}
      filters={
        <>
          <SearchBox placeholder="Buscar por nombre o RUC" value={search.q} onSearch={q => filter({ q })} />
          <FilterChip label="Tipo" value={search.type} options={types} onChange={type => filter({ type })} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <FilterChip
            label="Orden de compra"
            value={search.order}
            options={orders}
            onChange={order => filter({ order })}
          />
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id="clients"
        noun={['cliente', 'clientes']}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={change}
        size={size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={({ id }) => change({ client: id })}
        empty={
          <EmptyState
            icon={IconBriefcase}
            title="Aún no hay clientes"
            text="Crea el primero con su RUC y sus contactos."
            action={button}
          />
        }
        card={customer => (
          <>
            <CardHead name={customer.name} badge={<StatusBadge of="team" status={customer.status} />} />
            <Text size="sm" c="dimmed">
              {[customer.taxId ?? 'Sin RUC', typesOf(customer)].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
      />
      <RecordDrawer opened={search.create === true} title="Nuevo cliente" onClose={() => change({ create: undefined })}>
        <NewClient
          onCancel={() => change({ create: undefined })}
          onCreated={({ id }) => change({ create: undefined, client: id })}
        />
      </RecordDrawer>
      <ClientDrawer
        id={search.client}
        tab={search.tab}
        onTab={tab => change({ tab: tab === 'data' ? undefined : tab })}
        onClose={() => change({ client: undefined, tab: undefined })}
      />
    </PageFrame>
  )
}
