import type { SeatOfFloor } from '@aforo/api/bookings/availability'
import { pointerDiameter } from '@aforo/api/places/floor-plan-elements'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { displayName } from '@aforo/api/places/labels'
import { Text } from '@mantine/core'
import { ReactFlowProvider } from '@xyflow/react'
import { useMemo } from 'react'
import { blank, type Drawn, drawingOf, titleOf } from '../../places/floor-plans/drawing.ts'
import { PlacesStage } from '../../places/floor-plans/PlacesStage.tsx'
import { nodeOf } from '../../places/floor-plans/PlanElementNode.tsx'
import { placeLabels, placeSigns } from '../../ui/StatusBadge.tsx'
import { initialsOf, isPlaced, lineOf, shiftOf, stateOf } from './seatState.ts'

interface SeatPlanProps {
  /** The plan in use; without one, seats are drawn where somebody placed them. */
  plan: FloorPlan | null
  seats: readonly SeatOfFloor[]
  turnId: string
  /** Those that the search leaves. */
  shown: ReadonlySet<string>
  chosen: string | undefined
  hovered: string | undefined
  narrow: boolean
  onHover: (seatId: string | undefined) => void
  onChoose: (seatId: string) => void
}

/** The floor with each seat as it stands in a shift: its colour, a sign, and the letters of who has it. */
export default function SeatPlan(props: SeatPlanProps) {
  return (
    <ReactFlowProvider>
      <Stage {...props} />
    </ReactFlowProvider>
  )
}

/** Room around seats that no plan has, in centimetres. */
const margin = 150

function Stage({ plan, seats, turnId, shown, chosen, hovered, narrow, onHover, onChoose }: SeatPlanProps) {
  const { drawing, sheet } = useMemo(() => (plan ? ofPlan(plan) : ofPositions(seats)), [plan, seats])
  const bySeat = new Map(seats.map(seat => [seat.seatId, seat]))
  const names = new Map(plan?.spaces.map(space => [space.id, displayName(space)]))
  const seatIn = ({ spaceIds }: Drawn) => spaceIds.find(id => bySeat.has(id))
  const nodes = drawing.map(item => {
    const seatId = seatIn(item)
    const seat = seatId === undefined ? undefined : bySeat.get(seatId)
    if (!seat) return nodeOf(item, { title: titleOf(item, id => names.get(id)) }, false, false)
    const shift = shiftOf(seat, turnId)
    const state = stateOf(shift)
    const title = state === 'MINE' ? `${placeSigns.MINE} Tú` : initialsOf(shift?.sitters[0]?.name ?? '') || seat.name
    return nodeOf(
      item,
      { title, status: state, dim: !shown.has(seat.seatId) || undefined },
      seat.seatId === chosen,
      false,
    )
  })
  // On a phone the panel below says it, and the card would cover half of the plan.
  const looked = narrow ? undefined : (hovered ?? chosen)
  const card = looked === undefined ? undefined : bySeat.get(looked)
  const cardAt = drawing.find(({ spaceIds }) => looked !== undefined && spaceIds.includes(looked))
  return (
    <PlacesStage
      sheet={sheet}
      nodes={nodes}
      label="Plano con los escritorios. La lista de al lado dice y hace lo mismo."
      placeIn={seatIn}
      narrow={narrow}
      onHover={onHover}
      onChoose={onChoose}
      cardAt={cardAt}
      card={card && <SeatCard seat={card} turnId={turnId} />}
    />
  )
}

function SeatCard({ seat, turnId }: { seat: SeatOfFloor; turnId: string }) {
  const shift = shiftOf(seat, turnId)
  const state = stateOf(shift)
  return (
    <>
      <Text size="sm" fw={600}>
        {displayName({ type: 'SEAT', name: seat.name })}
      </Text>
      <Text size="xs">
        {placeSigns[state]} {placeLabels[state]}
      </Text>
      {state !== 'FREE' && (
        <Text size="xs" c="dimmed">
          {lineOf(shift)}
        </Text>
      )}
    </>
  )
}

const ofPlan = (plan: FloorPlan) => ({ drawing: drawingOf(plan.drawing), sheet: plan })

function ofPositions(seats: readonly SeatOfFloor[]) {
  const placed = seats.filter(isPlaced)
  const xs = placed.map(({ positionX }) => positionX ?? 0)
  const ys = placed.map(({ positionY }) => positionY ?? 0)
  const left = Math.min(...xs) - margin
  const top = Math.min(...ys) - margin
  const drawing = placed.map(({ seatId, positionX, positionY }) =>
    blank({
      shape: 'CIRCLE',
      kind: 'DESK',
      x: (positionX ?? 0) - left - pointerDiameter / 2,
      y: (positionY ?? 0) - top - pointerDiameter / 2,
      width: pointerDiameter,
      height: pointerDiameter,
      spaceIds: [seatId],
    }),
  )
  const sheet = { width: Math.max(...xs) - left + margin, height: Math.max(...ys) - top + margin, backgrounds: [] }
  return { drawing, sheet }
}
