import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { loading } from '../../ui/loading.ts'
import type { Sheet } from '../floor-plans/document.ts'
import { type Drawing, titleOf } from '../floor-plans/drawing.ts'
import { nodeOf } from '../floor-plans/PlanElementNode.tsx'
import { PlanStage } from '../floor-plans/PlanStage.tsx'
import { planQuery } from '../floor-plans/planQueries.ts'
import classes from './Comparison.module.css'
import { overlayOf } from './comparing.ts'
import { diffWords } from './PlanChanges.tsx'

interface ComparisonStageProps {
  plan: FloorPlan
  drawing: Drawing
  sheet: Sheet
  nameOf: (spaceId: string) => string | undefined
}

/** The draft over the plan in use: green came, red went, yellow moved or changed; each with its word in the legend. */
export function ComparisonStage({ plan, drawing, sheet, nameOf }: ComparisonStageProps) {
  const comparison = useQuery(api.floorPlans.compare.queryOptions({ input: { id: plan.id } }))
  const withId = comparison.data?.withId
  const before = useQuery({ ...planQuery(withId ?? ''), enabled: Boolean(withId) })
  const query = allOf({ comparison, before })
  if (!query.data) return <LoadingOrError query={query} skeleton={<Loader m="auto" {...loading} />} />
  const { items, ways } = overlayOf(query.data.comparison, drawing, query.data.before.drawing)
  const nodes = items.map(({ item, diff }) => nodeOf(item, { title: titleOf(item, nameOf), diff }, false, false))
  return (
    <PlanStage
      sheet={sheet}
      nodes={nodes}
      nodesDraggable={false}
      elementsSelectable={false}
      panOnScroll
      stageProps={{
        role: 'group',
        'aria-label': 'Lo que cambia frente al plano en uso; la lista de al lado dice lo mismo.',
      }}
      overlay={
        <svg className={classes.ways} width={1} height={1} aria-hidden>
          <defs>
            <marker id="plan-way" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0L10 5L0 10z" />
            </marker>
          </defs>
          {ways.map(({ id, from, to }) => (
            <line key={id} x1={from.x} y1={from.y} x2={to.x} y2={to.y} markerEnd="url(#plan-way)" />
          ))}
        </svg>
      }
    >
      <ul className={classes.legend} aria-label="Leyenda">
        {Object.entries(diffWords).map(([diff, word]) => (
          <li key={diff} data-diff={diff}>
            {word}
          </li>
        ))}
      </ul>
    </PlanStage>
  )
}
