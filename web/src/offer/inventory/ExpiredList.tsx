import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { ProductSummary } from '@aforo/api/offer/products'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { InventoryList } from './InventoryList.tsx'
import { expiredList, files, useReadInventoryAgain } from './inventoryQueries.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { useInventoryList } from './useInventoryList.ts'

const columns: DataListColumn<ProductSummary>[] = [
  {
    accessor: 'name',
    title: 'Producto',
    fixed: true,
    render: ({ id, name, code, type }) => (
      <>
        <RecordLink from="/app/inventory/" to="." search={old => ({ ...old, product: id })}>
          {name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {code} · {productTypeLabels[type]}
        </Text>
      </>
    ),
  },
  { accessor: 'campusName', title: 'Sede' },
  {
    accessor: 'endsOn',
    title: 'Se ofreció hasta',
    noWrap: true,
    render: ({ endsOn }) => endsOn && formatDate(endsOn),
  },
  { accessor: 'action', title: '', textAlign: 'right', render: product => <OfferAgain product={product} /> },
]

/** Takes an expired product's last day away. */
function OfferAgain({ product, size = 'compact-sm' }: { product: ProductSummary; size?: ButtonProps['size'] }) {
  const { id: productId, name, version, endsOn } = product
  const readAgain = useReadInventoryAgain()
  const offer = async () => {
    const after = await attempt(() => client.products.update({ productId, endsOn: null, version }))
    await readAgain()
    if (after)
      toast.undo(`${name} se ofrece otra vez.`, () =>
        undo(async () => {
          await client.products.update({ productId, endsOn, version: after.version })
          await readAgain()
        }),
      )
  }
  return (
    <Button
      data-writes
      size={size}
      variant="default"
      aria-label={`Volver a ofrecer ${name}`}
      onClick={event => {
        event.stopPropagation()
        offer()
      }}
    >
      Volver a ofrecer
    </Button>
  )
}

const filters = ['q', 'campus', 'type'] as const

/** Inventario › Vencidos: products past their last day. */
export function ExpiredList() {
  const list = useInventoryList('expired', expiredList, filters)
  const { search, filter } = list
  return (
    <InventoryList
      id="inventory-expired"
      about="Los productos cuya última fecha ya pasó."
      noun={['producto vencido', 'productos vencidos']}
      columns={columns}
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre, código o espacio"
      filters={<ProductFilters search={{ ...search, floor: undefined }} filter={filter} only={['campus', 'type']} />}
      empty={{
        icon: IconArchive,
        title: 'Nada ha vencido',
        text: 'Cuando pase la última fecha de un producto, deja de ofrecerse y aparece aquí.',
      }}
      card={product => (
        <>
          <CardHead name={product.name} />
          <Text size="sm" c="dimmed">
            {product.code} · {product.campusName}
          </Text>
          <Text size="sm" c="dimmed">
            {product.endsOn && `Hasta el ${formatDate(product.endsOn)}`}
          </Text>
        </>
      )}
      cardActions={product => <OfferAgain product={product} size="sm" />}
      onOpen={({ id }) => list.openProduct(id)}
      onExport={format => files.expired(search, format)}
    />
  )
}
