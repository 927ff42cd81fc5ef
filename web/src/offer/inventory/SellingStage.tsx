import type { PlanProduct } from '@aforo/api/offer/inventory-plan'
import { sellingStateLabels } from '@aforo/api/offer/product-labels'
import type { SellingState } from '@aforo/api/offer/selling-states'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { displayName } from '@aforo/api/places/labels'
import { Text } from '@mantine/core'
import { type Drawn, drawingOf, thingsOf, titleOf } from '../../places/floor-plans/drawing.ts'
import { PlacesStage } from '../../places/floor-plans/PlacesStage.tsx'
import { nodeOf } from '../../places/floor-plans/PlanElementNode.tsx'
import { looksOf, pricesWords, standingWords, thingOf } from './sellingWords.ts'

interface SellingStageProps {
  plan: FloorPlan
  products: readonly PlanProduct[]
  date: string
  /** What is not among these is dimmed; undefined where nothing is filtered. */
  found: ReadonlySet<string> | undefined
  /** What is pointed at, here or in the list beside. */
  hovered: string | undefined
  narrow: boolean
  onHover: (thing: string | undefined) => void
  onOpen: (productId: string) => void
}

/** A plan in which each product shows how it stands on a day; a card tells of the one that is pointed at. */
export function SellingStage({ plan, products, date, found, hovered, narrow, onHover, onOpen }: SellingStageProps) {
  const byThing = new Map(products.map(product => [thingOf(product), product]))
  const names = new Map([
    ...plan.spaces.map(space => [space.id, displayName(space)] as const),
    ...plan.drawing.flatMap(({ places }) => places.map(place => [place.productId ?? '', place.name] as const)),
  ])
  const drawing = drawingOf(plan.drawing)
  const soldIn = (item: Drawn) => inOrder(thingsOf(item).flatMap(thing => byThing.get(thing) ?? []))
  const nodes = drawing.map(item => {
    const sold = soldIn(item)
    const [best] = sold
    const disputed = sold.some(({ conflict }) => conflict?.status === 'OPEN')
    return nodeOf(
      item,
      {
        title: `${disputed ? '⚠ ' : ''}${titleOf(item, id => names.get(id))}`,
        status: best && looksOf[best.state].place,
        sign: best && looksOf[best.state].sign,
        dim: (found && sold.length > 0 && !sold.some(({ productId }) => found.has(productId))) || undefined,
      },
      sold.some(product => thingOf(product) === hovered),
      false,
    )
  })
  const card = hovered === undefined ? undefined : byThing.get(hovered)
  return (
    <PlacesStage
      sheet={plan}
      nodes={nodes}
      label="Plano con lo que se vende. La lista de al lado dice lo mismo."
      placeIn={item => {
        const [best] = soldIn(item)
        return best && thingOf(best)
      }}
      narrow={narrow}
      onHover={onHover}
      onChoose={thing => {
        const product = byThing.get(thing)
        if (product) onOpen(product.productId)
      }}
      cardAt={card && drawing.find(item => thingsOf(item).includes(thingOf(card)))}
      card={
        card && (
          <>
            <Text size="sm" fw={600}>
              {card.name}
            </Text>
            <Text size="xs">
              {looksOf[card.state].sign} {sellingStateLabels[card.state]} · {pricesWords(card)}
            </Text>
            <Text size="xs" c="dimmed">
              {standingWords(card, date)}
            </Text>
          </>
        )
      }
    />
  )
}

const fromBest: SellingState[] = ['AVAILABLE', 'SOON', 'CONFLICT', 'RESERVED', 'SIGNED', 'BLOCKED', 'NOT_OFFERED']

/** An element of several products shows the one that is easiest to get. */
const inOrder = (products: PlanProduct[]) =>
  products.sort((one, other) => fromBest.indexOf(one.state) - fromBest.indexOf(other.state))
