import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { PlaceAvailability, PlanAvailability } from '@aforo/api/places/floor-plan-review'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { displayName, placeAvailabilityLabels } from '@aforo/api/places/labels'
import { Text } from '@mantine/core'
import { placeSigns } from '../../ui/StatusBadge.tsx'
import { type Drawn, drawingOf, thingsOf, titleOf } from '../floor-plans/drawing.ts'
import { PlacesStage } from '../floor-plans/PlacesStage.tsx'
import { nodeOf } from '../floor-plans/PlanElementNode.tsx'
import { lineOf, type PlanRow, productLine } from './planogramWords.ts'

type PlanSpace = PlanAvailability['spaces'][number]

interface AvailabilityStageProps {
  plan: FloorPlan
  /** All that has a place in the plan, as it is at the time asked about. */
  rows: readonly PlanRow[]
  /** What is not among these is dimmed; undefined where nothing is filtered. */
  found: ReadonlySet<string> | undefined
  chosen: string | undefined
  /** What is pointed at, here or in the list beside. */
  hovered: string | undefined
  narrow: boolean
  onHover: (id: string | undefined) => void
  onChoose: (id: string | undefined) => void
}

/** A plan in which each place shows how it is, and a card tells of the one that is pointed at or chosen. */
export function AvailabilityStage(props: AvailabilityStageProps) {
  const { plan, rows, found, chosen, hovered, narrow, onHover, onChoose } = props
  const bySpace = new Map(rows.flatMap(({ space }) => (space ? [[space.spaceId, space]] : [])))
  const names = new Map([
    ...plan.spaces.map(space => [space.id, displayName(space)] as const),
    ...plan.drawing.flatMap(({ places }) => places.map(place => [place.productId ?? '', place.name] as const)),
  ])
  const disputed = new Set(rows.flatMap(({ id, product }) => (product?.status === 'CONFLICT' ? [id] : [])))
  const drawing = drawingOf(plan.drawing)
  const nodes = drawing.map(item => {
    const things = thingsOf(item)
    const dim = found && things.length > 0 && !things.some(id => found.has(id))
    return nodeOf(
      item,
      {
        title: `${things.some(id => disputed.has(id)) ? '⚠ ' : ''}${titleOf(item, id => names.get(id))}`,
        status: bestOf(item, bySpace)?.status,
        dim: dim || undefined,
      },
      chosen !== undefined && things.includes(chosen),
      false,
    )
  })
  const looked = hovered ?? chosen
  const card = rows.find(({ id }) => id === looked)
  const cardAt = looked === undefined ? undefined : drawing.find(item => thingsOf(item).includes(looked))
  return (
    <PlacesStage
      sheet={plan}
      nodes={nodes}
      label="Plano con la disponibilidad. La lista de al lado dice lo mismo."
      placeIn={item => thingsOf(item)[0]}
      narrow={narrow}
      onHover={onHover}
      onChoose={onChoose}
      onPaneClick={() => onChoose(undefined)}
      cardAt={cardAt}
      card={card && <PlaceCard row={card} />}
    />
  )
}

const fromBest: PlaceAvailability[] = ['FREE', 'PARTLY', 'BUSY', 'BLOCKED', 'CLOSED', 'NOT_BOOKABLE']

/** An element of several spaces shows the best that can still be had. */
const bestOf = ({ spaceIds }: Drawn, bySpace: ReadonlyMap<string, PlanSpace>): PlanSpace | undefined =>
  spaceIds
    .flatMap(id => bySpace.get(id) ?? [])
    .sort((one, other) => fromBest.indexOf(one.status) - fromBest.indexOf(other.status))[0]

function PlaceCard({ row: { name, space, product } }: { row: PlanRow }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {space && (
        <>
          <Text size="xs">
            {placeSigns[space.status]} {placeAvailabilityLabels[space.status]}
          </Text>
          <Text size="xs" c="dimmed">
            {lineOf(space)}
          </Text>
        </>
      )}
      {product && (
        <Text size="xs" mt={space && 4}>
          {productTypeLabels[product.type]}: {productLine(product)}
        </Text>
      )}
    </>
  )
}
