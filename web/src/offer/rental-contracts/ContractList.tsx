import { rentalStatusLabels } from '@aforo/api/deals/sale-labels'
import type { RentalContractSummary } from '@aforo/api/offer/rental-contract-records'
import { rentalContractWords as words } from '@aforo/api/offer/rental-contract-words'
import { RentalStatus } from '@aforo/api/offer/rental-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Group, Text } from '@mantine/core'
import { IconBuildingEstate } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { groupThousands } from '../../ui/money/typedMoney.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { listInTab } from '../inventory/listInTab.ts'
import { ContractDrawer } from './ContractDrawer.tsx'
import { daysLeftInWords } from './contractWords.ts'
import { RemovedRentals } from './RemovedRentals.tsx'
import { contractList, exportContracts, landlordChoices, size } from './rentalQueries.ts'
import type { ContractTab } from './rentalSearch.ts'

const NewContract = later(() => import('./NewContract.tsx'), 'NewContract')

const path = '/app/inventory/'
const route = getRouteApi(path)

const campusesOf = ({ campuses }: RentalContractSummary) => campuses.map(({ name }) => name).join(', ')

const rentsOf = ({ rentToday }: RentalContractSummary) => rentToday.map(formatMoney)

/** When it ends and how many days are left; soon, so that it is seen. */
function Ending({ contract }: { contract: RentalContractSummary }) {
  const { endsOn, daysLeft, expiresSoon } = contract
  return (
    <>
      {formatDate(endsOn)}
      {daysLeft !== null && (
        <Text size="xs" c="dimmed">
          {expiresSoon ? <Badge tone="warning" label={daysLeftInWords(daysLeft)} /> : daysLeftInWords(daysLeft)}
        </Text>
      )}
    </>
  )
}

const columns: DataListColumn<RentalContractSummary>[] = [
  {
    accessor: 'code',
    title: 'Contrato',
    fixed: true,
    sortable: true,
    render: ({ id, code, description }) => (
      <>
        <RecordLink from={path} to="." search={old => ({ ...old, contract: id })}>
          {code}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </>
    ),
  },
  { accessor: 'landlord', title: words.landlord.label, sortable: true, render: ({ landlord }) => landlord.name },
  { accessor: 'campuses', title: 'Sede', render: campusesOf },
  { accessor: 'area', title: 'm²', textAlign: 'right', noWrap: true, render: ({ area }) => groupThousands(area) },
  {
    accessor: 'rentToday',
    title: 'Renta de hoy',
    textAlign: 'right',
    noWrap: true,
    render: contract => rentsOf(contract).map(text => <div key={text}>{text}</div>),
  },
  {
    accessor: 'endsOn',
    title: 'Termina',
    sortable: true,
    noWrap: true,
    render: contract => <Ending contract={contract} />,
  },
  {
    accessor: 'noticeOn',
    title: words.noticeOn.label,
    noWrap: true,
    render: ({ noticeOn }) => noticeOn && formatDate(noticeOn),
  },
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="rental" status={status} /> },
]

const statuses = optionsOf(RentalStatus.options, rentalStatusLabels)
const soon = [{ value: 'yes' as const, label: 'En 180 días o menos' }]

/** The keys of the address that narrow the list. */
const filters = ['q', 'campus', 'owner', 'state', 'soon'] as const

/** What the operator rents, what it pays today and until when. */
export function ContractList() {
  const { search, go } = listInTab<ContractTab>('landlords', route.useSearch(), useNavigate({ from: path }))
  const list = useRecordList({ search, go, page: contractList, size, filters, record: 'contract', firstTab: 'data' })
  const { filter } = list
  return (
    <RecordList
      id="rental-contracts"
      about="De quién se alquila cada sede, cuánto se paga hoy y hasta cuándo."
      noun={['contrato', 'contratos']}
      create="Nuevo contrato de alquiler"
      removed={<RemovedRentals subject="RENTAL_CONTRACT" title="Contratos de alquiler" />}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      sort="endsOn"
      searchFor="Buscar por código, propietario o sede"
      filters={
        <>
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <SearchChip
            label="Propietario"
            source={landlordChoices}
            value={search.owner}
            onChange={owner => filter({ owner })}
          />
          <FilterChip label="Estado" value={search.state} options={statuses} onChange={state => filter({ state })} />
          <FilterChip label="Termina" value={search.soon} options={soon} onChange={next => filter({ soon: next })} />
        </>
      }
      empty={{
        icon: IconBuildingEstate,
        title: 'Aún no hay contratos de alquiler',
        text: 'Crea el primero con su propietario y sus periodos; después se ve lo que se paga cada mes y se avisa antes de que termine.',
      }}
      card={contract => (
        <>
          <CardHead
            name={`${contract.code} · ${campusesOf(contract)}`}
            badge={<StatusBadge of="rental" status={contract.status} />}
          />
          <Text size="sm" c="dimmed">
            {[contract.landlord.name, ...rentsOf(contract)].join(' · ')}
          </Text>
          <Group gap={6}>
            <Text size="sm" c="dimmed">
              Termina el {formatDate(contract.endsOn)}
            </Text>
            {contract.expiresSoon && contract.daysLeft !== null && (
              <Badge tone="warning" label={daysLeftInWords(contract.daysLeft)} />
            )}
          </Group>
        </>
      )}
      onExport={format => exportContracts(search, format)}
      form={<NewContract campusId={search.campus} onCancel={list.closeForm} onCreated={({ id }) => list.created(id)} />}
    >
      <ContractDrawer {...list.drawer} />
    </RecordList>
  )
}
