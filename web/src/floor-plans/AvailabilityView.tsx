import type { PlaceAvailability, PlanAvailability } from '@aforo/contract/floor-plan-review'
import { fold } from '@aforo/contract/fold'
import { displayName, placeAvailabilityLabels, productTypeLabels } from '@aforo/contract/labels'
import { Loader, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useState } from 'react'
import { api } from '../api.ts'
import { ZoneNote } from '../bookings/ZoneNote.tsx'
import { refusalOf } from '../problem.ts'
import { formatLongDate, formatTimes } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import classes from './Availability.module.css'
import { type Drawn, drawingOf, thingsOf, titleOf } from './drawing.ts'
import { nodeOf, statusSigns } from './PlanElementNode.tsx'
import { PlanStage } from './PlanStage.tsx'
import type { PlanogramSearch } from './planogramSearch.ts'
import { lineOf, type PlanRow, planRows, productLine } from './planogramWords.ts'
import { planQuery } from './planQueries.ts'
import { SpaceRows } from './SpaceRows.tsx'
import { WhenFields } from './WhenFields.tsx'

interface AvailabilityViewProps {
  planId: string
  search: PlanogramSearch
  onSearch: (change: Partial<PlanogramSearch>) => void
}

type PlanSpace = PlanAvailability['spaces'][number]

/** A floor as it is at a date and hour: what is free, who has the rest and until when. */
export const AvailabilityView = (props: AvailabilityViewProps) => (
  <ReactFlowProvider>
    <View {...props} />
  </ReactFlowProvider>
)

const statuses = Object.keys(placeAvailabilityLabels) as PlaceAvailability[]

