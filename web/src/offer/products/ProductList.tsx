import { productStatusLabels, productTypeLabels } from '@aforo/api/offer/product-labels'
import { type ProductCategory, ProductStatus, ProductType } from '@aforo/api/offer/product-types'
import { productWords } from '@aforo/api/offer/product-words'
import { categoryOf, type ProductSummary } from '@aforo/api/offer/products'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconPackages, IconTag } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ImportLink } from '../../people/imports/ImportLink.tsx'
import { client } from '../../platform/api.ts'
import { CardHead } from '../../ui/CardHead.tsx'
import { campusChoices } from '../../ui/campusChoices.ts'
import type { DataListColumn } from '../../ui/DataList.tsx'
import { noEnd } from '../../ui/dates/calendar.ts'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { formatCount } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { Money } from '../../ui/money/Money.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { SearchChip } from '../../ui/SearchChip.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useRecordList } from '../../ui/useRecordList.ts'
import { verbLabels } from '../../ui/verbLabels.ts'
import { ProductDrawer } from './ProductDrawer.tsx'
import { exportProducts, productList, size, useReadProductsAgain } from './productQueries.ts'
import type { ProductSearch } from './productSearch.ts'

const NewProduct = later(() => import('./NewProduct.tsx'), 'NewProduct')

/** Of both lists: what is sold beside a space is a product, too. */
function RemovedProducts() {
  const readAgain = useReadProductsAgain()
  return (
    <RemovedRecords
      subject="PRODUCT"
      title="Productos"
      restore={async productId => {
        await client.products.restore({ productId })
        await readAgain()
      }}
    />
  )
}

/** What differs between the two screens of products: what is tied to a space, and what is sold beside it. */
const screens = {
  SPACE: {
    id: 'products',
    path: '/app/inventory/products',
    title: 'Productos',
    about:
      'Lo que se vende por meses: oficinas, suites y escritorios, con su espacio y las fechas en que no están disponibles.',
    noun: ['producto', 'productos'],
    create: verbLabels.newProduct,
    empty: {
      icon: IconTag,
      title: 'Aún no hay productos',
      text: 'Crea el primero con su código y el espacio que se entrega; después se ve en el planograma de su piso.',
    },
  },
  ADDITIONAL: {
    id: 'additional-products',
    path: '/app/inventory/products/additionals',
    title: 'Productos adicionales',
    about: 'Lo que se vende junto con una oficina: estacionamientos, casilleros, depósitos y servicios.',
    noun: ['producto adicional', 'productos adicionales'],
    create: 'Nuevo producto adicional',
    empty: {
      icon: IconPackages,
      title: 'Aún no hay productos adicionales',
      text: 'Crea el primero: un estacionamiento, un casillero o un servicio mensual.',
    },
  },
} as const satisfies Record<ProductCategory, object>

const routes = {
  SPACE: getRouteApi('/app/inventory/products'),
  ADDITIONAL: getRouteApi('/app/inventory/products_/additionals'),
} as const

const promotionWords = ({ promotionUntil }: NonNullable<ProductSummary['price']>) =>
  promotionUntil === null ? 'promoción' : `promoción hasta el ${formatDate(promotionUntil)}`

const placeOf = ({ space }: ProductSummary) => (space ? `${space.name}, ${space.floorName}` : 'Sin espacio')

