import { occupationStateLabels } from '@aforo/api/insight/labels'
import type { OccupiedProduct } from '@aforo/api/insight/occupation'
import { OccupationState } from '@aforo/api/insight/occupation-states'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { displayName } from '@aforo/api/places/labels'
import { formatMoney } from '@aforo/api/platform/money'
import { Loader, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { useState } from 'react'
import { type Drawn, drawingOf, thingsOf, titleOf } from '../../places/floor-plans/drawing.ts'
import { PlacesStage } from '../../places/floor-plans/PlacesStage.tsx'
import { nodeOf } from '../../places/floor-plans/PlanElementNode.tsx'
import { planQuery } from '../../places/floor-plans/planQueries.ts'
import { StateSwatch } from '../../places/floor-plans/StateSwatch.tsx'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { loading } from '../../ui/loading.ts'
import { placeSigns } from '../../ui/StatusBadge.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import classes from './Occupation.module.css'
import { floorQuery } from './occupationQueries.ts'
import { amountWords, placeOfState, takerWords } from './occupationWords.ts'

interface OccupationPlanProps {
  planId: string
  floorId: string
  period: string | undefined
}

/** The plan with its list beside, which says the same. */
export function OccupationPlan({ planId, floorId, period }: OccupationPlanProps) {
  const navigate = useNavigate({ from: '/app/reports/occupation' })
  const narrow = useNarrowerThan(62)
  const [hovered, setHovered] = useState<string>()
  const plan = useQuery(planQuery(planId))
  const products = useQuery(floorQuery(floorId, period))
  const { data, ...query } = allOf({ plan, products })
  if (!data) return <LoadingOrError query={query} skeleton={<Loader m="xl" {...loading} />} />
  const rows = data.products.items
  const open = (product: OccupiedProduct) =>
    navigate({ search: old => ({ ...old, product: product.productId }), resetScroll: false })
  return (
    <>
      <ul className={classes.legend} aria-label="Colores">
        {OccupationState.options.map(state => (
          <li key={state}>
            <StateSwatch state={placeOfState[state]} sign={placeSigns[placeOfState[state]]} />
            {occupationStateLabels[state]} <b>{rows.filter(row => stateOf(row) === state).length}</b>
          </li>
        ))}
      </ul>
      <div className={classes.plan} data-narrow={narrow || undefined}>
        <div className={classes.stage}>
          <ReactFlowProvider>
            <Stage plan={data.plan} rows={rows} hovered={hovered} narrow={narrow} onHover={setHovered} onOpen={open} />
          </ReactFlowProvider>
        </div>
        <ul className={classes.rows} aria-label="Productos del piso">
          {rows.map(row => {
            const place = placeOfState[stateOf(row)]
            return (
              <li key={row.productId}>
                <UnstyledButton
                  className={classes.row}
                  data-chosen={hovered === thingOf(row) || undefined}
                  onMouseEnter={() => setHovered(thingOf(row))}
                  onMouseLeave={() => setHovered(undefined)}
                  onFocus={() => setHovered(thingOf(row))}
                  onBlur={() => setHovered(undefined)}
                  onClick={() => open(row)}
                >
                  <StateSwatch state={place} sign={placeSigns[place]} label={occupationStateLabels[stateOf(row)]} />
                  <span>
                    <Text size="sm" fw={500} span display="block">
                      {row.name}
                    </Text>
                    <Text size="xs" c="dimmed" span display="block">
                      {whoWords(row)}
                    </Text>
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
          {rows.length === 0 && (
            <Text size="sm" c="dimmed" component="li" p="sm">
              En este piso no se vende nada por meses.
            </Text>
          )}
        </ul>
      </div>
    </>
  )
}

/** In which state it is for most of the days that are shown. */
function stateOf({ parts }: OccupiedProduct): OccupationState {
  const days = new Map<OccupationState, number>()
  for (const { state, from, to } of parts)
    days.set(state, (days.get(state) ?? 0) + (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
  return [...days].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'FREE'
}

/** Its code, what a month of it costs, and who has it. */
const whoWords = ({ code, parts }: OccupiedProduct): string => {
  const [price] = parts.flatMap(part => part.price ?? [])
  const takers = parts.flatMap(({ taker }) => (taker ? [takerWords(taker)] : []))
  return [code, price && `${formatMoney(price)} al mes`, ...takers].filter(Boolean).join(' · ')
}

/** What the plan calls it: its space, or itself where it has none. */
const thingOf = ({ spaceId, productId }: OccupiedProduct) => spaceId ?? productId

interface StageProps {
  plan: FloorPlan
  rows: readonly OccupiedProduct[]
  hovered: string | undefined
  narrow: boolean
  onHover: (thing: string | undefined) => void
  onOpen: (product: OccupiedProduct) => void
}

function Stage({ plan, rows, hovered, narrow, onHover, onOpen }: StageProps) {
  const byThing = new Map(rows.map(row => [thingOf(row), row]))
  const names = new Map([
    ...plan.spaces.map(space => [space.id, displayName(space)] as const),
    ...plan.drawing.flatMap(({ places }) => places.map(place => [place.productId ?? '', place.name] as const)),
  ])
  const drawing = drawingOf(plan.drawing)
  const rowIn = (item: Drawn) => thingsOf(item).flatMap(thing => byThing.get(thing) ?? [])[0]
  const nodes = drawing.map(item => {
    const row = rowIn(item)
    const title = titleOf(item, id => names.get(id))
    return nodeOf(
      item,
      { title, status: row && placeOfState[stateOf(row)] },
      row !== undefined && thingOf(row) === hovered,
      false,
    )
  })
  const card = hovered === undefined ? undefined : byThing.get(hovered)
  return (
    <PlacesStage
      sheet={plan}
      nodes={nodes}
      label="Plano con la ocupación. La lista de al lado dice lo mismo."
      placeIn={item => {
        const row = rowIn(item)
        return row && thingOf(row)
      }}
      narrow={narrow}
      onHover={onHover}
      onChoose={thing => {
        const row = byThing.get(thing)
        if (row) onOpen(row)
      }}
      cardAt={card && drawing.find(item => thingsOf(item).includes(thingOf(card)))}
      card={
        card && (
          <>
            <Text size="sm" fw={600}>
              {card.name}
            </Text>
            <Text size="xs">
              {placeSigns[placeOfState[stateOf(card)]]} {occupationStateLabels[stateOf(card)]} ·{' '}
              {amountWords(card.figures.seats.offered, 'seats')} puestos
            </Text>
            <Text size="xs" c="dimmed">
              {whoWords(card)}
            </Text>
          </>
        )
      }
    />
  )
}
