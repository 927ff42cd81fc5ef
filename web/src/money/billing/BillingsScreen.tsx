import { BillingCurrency, BillingStatus, PurchaseOrderFilter } from '@aforo/api/money/bill-states'
import { billWords as words } from '@aforo/api/money/bill-words'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import type { BillingSummary } from '@aforo/api/money/bills'
import { currencyLabels } from '@aforo/api/platform/labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Button, Group, Text } from '@mantine/core'
import { IconCalendarDollar, IconChecklist, IconPlus, IconReceipt } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { customerChoices } from '../../deals/sales/saleChoices.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { MonthInput } from '../../ui/dates/MonthInput.tsx'
import { formatMonth } from '../../ui/dates/typedDates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { Money } from '../../ui/money/Money.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useSelection } from '../../ui/selection.ts'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { BillingTotals } from './BillingTotals.tsx'
import { companyChoices } from './billingChoices.ts'
import { billingList, exportBillings, size, thisMonth } from './billingQueries.ts'
import { monthWords, orderInShort, orderWords } from './billingWords.ts'
import { ReadyMany } from './ReadyMany.tsx'

const NewBilling = later(() => import('./NewBilling.tsx'), 'NewBilling')
const RunPanel = later(() => import('./RunPanel.tsx'), 'RunPanel')
const CheckPanel = later(() => import('./CheckPanel.tsx'), 'CheckPanel')

const route = getRouteApi('/app/sales/billings')

