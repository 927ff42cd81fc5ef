import type { LandlordSummary } from '@aforo/api/offer/landlords'
import { landlordWords as words } from '@aforo/api/offer/rental-contract-words'
import { Text } from '@mantine/core'
import { IconUserDollar } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { listInTab } from '../inventory/listInTab.ts'
import { LandlordDrawer } from './LandlordDrawer.tsx'
import { RemovedRentals } from './RemovedRentals.tsx'
import { landlordList, size } from './rentalQueries.ts'
import type { LandlordTab } from './rentalSearch.ts'

const NewLandlord = later(() => import('./NewLandlord.tsx'), 'NewLandlord')

const path = '/app/inventory/'
const route = getRouteApi(path)

const columns: DataListColumn<LandlordSummary>[] = [
  {
    accessor: 'name',
    title: 'Propietario',
    fixed: true,
    sortable: true,
    render: ({ id, name }) => (
      <RecordLink from={path} to="." search={old => ({ ...old, landlord: id })}>
        {name}
      </RecordLink>
    ),
  },
  { accessor: 'taxId', title: words.taxId.label, noWrap: true },
  { accessor: 'contactName', title: words.contactName.label },
  { accessor: 'email', title: words.email.label },
  { accessor: 'phone', title: words.phone.label, noWrap: true },
  {
    accessor: 'contracts',
    title: 'Contratos',
    textAlign: 'right',
    width: 110,
    render: ({ contracts }) => formatCount(contracts),
  },
]

const filters = ['q'] as const

/** Whom the operator rents from. */
export function LandlordList() {
  const kept = { list: 'landlords' } as const
  const { search, go } = listInTab<LandlordTab>('landlords', route.useSearch(), useNavigate({ from: path }), kept)
  const list = useRecordList({ search, go, page: landlordList, size, filters, record: 'landlord', firstTab: 'data' })
  return (
    <RecordList
      id="landlords"
      about="A quién se le alquila y cómo se le ubica."
      noun={['propietario', 'propietarios']}
      create="Nuevo propietario"
      removed={<RemovedRentals subject="LANDLORD" title="Propietarios" />}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre, número o contacto"
      empty={{
        icon: IconUserDollar,
        title: 'Aún no hay propietarios',
        text: 'Crea el primero; después se le asignan los contratos de alquiler de sus edificios.',
      }}
      card={landlord => (
        <>
          <CardHead name={landlord.name} />
          <Text size="sm" c="dimmed">
            {[landlord.taxId, formatCounted(landlord.contracts, 'contrato', 'contratos')].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
      form={<NewLandlord onCancel={list.closeForm} onCreated={({ id }) => list.created(id)} />}
    >
      <LandlordDrawer {...list.drawer} />
    </RecordList>
  )
}
