import type { ReactNode } from 'react'
import type { Sheet } from './document.ts'
import type { Drawn } from './drawing.ts'
import { PlanCard, PlanFoot } from './PlanCard.tsx'
import type { ElementNode } from './PlanElementNode.tsx'
import { PlanStage } from './PlanStage.tsx'

interface PlacesStageProps {
  sheet: Sheet
  nodes: ElementNode[]
  /** What the plan is called for who can't see it. */
  label: string
  /** What is meant by pointing at an element; undefined where it stands for nothing. */
  placeIn: (item: Drawn) => string | undefined
  /** On a phone, where scrolling moves the page. */
  narrow: boolean
  onHover: (id: string | undefined) => void
  onChoose: (id: string) => void
  /** Pressed beside all elements. */
  onPaneClick?: () => void
  /** Above which element what is said of it stands; on a phone it stands at the foot. */
  cardAt: Drawn | undefined
  card: ReactNode
}

/** A plan whose places are pointed at and chosen, and not drawn on; a card tells of one. */
export const PlacesStage = (props: PlacesStageProps) => (
  <PlanStage
    sheet={props.sheet}
    nodes={props.nodes}
    nodesDraggable={false}
    elementsSelectable={false}
    panOnScroll={!props.narrow}
    preventScrolling={!props.narrow}
    minimap={!props.narrow}
    onNodeMouseEnter={(_, { data }) => props.onHover(props.placeIn(data.item))}
    onNodeMouseLeave={() => props.onHover(undefined)}
    onNodeClick={(_, { data }) => {
      const place = props.placeIn(data.item)
      if (place !== undefined) props.onChoose(place)
    }}
    onPaneClick={props.onPaneClick}
    stageProps={{ role: 'group', 'aria-label': props.label }}
    overlay={!props.narrow && props.cardAt && props.card && <PlanCard at={props.cardAt}>{props.card}</PlanCard>}
  >
    {props.narrow && props.card && <PlanFoot>{props.card}</PlanFoot>}
  </PlanStage>
)