const columns: DataListColumn<BillingSummary>[] = [
  {
    accessor: 'client',
    title: words.client.label,
    fixed: true,
    sortable: true,
    render: row => (
      <>
        <RecordLink from="/app/sales/billings" to="/app/sales/billings/$id" params={{ id: row.id }}>
          {row.client.name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {[monthWords(row), row.campuses.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    accessor: 'status',
    title: words.status.label,
    render: ({ status }) => <StatusBadge of="billing" status={status.name} />,
  },
  { accessor: 'company', title: words.company.label, render: ({ company }) => company.name },
  { accessor: 'order', title: words.poCode.label, render: row => orderWords(row) },
  {
    accessor: 'total',
    title: `${words.total.label} con IGV`,
    textAlign: 'right',
    sortable: true,
    noWrap: true,
    render: ({ total, credited, currency }) => (
      <>
        <Money amount={total} currency={currency} />
        {credited !== '0.00' && (
          <Text size="xs" c="dimmed">
            {formatMoney({ amount: credited, currency })} acreditados
          </Text>
        )}
      </>
    ),
  },
  { accessor: 'sap', title: words.sapDocNum.label, render: ({ sap }) => sap?.docNum ?? '' },
]

const statuses = optionsOf(BillingStatus.options, billingStatusLabels)
const orders = optionsOf(PurchaseOrderFilter.options, {
  ENABLED: 'Activa',
  DISABLED: 'Desactivada',
  NONE: 'Sin orden de compra',
  MISSING: 'Falta',
})
const currencies = optionsOf(BillingCurrency.options, currencyLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'month', 'status', 'client', 'campus', 'company', 'currency', 'order'] as const

/** Ventas y Negocios › Facturación. */
export function BillingsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRecordList({ search, go: navigate, page: billingList, size, filters })
  const { filter } = list
  const selection = useSelection({ ...search, page: undefined, panel: undefined })
  const show = (panel: 'run' | 'check' | undefined) => navigate({ search: old => ({ ...old, panel }) })
  const openBill = (id: string) => navigate({ to: '/app/sales/billings/$id', params: { id } })
  const month = search.month ?? thisMonth()
  // Without a word of what to show it opens in the current month; cleared of its filters it shows all of them.
  const isBare = useRef(filters.every(key => search[key] === undefined))
  useEffect(() => {
    if (isBare.current) void navigate({ search: old => ({ ...old, month: thisMonth() }), replace: true })
  }, [navigate])
  const isMonthOnly = filters.every(key => (key === 'month') === (search[key] !== undefined))
  useScreenAction({ id: 'billing.new', label: 'Nueva factura', icon: IconPlus, run: list.create })
  useScreenAction({
    id: 'billing.run',
    label: verbLabels.invoiceMonth,
    icon: IconCalendarDollar,
    run: () => show('run'),
  })

  const runButton = (
    <Button data-writes leftSection={<IconCalendarDollar size={18} />} onClick={() => show('run')}>
      {verbLabels.invoiceMonth}
    </Button>
  )
  return (
    <PageFrame
      title="Facturación"
      about="Lo que se cobra cada mes: de los contratos firmados o a mano, con su orden de compra, hasta que SAP lo tiene."
      actions={
        <>
          <Button variant="default" leftSection={<IconChecklist size={18} />} onClick={() => show('check')}>
            Revisión previa
          </Button>
          <Button data-writes variant="default" leftSection={<IconPlus size={18} />} onClick={list.create}>
            Nueva factura
          </Button>
          {runButton}
        </>
      }
      filters={
        <>
          <SearchBox placeholder="Buscar por cliente, orden o número" value={search.q} onSearch={list.find} />
          <MonthInput
            aria-label="Mes"
            w={190}
            value={search.month ?? null}
            settles
            onChange={next => filter({ month: next ?? undefined })}
          />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <SearchChip
            label="Cliente"
            source={customerChoices}
            value={search.client}
            onChange={next => filter({ client: next })}
          />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <SearchChip
            label="Empresa"
            source={companyChoices}
            value={search.company}
            onChange={company => filter({ company })}
          />
          <FilterChip
            label="Orden de compra"
            value={search.order}
            options={orders}
            onChange={order => filter({ order })}
          />
          <FilterChip
            label="Moneda"
            value={search.currency}
            options={currencies}
            onChange={currency => filter({ currency })}
          />
          {list.filtered && <ClearFilters onClick={list.clear} />}
        </>
      }
    >
      <BillingTotals search={search} onStatus={status => filter({ status })} />
      <DataList
        id="billings"
        noun={['factura', 'facturas']}
        query={list.query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={list.filtered && !isMonthOnly}
        onClearFilters={list.clear}
        onOpen={({ id }) => openBill(id)}
        onExport={format => exportBillings(search, format)}
        views={list.views}
        selection={{
          of: selection,
          nameOf: row => `${row.client.name}, ${monthWords(row)}`,
          actions: <ReadyMany selection={selection} search={search} />,
        }}
        empty={
          <EmptyState
            icon={IconReceipt}
            title={isMonthOnly ? `No hay facturas de ${formatMonth(month)}` : 'Aún no hay facturas'}
            text="La facturación del mes las hace de los contratos firmados. También se hacen a mano."
            action={
              <Group gap="xs" justify="center">
                {isMonthOnly && (
                  <Button variant="default" onClick={list.clear}>
                    Ver todos los meses
                  </Button>
                )}
                {runButton}
              </Group>
            }
          />
        }
        card={row => (
          <>
            <CardHead name={row.client.name} badge={<StatusBadge of="billing" status={row.status.name} />} />
            <Text size="sm" c="dimmed">
              {[monthWords(row), orderInShort(row)].filter(Boolean).join(' · ')}
            </Text>
            <Group gap={6}>
              <Money size="sm" amount={row.total} currency={row.currency} />
            </Group>
          </>
        )}
      />
      <RecordDrawer opened={search.create === true} title="Nueva factura" onClose={list.closeForm}>
        <NewBilling
          clientId={search.client}
          month={month}
          onCancel={list.closeForm}
          onCreated={({ id }) => openBill(id)}
        />
      </RecordDrawer>
      <RecordDrawer
        opened={search.panel === 'run'}
        title="Facturar un mes"
        subtitle="Hace los borradores de los contratos vigentes. Nada se factura dos veces."
        onClose={() => show(undefined)}
      >
        {search.panel === 'run' && <RunPanel month={month} onMonth={next => filter({ month: next })} />}
      </RecordDrawer>
      <RecordDrawer
        opened={search.panel === 'check'}
        title="Revisión previa"
        subtitle="Lo que falta o no cuadra antes de enviar a SAP."
        onClose={() => show(undefined)}
      >
        {search.panel === 'check' && <CheckPanel month={month} onMonth={next => filter({ month: next })} />}
      </RecordDrawer>
    </PageFrame>
  )
}
