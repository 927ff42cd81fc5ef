import type { OccupiedProduct } from '@aforo/api/insight/occupation'
import { productTypeLabels } from '@aforo/api/offer/product-labels'
import { Text } from '@mantine/core'
import { RecordLink } from '../../ui/RecordLink.tsx'

type Named = Pick<OccupiedProduct, 'productId' | 'code' | 'name' | 'type'>

/** A product in its row, which opens its drawer. */
export const ProductName = ({ productId, code, name, type }: Named) => (
  <>
    <RecordLink from="/app/reports/occupation" to="." search={old => ({ ...old, product: productId })}>
      {name}
    </RecordLink>
    <Text size="xs" c="dimmed">
      {code} · {productTypeLabels[type]}
    </Text>
  </>
)

type Placed = Pick<OccupiedProduct, 'floorName' | 'campusName'>
export const placeWords = ({ floorName, campusName }: Placed) => [floorName, campusName].filter(Boolean).join(', ')