function View({ planId, search, onSearch }: AvailabilityViewProps) {
  const flow = useReactFlow()
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [hovered, setHovered] = useState<string>()
  const plan = useQuery(planQuery(planId))
  const { date, from, to } = search
  const availability = useQuery(
    api.floorPlans.availability.queryOptions({
      input: { id: planId, date, from, to },
      context: { quiet: true },
      placeholderData: keepPreviousData,
      // What is shown is of a moment; time goes on also where nothing is booked.
      refetchInterval: 60_000,
    }),
  )
  if (plan.error)
    return <ProblemAlert refusal={refusalOf(plan.error)} actions={<RetryButton onClick={() => plan.refetch()} />} />
  if (!plan.data) return <Loader m="xl" aria-label="Cargando" />
  const asked = availability.data
  const bySpace = new Map(asked?.spaces.map(space => [space.spaceId, space]))
  const words = fold(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const rows = asked ? planRows(asked) : []
  const matches = ({ name, space, product }: PlanRow) => {
    const owners = space?.bookings.map(({ owner }) => owner) ?? []
    const text = fold([name, product?.name, product?.code, ...owners].join(' '))
    return (search.status === undefined || space?.status === search.status) && words.every(word => text.includes(word))
  }
  const filtered = search.status !== undefined || words.length > 0
  const listed = rows.filter(matches)
  const found = new Set(listed.map(({ id }) => id))
  const names = new Map([
    ...plan.data.spaces.map(space => [space.id, displayName(space)] as const),
    ...plan.data.drawing.flatMap(({ places }) => places.map(place => [place.productId ?? '', place.name] as const)),
  ])
  const drawing = drawingOf(plan.data.drawing)
  const nodes = drawing.map(item => {
    const space = worstOf(item, bySpace)
    const things = thingsOf(item)
    const dim = filtered && things.length > 0 && !things.some(id => found.has(id))
    return nodeOf(
      item,
      { title: titleOf(item, id => names.get(id)), status: space?.status, dim: dim || undefined },
      search.space !== undefined && things.includes(search.space),
      false,
    )
  })
  const elementOf = (id: string | undefined) =>
    id === undefined ? undefined : drawing.find(item => thingsOf(item).includes(id))
  const looked = hovered ?? search.space
  const card = rows.find(({ id }) => id === looked)
  const cardAt = elementOf(looked)
  const choose = (id: string, show: boolean) => {
    onSearch({ space: id === search.space && !show ? undefined : id })
    const item = elementOf(id)
    if (!show || !item) return
    const around = Math.max(item.width, item.height, 500)
    flow.fitBounds(
      {
        x: item.x + item.width / 2 - around,
        y: item.y + item.height / 2 - around,
        width: 2 * around,
        height: 2 * around,
      },
      { duration: 200 },
    )
  }
  return (
    <div className={classes.view} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        {asked && <WhenFields asked={asked} chosen={date !== undefined} onChange={onSearch} />}
        <fieldset className={classes.legend} aria-label="Estado: elige uno para ver solo esos">
          {statuses.map(status => (
            <UnstyledButton
              key={status}
              className={classes.status}
              data-status={status}
              aria-pressed={search.status === status}
              onClick={() => onSearch({ status: search.status === status ? undefined : status })}
            >
              <span className={classes.swatch} data-status={status} aria-hidden>
                {statusSigns[status]}
              </span>
              {placeAvailabilityLabels[status]}
              <b>{asked?.totals[status] ?? 0}</b>
            </UnstyledButton>
          ))}
        </fieldset>
      </div>
      {availability.error && (
        <ProblemAlert
          refusal={refusalOf(availability.error)}
          actions={<RetryButton onClick={() => availability.refetch()} />}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.stage}>
          <PlanStage
            sheet={plan.data}
            nodes={nodes}
            nodesDraggable={false}
            elementsSelectable={false}
            panOnScroll={!narrow}
            preventScrolling={!narrow}
            minimap={!narrow}
            onNodeMouseEnter={(_, { data }) => setHovered(thingsOf(data.item)[0])}
            onNodeMouseLeave={() => setHovered(undefined)}
            onNodeClick={(_, { data }) => {
              const [first] = thingsOf(data.item)
              if (first) choose(first, false)
            }}
            onPaneClick={() => onSearch({ space: undefined })}
            stageProps={{
              role: 'group',
              'aria-label': 'Plano con la disponibilidad. La lista de al lado dice lo mismo.',
            }}
            overlay={
              card &&
              cardAt && (
                <div className={classes.anchor} style={{ left: cardAt.x + cardAt.width / 2, top: cardAt.y }}>
                  <div className={classes.card}>
                    <PlaceCard row={card} />
                  </div>
                </div>
              )
            }
          />
        </div>
        <section className={classes.list} aria-label="Espacios y productos del plano">
          <SearchBox
            placeholder="Buscar espacio, producto o persona"
            value={search.q}
            onSearch={q => onSearch({ q })}
          />
          {asked && (
            <Text size="xs" c="dimmed" role="status">
              {formatLongDate(asked.date)}, {formatTimes(asked.from, asked.to)} <ZoneNote timeZone={asked.timeZone} />
            </Text>
          )}
          {asked && (
            <SpaceRows
              rows={listed}
              asked={asked}
              busy={availability.isFetching}
              empty={filtered ? 'Nada coincide' : 'Nada tiene lugar en este plano.'}
              chosen={search.space}
              onHover={setHovered}
              onChoose={id => choose(id, true)}
            />
          )}
        </section>
      </div>
    </div>
  )
}

const rank: PlaceAvailability[] = ['BUSY', 'PARTLY', 'BLOCKED', 'CLOSED', 'NOT_BOOKABLE']

/** An element of several spaces shows what can still be had: free if one is. */
function worstOf({ spaceIds }: Drawn, bySpace: ReadonlyMap<string, PlanSpace>): PlanSpace | undefined {
  const spaces = spaceIds.flatMap(id => bySpace.get(id) ?? [])
  if (spaces.length <= 1) return spaces[0]
  return (
    spaces.find(({ status }) => status === 'FREE') ??
    spaces.toSorted((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))[0]
  )
}

function PlaceCard({ row: { name, space, product } }: { row: PlanRow }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {space && (
        <>
          <Text size="xs">
            {statusSigns[space.status]} {placeAvailabilityLabels[space.status]}
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
