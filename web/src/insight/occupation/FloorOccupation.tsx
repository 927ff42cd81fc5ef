import { Select, Skeleton } from '@mantine/core'
import { IconCalendar, IconMap2, IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { floorsQuery } from '../../places/floor-plans/planQueries.ts'
import { firstCampus } from '../../places/spaces/spacesQuery.ts'
import { CampusPicker } from '../../ui/CampusPicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { figuresQuery } from './occupationQueries.ts'
import { periodWords } from './occupationWords.ts'

const OccupationPlan = later(() => import('./OccupationPlan.tsx'), 'OccupationPlan')

const route = getRouteApi('/app/reports/occupation')

/** A floor's plan in the colours of its occupation, on a day or in a month. */
export function FloorOccupation() {
  const { campus, floor, period } = route.useSearch()
  const navigate = route.useNavigate()
  const campuses = useQuery(firstCampus())
  const usual = useUsualCampus(campuses.data?.items ?? [])
  // Where something is sold by the month, there is something to see.
  const figures = useQuery(figuresQuery({ campus, by: 'floor' }))
  const soldFloors = figures.data?.rows.filter(({ id }) => id !== null) ?? []
  const campusId = campus ?? (figures.isPending ? undefined : (soldFloors[0]?.campusId ?? usual))
  const floors = useQuery({ ...floorsQuery(campusId ?? ''), enabled: campusId !== undefined })
  const drawn = floors.data?.items.filter(({ active }) => active) ?? []
  // Without a floor in the address, it isn't known which one before it is known where something is sold.
  const settled = floor !== undefined || !figures.isPending
  const chosen = settled
    ? (drawn.find(({ floorId }) => floorId === floor) ??
      drawn.find(({ floorId }) => soldFloors.some(({ id }) => id === floorId)) ??
      drawn.at(-1))
    : undefined
  return (
    <PageFrame
      wide
      about="Cada lugar del plano en uso, como está hoy o, de un mes, como está la mayor parte de sus días."
      filters={
        <>
          <CampusPicker
            value={campusId}
            onChoose={next => navigate({ search: old => ({ ...old, campus: next, floor: undefined }) })}
          />
          {chosen && (
            <Select
              aria-label="Piso"
              w={{ base: '100%', xs: 220 }}
              leftSection={<IconStairs size={16} stroke={1.5} />}
              data={drawn.map(({ floorId, floorName }) => ({ value: floorId, label: floorName }))}
              value={chosen.floorId}
              onChange={next => next && navigate({ search: old => ({ ...old, campus: campusId, floor: next }) })}
              allowDeselect={false}
            />
          )}
          {chosen && figures.data && (
            <Select
              aria-label="Cuándo"
              w={{ base: '100%', xs: 220 }}
              leftSection={<IconCalendar size={16} stroke={1.5} />}
              data={figures.data.periods.map(one => ({ value: one.key, label: periodWords(one) }))}
              value={period ?? 'today'}
              onChange={next =>
                next && navigate({ search: old => ({ ...old, period: next === 'today' ? undefined : next }) })
              }
              allowDeselect={false}
            />
          )}
        </>
      }
    >
      {chosen?.active ? (
        <Suspense fallback={<Skeleton height={480} radius="lg" {...loading} />}>
          <OccupationPlan key={chosen.floorId} planId={chosen.active.id} floorId={chosen.floorId} period={period} />
        </Suspense>
      ) : settled && (floors.data || campuses.data?.items.length === 0) ? (
        <EmptyState
          icon={IconMap2}
          title="Ningún plano está en uso"
          text="La ocupación se ve sobre el plano en uso de un piso: se dibuja en Inventario › Planograma."
        />
      ) : (
        <LoadingOrError query={floors} skeleton={480} />
      )}
    </PageFrame>
  )
}
