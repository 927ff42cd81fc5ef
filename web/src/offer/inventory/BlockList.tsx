import type { ListedException } from '@aforo/api/offer/inventory-upkeep'
import { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { exceptionReasonLabels, exceptionStatusLabels } from '@aforo/api/offer/product-labels'
import { Button, Text } from '@mantine/core'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { useScreenAction } from '../../ui/actions.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { later } from '../../ui/later.ts'
import { optionsOf } from '../../ui/options.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { InventoryList } from './InventoryList.tsx'
import { exceptionList, files } from './inventoryQueries.ts'
import { useInventoryList } from './useInventoryList.ts'

const NewBlock = later(() => import('./NewBlock.tsx'), 'NewBlock')

const reasons = optionsOf(ExceptionReason.options, exceptionReasonLabels)
const statuses = optionsOf(ExceptionStatus.options, exceptionStatusLabels)

const Standing = ({ block: { status, inConflict } }: { block: ListedException }) =>
  inConflict ? <Badge label="En conflicto" tone="bad" /> : <StatusBadge of="exception" status={status} />

const columns: DataListColumn<ListedException>[] = [
  {
    accessor: 'productName',
    title: 'Producto',
    fixed: true,
    render: ({ productId, productName, productCode, campusName }) => (
      <>
        <RecordLink from="/app/inventory/" to="." search={old => ({ ...old, product: productId, section: 'dates' })}>
          {productName}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {productCode} · {campusName}
        </Text>
      </>
    ),
  },
  {
    accessor: 'days',
    title: 'No disponible',
    noWrap: true,
    render: ({ startDate, endDate, over }) => (
      <>
        {rangeWords({ from: startDate, to: endDate })}
        {over && (
          <Text size="xs" c="dimmed">
            Ya pasó
          </Text>
        )}
      </>
    ),
  },
  {
    accessor: 'reason',
    title: 'Motivo',
    render: ({ reason, description }) => (
      <>
        {reason.displayName}
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
      </>
    ),
  },
  { accessor: 'createdBy', title: 'Lo añadió' },
  {
    accessor: 'status',
    title: 'Estado',
    render: block => <Standing block={block} />,
  },
]

const filters = ['q', 'campus', 'reason', 'status', 'past'] as const

/** Inventario › Bloqueos: the unavailable dates of all products. */
export function BlockList() {
  const list = useInventoryList('blocks', exceptionList, filters)
  const { search, filter, change } = list
  const create = () => change({ create: true })
  useScreenAction({ id: 'inventory.block', label: 'Bloquear fechas', icon: IconPlus, run: create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={create}>
      Bloquear fechas
    </Button>
  )
  return (
    <InventoryList
      id="inventory-blocks"
      about="Las fechas en que un producto no se puede vender: remodelaciones, separados para un cliente, uso interno."
      noun={['bloqueo', 'bloqueos']}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre o código"
      actions={button}
      filters={
        <>
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <FilterChip label="Motivo" value={search.reason} options={reasons} onChange={reason => filter({ reason })} />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <FilterChip
            label="Días"
            value={search.past && 'past'}
            options={[{ value: 'past', label: 'También los que pasaron' }]}
            onChange={past => filter({ past: past && true })}
          />
        </>
      }
      empty={{
        icon: IconCalendarOff,
        title: 'Nada está bloqueado',
        text: 'Bloquea las fechas en que un producto no se puede vender.',
        action: button,
      }}
      card={block => (
        <>
          <CardHead name={block.productName} badge={<Standing block={block} />} />
          <Text size="sm">{rangeWords({ from: block.startDate, to: block.endDate })}</Text>
          <Text size="sm" c="dimmed">
            {[block.reason.displayName, block.campusName].join(' · ')}
          </Text>
        </>
      )}
      onOpen={({ productId }) => list.openProduct(productId, 'dates')}
      onExport={format => files.blocks(search, format)}
    >
      <RecordDrawer
        opened={search.create === true}
        title="Bloquear fechas"
        onClose={() => change({ create: undefined })}
      >
        <NewBlock campusId={search.campus} onDone={() => change({ create: undefined })} />
      </RecordDrawer>
    </InventoryList>
  )
}
