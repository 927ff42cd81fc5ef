import { orderKindLabels, orderStatusLabels, receiptStatusLabels } from '@aforo/api/money/billing-labels'
import type { OrderSummary } from '@aforo/api/money/order-records'
import { OrderKind, OrderStatus, ReceiptStatus } from '@aforo/api/money/order-states'
import { orderWords as words } from '@aforo/api/money/order-words'
import { Button, Group, Text } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useScreenAction } from '../../ui/actions.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters, FilterChip } from '../../ui/FilterChip.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Money } from '../../ui/money/Money.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { OrderDrawer } from './OrderDrawer.tsx'
import { exportOrders, orderList, size } from './orderQueries.ts'

const DeskStart = later(() => import('./DeskStart.tsx'), 'DeskStart')

const route = getRouteApi('/app/sales/orders')

const soldWords = ({ description, moreItems }: OrderSummary) =>
  moreItems > 0 ? `${description} y ${moreItems} más` : description

/** The receipt's state, where there is to be one. */
const ReceiptBadge = ({ receipt_status }: OrderSummary) =>
  receipt_status === 'RECEIPT_NOT_REQUIRED' ? (
    <Text size="sm" c="dimmed">
      {receiptStatusLabels.RECEIPT_NOT_REQUIRED}
    </Text>
  ) : (
    <StatusBadge of="receipt" status={receipt_status} />
  )

const columns: DataListColumn<OrderSummary>[] = [
  {
    accessor: 'code',
    title: 'Orden',
    fixed: true,
    sortable: true,
    noWrap: true,
    render: ({ id, code, kind }) => (
      <>
        <RecordLink from="/app/sales/orders" to="." search={old => ({ ...old, order: id })}>
          {code}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {orderKindLabels[kind]}
        </Text>
      </>
    ),
  },
  { accessor: 'status', title: words.status.label, render: ({ status }) => <StatusBadge of="order" status={status} /> },
  {
    accessor: 'customer',
    title: words.customer.label,
    sortable: true,
    render: ({ customer }) => (
      <>
        {customer.name}
        <Text size="xs" c="dimmed">
          {customer.email}
        </Text>
      </>
    ),
  },
  {
    accessor: 'description',
    title: 'Qué se vende',
    render: order => (
      <>
        {soldWords(order)}
        <Text size="xs" c="dimmed">
          {order.campus.name}
        </Text>
      </>
    ),
  },
  {
    accessor: 'total',
    title: words.total.label,
    textAlign: 'right',
    sortable: true,
    noWrap: true,
    render: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  { accessor: 'receipt_status', title: words.receiptStatus.label, render: order => <ReceiptBadge {...order} /> },
  {
    accessor: 'createdAt',
    title: words.createdAt.label,
    sortable: true,
    noWrap: true,
    render: ({ createdAt }) => formatAgo(createdAt),
  },
]

/** CREATED and PENDING are one thing for people: what is to be paid. */
const statuses = optionsOf(
  OrderStatus.options.filter(one => one !== 'CREATED'),
  orderStatusLabels,
)
const receipts = optionsOf(ReceiptStatus.options, receiptStatusLabels)
const kinds = optionsOf(OrderKind.options, orderKindLabels)

/** The keys of the address that narrow the list. */
const filters = ['q', 'status', 'receipt_status', 'kind', 'campus', 'dates'] as const

/** Ventas y Negocios › Órdenes On Demand. */
export function OrdersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRecordList({
    search,
    go: navigate,
    page: orderList,
    size,
    filters,
    record: 'order',
    firstTab: 'data',
  })
  const { filter } = list
  useScreenAction({ id: 'orders.sell', label: 'Vender en recepción', icon: IconCashRegister, run: list.create })
  const button = (
    <Button data-writes leftSection={<IconCashRegister size={18} />} onClick={list.create}>
      Vender en recepción
    </Button>
  )
  return (
    <PageFrame
      title="Órdenes On Demand"
      about="Lo que se vende por horas: quién lo paga, si ya pagó y su boleta o factura."
      actions={button}
      filters={
        <>
          <SearchBox placeholder="Buscar por orden, persona o documento" value={search.q} onSearch={list.find} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <FilterChip
            label="Comprobante"
            value={search.receipt_status}
            options={receipts}
            onChange={receipt_status => filter({ receipt_status })}
          />
          <FilterChip label="Clase" value={search.kind} options={kinds} onChange={kind => filter({ kind })} />
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <DateRangeChip
            label="Creada"
            value={search.dates}
            onChange={dates => filter({ dates })}
            today={todayHere()}
            presets={['today', 'thisMonth', 'lastMonth', 'thisYear']}
          />
          {list.filtered && <ClearFilters onClick={list.clear} />}
        </>
      }
    >
      <DataList
        id="orders"
        noun={['orden', 'órdenes']}
        query={list.query}
        columns={columns}
        rowKey={({ id }) => id}
        search={search}
        onSearch={list.page}
        size={size}
        filtered={list.filtered}
        onClearFilters={list.clear}
        onOpen={({ id }) => list.open(id)}
        onExport={format => exportOrders(search, format)}
        views={list.views}
        empty={
          <EmptyState
            icon={IconCashRegister}
            title="Aún no hay órdenes"
            text="Vende un espacio por horas a quien llega, con lo que quiera además. Lo que se reserva con precio también aparece aquí."
            action={button}
          />
        }
        card={order => (
          <>
            <CardHead name={order.code} badge={<StatusBadge of="order" status={order.status} />} />
            <Text size="sm" c="dimmed">
              {[order.customer.name, soldWords(order), order.campus.name].join(' · ')}
            </Text>
            <Group gap={8}>
              <Money size="sm" amount={order.total} currency={order.currency} />
              {order.receipt_status !== 'RECEIPT_NOT_REQUIRED' && <ReceiptBadge {...order} />}
            </Group>
          </>
        )}
      />
      <RecordDrawer opened={search.create === true} title="Vender en recepción" onClose={list.closeForm}>
        <DeskStart campus={search.campus} onCancel={list.closeForm} onSold={({ id }) => list.created(id)} />
      </RecordDrawer>
      <OrderDrawer {...list.drawer} />
    </PageFrame>
  )
}
