import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { Product } from '@aforo/api/offer/products'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { productQuery } from './productQueries.ts'
import type { ProductTab } from './productSearch.ts'

const ProductData = later(() => import('./ProductData.tsx'), 'ProductData')
const ProductPrices = later(() => import('../pricing/ProductPrices.tsx'), 'ProductPrices')
const ProductDates = later(() => import('./ProductDates.tsx'), 'ProductDates')

const missing = {
  icon: IconTag,
  title: 'Este producto no está disponible',
  text: 'Puede que se haya eliminado o que el enlace sea de otra organización.',
}

/** One product: what is known of it, what it costs, when it can't be had, and what happened to it. */
export function ProductDrawer({ id, tab, onTab, onClose }: RecordDrawerState<ProductTab>) {
  const query = useQuery({ ...productQuery(id ?? ''), enabled: id !== undefined })
  const product = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={product?.name ?? 'Producto'}
      badge={product && <StatusBadge of="product" status={product.status} />}
      subtitle={product && subtitleOf(product)}
      onClose={onClose}
    >
      <RecordBody record={product} query={query} missing={missing}>
        {product => (
          <RecordTabs<ProductTab>
            key={product.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'data', label: 'Datos', content: <ProductData product={product} onRemoved={onClose} /> },
              { value: 'prices', label: 'Precios', content: <ProductPrices product={product} /> },
              { value: 'dates', label: 'No disponible', content: <ProductDates product={product} /> },
              { value: 'history', label: 'Historial', content: <History product={product} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const subtitleOf = ({ code, type, campusName, capacity }: Product) =>
  [code, productTypeLabels[type], campusName, capacity !== null && formatCounted(capacity, 'persona', 'personas')]
    .filter(Boolean)
    .join(' · ')

const History = ({ product: { id, timeZone } }: { product: Product }) => (
  <RecordHistory timeZone={timeZone} query={useQuery(api.products.history.queryOptions({ input: { id } }))} />
)
