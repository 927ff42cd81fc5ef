import type { ContractSummary } from '@aforo/api/deals/contract-records'
import { ContractStatus, ContractType } from '@aforo/api/deals/contract-states'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { contractStatusLabels, contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { SaleCurrency } from '@aforo/api/deals/sale-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Button, Group, Text } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ImportLink } from '../../people/imports/ImportLink.tsx'
import { useScreenAction } from '../../ui/actions.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { noEnd, todayHere } from '../../ui/dates/calendar.ts'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { customerChoices, executiveChoices, productChoices } from '../sales/saleChoices.ts'
import { contractList, exportContracts, size } from './contractQueries.ts'
import type { EndsWithin, MonthlyBand } from './contractSearch.ts'
import { endingWords, nameOf, productWords } from './contractWords.ts'

const route = getRouteApi('/app/sales/contracts/')

/** What is to be seen of a contract at once: that it ends soon, that an addendum changes it or is being prepared. */
function Marks({ contract }: { contract: ContractSummary }) {
  const ending = endingWords(contract, todayHere())
  return (
    <>
      {contract.change && <Badge label={contract.change.displayName} tone="info" />}
      {ending && <Badge label={ending} tone="warning" />}
      {contract.pendingAddendum && <Badge label="Adenda en preparación" tone="active" />}
    </>
  )
}

const columns: DataListColumn<ContractSummary>[] = [
  {
    accessor: 'number',
    title: 'Contrato',
    fixed: true,
    sortable: true,
    render: contract => (
      <>
        <RecordLink to="/app/sales/contracts/$id" params={{ id: contract.id }}>
          {nameOf(contract)}
        </RecordLink>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {contractTypeLabels[contract.contractType]}
          </Text>
          <Marks contract={contract} />
        </Group>
      </>
    ),
  },
  {
    accessor: 'status',
    title: words.status.label,
    render: ({ status }) => <StatusBadge of="contract" status={status} />,
  },
  {
    accessor: 'client',
    title: 'Cliente',
    render: ({ client, sale }) => (
      <>
        {client.name}
        <Text size="xs" c="dimmed">
          {sale.title}
        </Text>
      </>
    ),
  },
  {
    accessor: 'products',
    title: 'Sede y productos',
    width: 190,
    render: contract => (
      <>
        {contract.campuses.map(({ name }) => name).join(', ')}
        <Text size="xs" c="dimmed">
          {productWords(contract)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'executive',
    title: words.salesExecutive.label,
    render: ({ salesExecutiveDto }) => salesExecutiveDto?.name ?? '',
  },
  {
    accessor: 'endDate',
    title: 'Término',
    sortable: true,
    noWrap: true,
    render: ({ startDate, endDate, renewal }) => (
      <>
        {endDate ? formatDate(endDate) : renewal ? `Se renueva el ${formatDate(renewal.on)}` : noEnd}
        {renewal && (
          <Text size="xs" c="dimmed">
            {renewal.noticeBy < todayHere() ? 'el plazo de aviso venció el' : 'salvo aviso hasta el'}{' '}
            {formatDate(renewal.noticeBy)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          desde {formatDate(startDate)}
        </Text>
      </>
    ),
  },
  {
    accessor: 'monthly',
    title: 'Al mes',
    textAlign: 'right',
    sortable: true,
    noWrap: true,
    render: ({ monthly, currency }) => <Money amount={monthly} currency={currency} />,
  },
]

const statuses = optionsOf(ContractStatus.options, contractStatusLabels)
const types = optionsOf(ContractType.options, contractTypeLabels)
const currencies = optionsOf(SaleCurrency.options, currencyLabels)
const within: { value: EndsWithin; label: string }[] = [
  { value: '30', label: 'En 30 días' },
  { value: '60', label: 'En 60 días' },
  { value: '90', label: 'En 90 días' },
]
const bands: { value: MonthlyBand; label: string }[] = [
  { value: '0-1000', label: 'Hasta 1,000' },
  { value: '1000-5000', label: 'De 1,000 a 5,000' },
  { value: '5000-10000', label: 'De 5,000 a 10,000' },
  { value: '10000-', label: 'Desde 10,000' },
]
const onlyAddenda = [{ value: 'yes' as const, label: 'Solo adendas' }]

/** The keys of the address that narrow the list. */
const filters = [
  'q',
  'status',
  'type',
  'campus',
  'client',
  'executive',
  'product',
  'ends',
  'currency',
  'monthly',
  'addenda',
] as const

/** Ventas y Negocios › Contratos. */
export function ContractList() {
  const search = route.useSearch()
  const go = route.useNavigate()
  const navigate = useNavigate()
  const list = useRecordList({ search, go, page: contractList, size, filters })
  const { filter } = list
  const create = () => navigate({ to: '/app/sales/contracts/new' })
  useScreenAction({ id: 'contracts.new', label: verbLabels.newContract, icon: IconPlus, run: create })
  const button = (
    <Button
      data-writes
      leftSection={<IconPlus size={18} />}
      renderRoot={props => <Link to="/app/sales/contracts/new" {...props} />}
    >
      {verbLabels.newContract}
    </Button>
  )
  return (
    <PageFrame
      title="Contratos"
      about="Lo que se firma con cada cliente: desde el borrador hasta la firma, con sus adendas."
      actions={
        <>
          <ImportLink kind="CONTRACTS" />
          {button}
        </>
      }
      filters={
        <>
          <SearchBox placeholder="Número, cliente o documento" value={search.q} onSearch={list.find} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <DateRangeChip<EndsWithin>
            label="Término"
            value={search.ends}
            onChange={ends => filter({ ends })}
            today={todayHere()}
            others={within}
            presets={['thisMonth', 'nextMonth', 'thisYear']}
          />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <SearchChip
            label="Cliente"
            source={customerChoices}
            value={search.client}
            onChange={client => filter({ client })}
          />
          <SearchChip
            label="Ejecutivo"
            source={executiveChoices}
            value={search.executive}
            onChange={executive => filter({ executive })}
          />
          <SearchChip
            label="Producto"
            source={productChoices}
            value={search.product}
            onChange={product => filter({ product })}
          />
          <FilterChip label="Tipo" value={search.type} options={types} onChange={type => filter({ type })} />
          <FilterChip
            label="Moneda"
            value={search.currency}
            options={currencies}
            onChange={currency => filter({ currency })}
          />
          <FilterChip
            label="Valor al mes"
            value={search.monthly}
            options={bands}
            onChange={monthly => filter({ monthly })}
          />
          <FilterChip
            label="Adendas"
            value={search.addenda}
            options={onlyAddenda}
            onChange={addenda => filter({ addenda })}
          />
          {list.filtered && <ClearFilters onClick={list.clear} />}
        </>
      }
    >
      <DataList
        id="contracts"
        noun={['contrato', 'contratos']}
        query={list.query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={list.filtered}
        onClearFilters={list.clear}
        onOpen={({ id }) => navigate({ to: '/app/sales/contracts/$id', params: { id } })}
        onExport={format => exportContracts(search, format)}
        views={list.views}
        empty={
          <EmptyState
            icon={IconFileText}
            title="Aún no hay contratos"
            text="Un contrato empieza con un negocio: de allí toma el cliente, los productos y los precios."
            action={button}
          />
        }
        card={contract => (
          <>
            <CardHead name={nameOf(contract)} badge={<StatusBadge of="contract" status={contract.status} />} />
            <Text size="sm" c="dimmed">
              {[contract.client.name, productWords(contract)].join(' · ')}
            </Text>
            <Group gap={6}>
              <Money size="sm" amount={contract.monthly} currency={contract.currency} />
              <Marks contract={contract} />
            </Group>
          </>
        )}
      />
    </PageFrame>
  )
}
