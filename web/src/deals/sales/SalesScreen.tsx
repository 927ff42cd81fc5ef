import { saleNeedLabels, saleSourceLabels, saleStatusLabels, saleTypeLabels } from '@aforo/api/deals/sale-labels'
import type { SaleSummary } from '@aforo/api/deals/sale-records'
import { SaleNeed, SaleSource, SaleStatus } from '@aforo/api/deals/sale-states'
import { saleWords as words } from '@aforo/api/deals/sale-words'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconBriefcase2, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Arriving } from '../../ui/Arriving.tsx'
import { useScreenAction } from '../../ui/actions.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Money } from '../../ui/money/Money.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { ImportDeal } from '../hubspot/ImportDeal.tsx'
import { SaleTotals } from './SaleTotals.tsx'
import { clientChoices, executiveChoices, productChoices } from './saleChoices.ts'
import { exportSales, saleList, size } from './saleQueries.ts'
import { clientWords, daysWords } from './saleWords.ts'

const SaleDrawer = later(() => import('./SaleDrawer.tsx'), 'SaleDrawer')
const SaleBoard = later(() => import('./SaleBoard.tsx'), 'SaleBoard')
const NewSale = later(() => import('./NewSale.tsx'), 'NewSale')

const route = getRouteApi('/app/sales/')

/** What is to be seen of a deal at once: that it takes what somebody else takes, that the CRM says otherwise, that it is put aside. */
const Marks = ({ conflicts, differences, deprecated }: SaleSummary) => (
  <>
    {conflicts > 0 && <Badge label={formatCounted(conflicts, 'conflicto', 'conflictos')} tone="bad" />}
    {differences > 0 && <Badge label="Distinto en HubSpot" tone="warning" />}
    {deprecated && <Badge label="Archivado" tone="neutral" />}
  </>
)

