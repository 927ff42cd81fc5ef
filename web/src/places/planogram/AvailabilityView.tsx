import type { PlanElement } from '@aforo/api/places/floor-plan-elements'
import { formatLongDate, formatTimes } from '@aforo/api/platform/dates-in-words'
import { Loader, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReactFlowProvider, useReactFlow } from '@xyflow/react'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { loading } from '../../ui/loading.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { planQuery } from '../floor-plans/planQueries.ts'
import classes from './Availability.module.css'
import { AvailabilityStage } from './AvailabilityStage.tsx'
import type { PlanViewProps } from './planogramSearch.ts'
import { foundRows, planRows } from './planogramWords.ts'
import { SpaceRows } from './SpaceRows.tsx'
import { StatusLegend } from './StatusLegend.tsx'
import { WhenFields } from './WhenFields.tsx'

/** A floor as it is at a date and hour: what is free, who has the rest and until when. */
export const AvailabilityView = (props: PlanViewProps) => (
  <ReactFlowProvider>
    <View {...props} />
  </ReactFlowProvider>
)

function View({ planId, search, onSearch }: PlanViewProps) {
  const flow = useReactFlow()
  const narrow = useNarrowerThan(62)
  const [hovered, setHovered] = useState<string>()
  const plan = useQuery(planQuery(planId))
  const { date, from, to, q, status, space } = search
  const availability = useQuery(
    api.floorPlans.availability.queryOptions({
      input: { id: planId, date, from, to, timeZone: plan.data?.timeZone },
      enabled: plan.data !== undefined,
      placeholderData: keepPreviousData,
      // What is shown is of a moment; time goes on also where nothing is booked.
      refetchInterval: 60_000,
    }),
  )
  if (!plan.data) return <LoadingOrError query={plan} skeleton={<Loader m="xl" {...loading} />} />
  const asked = availability.data
  const rows = asked ? planRows(asked) : []
  const filtered = status !== undefined || Boolean(q?.trim())
  const listed = foundRows(rows, { q, status })
  const choose = (id: string | undefined) => onSearch({ space: id === space ? undefined : id })
  const show = (id: string) => {
    onSearch({ space: id })
    const elementId = rows.find(row => row.id === id)?.elementId
    const element = plan.data.drawing.find(one => one.id === elementId)
    if (element) flow.fitBounds(around(element), { duration: 200 })
  }
  return (
    <div className={classes.view} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        {asked && <WhenFields asked={asked} chosen={date !== undefined} onChange={onSearch} />}
        <StatusLegend totals={asked?.totals} chosen={status} onChoose={chosen => onSearch({ status: chosen })} />
      </div>
      {availability.error && <LoadingOrError query={availability} />}
      <div className={classes.columns}>
        <div className={classes.stage}>
          <AvailabilityStage
            plan={plan.data}
            rows={rows}
            found={filtered ? new Set(listed.map(({ id }) => id)) : undefined}
            chosen={space}
            hovered={hovered}
            narrow={narrow}
            onHover={setHovered}
            onChoose={choose}
          />
        </div>
        <section className={classes.list} aria-label="Espacios y productos del plano">
          <SearchBox
            placeholder="Buscar espacio, producto o persona"
            value={q}
            onSearch={words => onSearch({ q: words })}
          />
          {asked && (
            <>
              <Text size="xs" c="dimmed" role="status">
                {formatLongDate(asked.date)}, {formatTimes(asked.from, asked.to)} <ZoneNote timeZone={asked.timeZone} />
              </Text>
              <SpaceRows
                rows={listed}
                asked={asked}
                busy={availability.isFetching}
                empty={filtered ? 'Nada coincide' : 'Nada tiene lugar en este plano.'}
                chosen={space}
                onHover={setHovered}
                onChoose={show}
              />
            </>
          )}
        </section>
      </div>
    </div>
  )
}

/** The part of a plan in which an element stands, with what is near it. */
function around({ x, y, width, height }: PlanElement) {
  const reach = Math.max(width, height, 500)
  return { x: x + width / 2 - reach, y: y + height / 2 - reach, width: 2 * reach, height: 2 * reach }
}
