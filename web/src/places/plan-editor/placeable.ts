import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { FloorPlan, PlaceableProduct, PlaceableSpace } from '@aforo/api/places/floor-plans'
import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import { IconTag, type TablerIcon } from '@tabler/icons-react'
import { type Looks, productLooks, spaceLooks } from '../floor-plans/drawing.ts'
import { typeIcons } from '../spaces/spaceIcons.ts'

/** A space of the floor or a product without a space: what an element can stand for. */
export interface Placeable {
  id: string
  of: 'space' | 'product'
  name: string
  /** Where it stands, and what is sold there. */
  note: string
  /** What is sold there, or its own code; empty where nothing is. */
  sold: string
  /** By which it is grouped: "Sala", "Oficina privada". */
  type: string
  looks: Looks
  Icon: TablerIcon
}

/** How a product is told beside its space: its name where that says more, and its code. */
const soldAs = ({ name, code }: PlaceableProduct, spaceName: string) =>
  name === spaceName ? code : `${name} · ${code}`

/** All that can stand in a plan: its floor's spaces, each with what is sold there, and the campus's products without one. */
export function placeablesOf(spaces: readonly PlaceableSpace[], products: FloorPlan['products']): Placeable[] {
  const names = new Map(spaces.map(space => [space.id, displayName(space)]))
  const sold = new Map(products.flatMap(product => (product.spaceId === null ? [] : [[product.spaceId, product]])))
  return [
    ...spaces.map(space => {
      const product = sold.get(space.id)
      return {
        id: space.id,
        of: 'space' as const,
        name: displayName(space),
        note: [product && soldAs(product, space.name), names.get(space.parentId ?? '')].filter(Boolean).join(' · '),
        sold: product ? soldAs(product, space.name) : '',
        type: spaceTypeLabels[space.type],
        looks: spaceLooks[space.type],
        Icon: typeIcons[space.type],
      }
    }),
    ...products
      .filter(({ spaceId }) => spaceId === null)
      .map(({ id, name, code, type, drawnOn }) => ({
        id,
        of: 'product' as const,
        name,
        // Where it is already comes first: the rest is cut off where there is no room.
        note: drawnOn ? `En el plano de ${drawnOn} · ${code}` : `${code} · ${productTypeLabels[type]}`,
        sold: `${code} · ${productTypeLabels[type]}`,
        type: 'Productos sin espacio',
        looks: productLooks[type],
        Icon: IconTag,
      })),
  ]
}