const columns: DataListColumn<SaleSummary>[] = [
  {
    accessor: 'title',
    title: 'Negocio',
    fixed: true,
    sortable: true,
    render: sale => (
      <>
        <RecordLink from="/app/sales/" to="." search={old => ({ ...old, sale: sale.saleId })}>
          {sale.title}
        </RecordLink>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {[saleTypeLabels[sale.type], clientWords(sale)].join(' · ')}
          </Text>
          <Marks {...sale} />
        </Group>
      </>
    ),
  },
  {
    accessor: 'status',
    title: words.status.label,
    render: ({ status }) => <StatusBadge of="sale" status={status.name} />,
  },
  {
    accessor: 'products',
    title: words.lineItems.label,
    render: ({ products, lines, startDate, endDate }) => (
      <>
        {lines === 0
          ? 'Ninguno'
          : `${products.join(', ')}${lines > products.length ? ` y ${lines - products.length} más` : ''}`}
        <Text size="xs" c="dimmed">
          {daysWords(startDate, endDate)}
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
  {
    accessor: 'executive',
    title: words.salesExecutive.label,
    render: ({ salesExecutiveDto }) => salesExecutiveDto?.name ?? '',
  },
  {
    accessor: 'expectedCloseDate',
    title: words.expectedCloseDate.label,
    sortable: true,
    noWrap: true,
    render: ({ expectedCloseDate }) => expectedCloseDate && formatDate(expectedCloseDate),
  },
]

const statuses = optionsOf(SaleStatus.options, saleStatusLabels)
const sources = optionsOf(SaleSource.options, saleSourceLabels)
const needs = optionsOf(SaleNeed.options, saleNeedLabels)
const yesOrNo = [
  { value: 'yes' as const, label: 'En conflicto' },
  { value: 'no' as const, label: 'Sin conflicto' },
]
const only = (label: string) => [{ value: 'yes' as const, label }]

/** The keys of the address that narrow the list. */
const filters = [
  'q',
  'status',
  'executive',
  'client',
  'campus',
  'product',
  'dates',
  'conflict',
  'source',
  'needs',
  'different',
  'archived',
] as const

/** Ventas y Negocios › Negocios. */
export function SalesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRecordList({ search, go: navigate, page: saleList, size, filters, record: 'sale', firstTab: 'data' })
  const { filter } = list
  const isBoard = search.view === 'board'
  useScreenAction({ id: 'sales.new', label: verbLabels.newSale, icon: IconPlus, run: list.create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={list.create}>
      {verbLabels.newSale}
    </Button>
  )
  return (
    <PageFrame
      title="Negocios"
      about="Lo que los clientes quieren alquilar por meses: con qué productos, desde cuándo y cuánto al mes."
      wide={isBoard}
      actions={
        <>
          <SegmentedControl
            aria-label="Ver como"
            value={isBoard ? 'board' : 'list'}
            onChange={view => navigate({ search: old => ({ ...old, view: view === 'board' ? 'board' : undefined }) })}
            data={[
              { value: 'list', label: 'Lista' },
              { value: 'board', label: 'Tablero' },
            ]}
          />
          <ImportDeal onImported={list.open} />
          {button}
        </>
      }
      filters={
        <>
          <SearchBox placeholder="Buscar por título o cliente" value={search.q} onSearch={list.find} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <SearchChip
            label="Ejecutivo"
            source={executiveChoices}
            value={search.executive}
            onChange={executive => filter({ executive })}
          />
          <SearchChip
            label="Cliente"
            source={clientChoices}
            value={search.client}
            onChange={client => filter({ client })}
          />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <SearchChip
            label="Producto"
            source={productChoices}
            value={search.product}
            onChange={product => filter({ product })}
          />
          <DateRangeChip
            label="Fechas"
            value={search.dates}
            onChange={dates => filter({ dates })}
            today={todayHere()}
            presets={['today', 'thisMonth', 'nextMonth', 'thisYear']}
          />
          <FilterChip
            label="Conflictos"
            value={search.conflict}
            options={yesOrNo}
            onChange={conflict => filter({ conflict })}
          />
          <FilterChip label="Pendiente" value={search.needs} options={needs} onChange={needs => filter({ needs })} />
          <FilterChip label="Origen" value={search.source} options={sources} onChange={source => filter({ source })} />
          <FilterChip
            label="HubSpot"
            value={search.different}
            options={only('Distinto en HubSpot')}
            onChange={different => filter({ different })}
          />
          <FilterChip
            label="Archivo"
            value={search.archived}
            options={only('Archivados')}
            onChange={archived => filter({ archived })}
          />
          {list.filtered && <ClearFilters onClick={list.clear} />}
        </>
      }
    >
      <SaleTotals search={search} byStage={!isBoard} onStatus={status => filter({ status })} />
      {isBoard ? (
        <Arriving>
          <SaleBoard search={search} onOpen={list.open} />
        </Arriving>
      ) : (
        <DataList
          id="sales"
          noun={['negocio', 'negocios']}
          query={list.query}
          columns={columns}
          rowKey={({ saleId }) => saleId}
          search={search}
          onSearch={list.page}
          size={size}
          filtered={list.filtered}
          onClearFilters={list.clear}
          onOpen={({ saleId }) => list.open(saleId)}
          onExport={format => exportSales(search, format)}
          views={list.views}
          unmatched={
            filters.every(key => key === 'client' || search[key] === undefined) ? (
              <EmptyState
                icon={IconBriefcase2}
                title="Este cliente aún no tiene negocios"
                action={
                  <Group gap="xs">
                    {button}
                    <ClearFilters onClick={list.clear} />
                  </Group>
                }
              />
            ) : undefined
          }
          empty={
            <EmptyState
              icon={IconBriefcase2}
              title="Aún no hay negocios"
              text="Crea el primero con el cliente y los productos que quiere. Los de HubSpot llegan solos cuando está conectado."
              action={button}
            />
          }
          card={sale => (
            <>
              <CardHead name={sale.title} badge={<StatusBadge of="sale" status={sale.status.name} />} />
              <Text size="sm" c="dimmed">
                {[clientWords(sale), sale.products.join(', ')].filter(Boolean).join(' · ')}
              </Text>
              <Group gap={6}>
                <Money size="sm" amount={sale.monthly} currency={sale.currency} />
                <Marks {...sale} />
              </Group>
            </>
          )}
        />
      )}
      <RecordDrawer opened={search.create === true} title={verbLabels.newSale} onClose={list.closeForm}>
        <NewSale clientId={search.client} onCancel={list.closeForm} onCreated={({ saleId }) => list.created(saleId)} />
      </RecordDrawer>
      <Suspense>
        <SaleDrawer {...list.drawer} />
      </Suspense>
    </PageFrame>
  )
}