const columnsOf = (category: ProductCategory): DataListColumn<ProductSummary>[] => [
  {
    accessor: 'name',
    title: 'Producto',
    fixed: true,
    sortable: true,
    render: ({ id, name, type }) => (
      <>
        <RecordLink from={screens[category].path} to="." search={(old: ProductSearch) => ({ ...old, product: id })}>
          {name}
        </RecordLink>
        <Text size="xs" c="dimmed">
          {productTypeLabels[type]}
        </Text>
      </>
    ),
  },
  { accessor: 'code', title: productWords.code.label, sortable: true, noWrap: true },
  {
    accessor: 'space',
    title: productWords.space.label,
    render: ({ space, campusName }) => (
      <>
        {space?.name ?? 'Sin espacio'}
        <Text size="xs" c="dimmed">
          {[space?.floorName, campusName].filter(Boolean).join(', ')}
        </Text>
      </>
    ),
  },
  {
    accessor: 'capacity',
    title: productWords.capacity.label,
    textAlign: 'right',
    width: 120,
    sortable: true,
    render: ({ capacity }) => (capacity === null ? '' : formatCount(capacity)),
  },
  {
    accessor: 'price',
    title: 'Precio al mes',
    textAlign: 'right',
    noWrap: true,
    render: ({ price }) =>
      price ? (
        <>
          <Money amount={price.amount} currency={price.currency} />
          {price.promotional && (
            <Text size="xs" c="dimmed">
              {promotionWords(price)}
            </Text>
          )}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Sin precio
        </Text>
      ),
  },
  {
    accessor: 'nextException',
    title: 'No disponible',
    render: ({ nextException }) =>
      nextException && (
        <>
          {rangeWords({ from: nextException.startDate, to: nextException.endDate })}
          <Text size="xs" c="dimmed">
            {nextException.reason.displayName}
          </Text>
        </>
      ),
  },
  {
    accessor: 'endsOn',
    title: productWords.endsOn.label,
    sortable: true,
    render: ({ endsOn }) => (endsOn === null ? noEnd : formatDate(endsOn)),
  },
  { accessor: 'status', title: 'Estado', render: ({ status }) => <StatusBadge of="product" status={status} /> },
]

const columns = { SPACE: columnsOf('SPACE'), ADDITIONAL: columnsOf('ADDITIONAL') }

const typesOf = (category: ProductCategory) =>
  optionsOf(
    ProductType.options.filter(type => categoryOf[type] === category),
    productTypeLabels,
  )
const statuses = optionsOf(ProductStatus.options, productStatusLabels)
const spaces = [
  { value: 'yes' as const, label: 'Con espacio' },
  { value: 'no' as const, label: 'Sin espacio' },
]

/** The keys of the address that narrow the list. */
const filters = ['q', 'campus', 'type', 'status', 'space'] as const

/** Inventario › Productos, and Inventario › Productos adicionales. */
export function ProductList({ category = 'SPACE' }: { category?: ProductCategory }) {
  const route = routes[category]
  const screen = screens[category]
  const search: ProductSearch = route.useSearch()
  const navigate = useNavigate({ from: screen.path })
  const list = useRecordList({
    search,
    go: (to: { search: (old: ProductSearch) => ProductSearch; replace?: boolean }) => navigate(to),
    page: (search: ProductSearch) => productList(search, category),
    size,
    filters,
    record: 'product',
    firstTab: 'data',
  })
  const { filter } = list
  return (
    <RecordList
      id={screen.id}
      title={screen.title}
      about={screen.about}
      noun={[...screen.noun]}
      create={screen.create}
      columns={columns[category]}
      removed={
        <>
          <ImportLink kind="PRODUCTS" />
          <RemovedProducts />
        </>
      }
      keyOf={({ id }) => id}
      list={list}
      searchFor="Buscar por nombre, código o espacio"
      filters={
        <>
          <SearchChip
            label="Sede"
            source={campusChoices}
            value={search.campus}
            onChange={campus => filter({ campus })}
          />
          <FilterChip
            label="Tipo"
            value={search.type}
            options={typesOf(category)}
            onChange={type => filter({ type })}
          />
          <FilterChip label="Estado" value={search.status} options={statuses} onChange={status => filter({ status })} />
          <FilterChip label="Espacio" value={search.space} options={spaces} onChange={space => filter({ space })} />
        </>
      }
      empty={screen.empty}
      card={product => (
        <>
          <CardHead name={product.name} badge={<StatusBadge of="product" status={product.status} />} />
          <Text size="sm" c="dimmed">
            {[product.code, productTypeLabels[product.type], placeOf(product)].join(' · ')}
          </Text>
          {product.price && (
            <Text size="sm">
              <Money size="sm" amount={product.price.amount} currency={product.price.currency} /> al mes
              {product.price.promotional && `, ${promotionWords(product.price)}`}
            </Text>
          )}
          {product.nextException && (
            <Text size="sm" c="dimmed">
              No disponible: {rangeWords({ from: product.nextException.startDate, to: product.nextException.endDate })}
            </Text>
          )}
        </>
      )}
      onExport={format => exportProducts(search, category, format)}
      form={
        <NewProduct
          category={category}
          campusId={search.campus}
          onCancel={list.closeForm}
          onCreated={({ id }) => list.created(id)}
        />
      }
    >
      <ProductDrawer {...list.drawer} />
    </RecordList>
  )
}
