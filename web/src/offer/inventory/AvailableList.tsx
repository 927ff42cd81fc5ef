import type { AvailableProduct, SoonAvailableProduct } from '@aforo/api/offer/inventory'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconDoorOff, IconHourglassEmpty } from '@tabler/icons-react'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DateRangeChip } from '../../ui/dates/DateRangeChip.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { ToProducts } from '../products/ToProducts.tsx'
import { InventoryList } from './InventoryList.tsx'
import { availableList, files, soonList } from './inventoryQueries.ts'
import { daysWords, kindWords, Prices, placeWords, takerWords } from './inventoryWords.tsx'
import { ProductFilters, productFilters } from './ProductFilters.tsx'
import { useInventoryList } from './useInventoryList.ts'

const productColumns: DataListColumn<AvailableProduct | SoonAvailableProduct>[] = [
  {
    accessor: 'name',
    title: 'Producto',
    fixed: true,
    sortable: true,
    render: product => (
      <>
        <RecordLink from="/app/inventory/" to="." search={old => ({ ...old, product: product.productId })}>
          {product.name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {product.code} · {kindWords(product)}
        </Text>
      </>
    ),
  },
  { accessor: 'campusName', title: 'Dónde', render: product => <Text size="sm">{placeWords(product)}</Text> },
  {
    accessor: 'prices',
    title: 'Por mes, sin IGV',
    textAlign: 'right',
    render: ({ prices }) => <Prices prices={prices} />,
  },
]

const availableColumns: DataListColumn<AvailableProduct>[] = [
  ...productColumns,
  {
    accessor: 'freeUntil',
    title: 'Libre hasta',
    noWrap: true,
    render: ({ freeUntil }) => (freeUntil === null ? 'Sin fecha' : formatDate(freeUntil)),
  },
]

const availableFilters = [...productFilters, 'days'] as const

/** Inventario › Disponibles: what is free on all of the asked days. */
export function AvailableList() {
  const list = useInventoryList('available', availableList, availableFilters)
  const { search, filter } = list
  return (
    <InventoryList
      id="inventory-available"
      about="Lo que está libre hoy, o en todos los días que elijas. Lo que está en conflicto no se ofrece."
      noun={['producto libre', 'productos libres']}
      columns={availableColumns}
      keyOf={({ productId }) => productId}
      list={list}
      sort="name"
      searchFor="Buscar por nombre, código o espacio"
      filters={
        <>
          <DateRangeChip
            label="Libre en"
            value={search.days}
            today={todayHere()}
            presets={['today', 'thisMonth', 'nextMonth']}
            onChange={days => filter({ days })}
          />
          <ProductFilters search={search} filter={filter} withPrice />
        </>
      }
      empty={{
        icon: IconDoorOff,
        title: 'No hay nada libre',
        text: 'Mira en Próximamente qué se libera, elige otros días o crea en Productos lo que vendes.',
        action: <ToProducts />,
      }}
      card={product => (
        <>
          <CardHead name={product.name} badge={<Prices prices={product.prices.slice(0, 1)} />} />
          <Text size="sm" c="dimmed">
            {kindWords(product)} · {placeWords(product)}
          </Text>
        </>
      )}
      onOpen={({ productId }) => list.openProduct(productId)}
      onExport={format => files.available(search, format)}
    />
  )
}

const soonColumns: DataListColumn<SoonAvailableProduct>[] = [
  ...productColumns,
  {
    accessor: 'freeFrom',
    title: 'Libre desde',
    sortable: true,
    noWrap: true,
    render: ({ freeFrom, days }) => (
      <>
        {formatDate(freeFrom)}
        <Text size="xs" c="dimmed">
          en {formatCounted(days, 'día', 'días')}
        </Text>
      </>
    ),
  },
  {
    accessor: 'takenBy',
    title: 'Por qué no ahora',
    render: ({ takenBy }) =>
      takenBy ? (
        <>
          {takerWords(takenBy)}
          <Text size="xs" c="dimmed">
            {daysWords(takenBy)}
          </Text>
        </>
      ) : (
        'Aún no se ofrece'
      ),
  },
]

const spans = [
  { value: '30' as const, label: '30 días' },
  { value: '60' as const, label: '60 días' },
  { value: '90' as const, label: '90 días' },
]

const soonFilters = [...productFilters, 'within'] as const

/** Inventario › Próximamente: what gets free within 90 days, with the day and why not now. */
export function SoonList() {
  const list = useInventoryList('soon', soonList, soonFilters)
  const { search, filter } = list
  return (
    <InventoryList
      id="inventory-soon"
      about="Lo que se libera en los próximos 90 días: desde cuándo, y quién lo tiene ahora."
      noun={['producto', 'productos']}
      columns={soonColumns}
      keyOf={({ productId }) => productId}
      list={list}
      sort="freeFrom"
      searchFor="Buscar por nombre, código o espacio"
      filters={
        <>
          <FilterChip label="En" value={search.within} options={spans} onChange={within => filter({ within })} />
          <ProductFilters search={search} filter={filter} withPrice />
        </>
      }
      empty={{
        icon: IconHourglassEmpty,
        title: 'Nada se libera pronto',
        text: 'En los próximos 90 días no termina ningún negocio, contrato ni bloqueo.',
      }}
      card={product => (
        <>
          <CardHead name={product.name} badge={formatDate(product.freeFrom)} />
          <Text size="sm" c="dimmed">
            {kindWords(product)} · {placeWords(product)}
          </Text>
          <Text size="sm">{product.takenBy ? takerWords(product.takenBy) : 'Aún no se ofrece'}</Text>
        </>
      )}
      onOpen={({ productId }) => list.openProduct(productId, 'dates')}
      onExport={format => files.soon(search, format)}
    />
  )
}
