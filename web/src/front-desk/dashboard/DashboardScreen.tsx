import { Button, Skeleton } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { api } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { allCampuses, campusChoices } from '../../ui/campusChoices.ts'
import { LiveNote } from '../../ui/LiveNote.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { useLastCampus, useUsualCampus } from '../../ui/usualCampus.ts'
import { useCampuses } from '../incidents/SpaceField.tsx'
import classes from './Dashboard.module.css'
import { liveRoomsQuery, statsQuery } from './dashboardQueries.ts'
import type { DashboardSearch } from './dashboardSearch.ts'
import { FindSpace } from './FindSpace.tsx'
import { greetingAt } from './figures.ts'
import { LiveRooms } from './LiveRooms.tsx'
import { Projection } from './Projection.tsx'
import { StatTiles } from './StatTiles.tsx'
import { VisitorsCard, VisitorsTile } from './VisitorsCard.tsx'
import { WorkTray } from './WorkTray.tsx'

/** Operators alone sell by the month. */
const OccupationTiles = later(() => import('./OccupationTiles.tsx'), 'OccupationTiles')

const route = getRouteApi('/app/dashboard')
const title = 'Panel de Control'

/**
 * What one sees first in the morning: who comes, what is free and what waits now; how the day stands in figures after it.
 * @param firstSteps stands there while there is no campus: of a wing above this one
 */
export function DashboardScreen({ firstSteps }: { firstSteps: ReactNode }) {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/dashboard' })
  const { info, timezone, tenant } = useMe()
  // In one column who stands at the desk comes before what is looked up.
  const single = useNarrowerThan(75)
  const campuses = useCampuses()
  const usual = useUsualCampus(campuses)
  const [, setLast] = useLastCampus()
  const change = (next: Partial<DashboardSearch>) =>
    navigate({ search: old => ({ ...old, ...next }), replace: true, resetScroll: false })
  const listed = campuses?.find(({ id }) => id === search.campus)
  const beyond = useQuery({
    ...api.campuses.get.queryOptions({ input: { id: search.campus ?? '' }, retry: false }),
    enabled: search.campus !== undefined && campuses !== undefined && !listed,
  })
  const chosen = listed ?? beyond.data
  const campus = chosen ?? campuses?.find(({ id }) => id === usual)
  // All of them unless the address says one: what is looked at in the morning is the whole house.
  const campusId = chosen?.id
  const answered = useQuery(statsQuery(campusId)).dataUpdatedAt
  const live = useQuery({ ...liveRoomsQuery(campus?.id ?? ''), enabled: campus !== undefined })
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timezone }).format(new Date()),
  )
  if (campuses?.length === 0)
    return (
      <PageFrame title={title} about="Todavía no hay sedes. En este orden queda todo listo.">
        {firstSteps}
      </PageFrame>
    )
  const visitors = <VisitorsCard campusId={campusId} />
  const rooms = campus && <LiveRooms campus={campus} show={search.rooms} onShow={show => change({ rooms: show })} />
  const tray = <WorkTray campusId={campusId} />
  const find = live.data && (
    <FindSpace
      key={live.data.campusId}
      campusId={campusId}
      now={live.data.now}
      timeZone={live.data.timeZone}
      nextOpen={live.data.nextOpen}
    />
  )
  const projection = <Projection campusId={campusId} />
  const figures = (
    <section aria-label="Cifras" className={classes.figures}>
      <StatTiles campusId={campusId} visitors={<VisitorsTile campusId={campusId} />} />
      {tenant.type === 'AFORO' && (
        <Suspense fallback={<Skeleton height={116} radius="lg" {...loading} />}>
          <OccupationTiles campusId={campusId} />
        </Suspense>
      )}
    </section>
  )
  return (
    <PageFrame
      wide
      title={title}
      about={
        <>
          {greetingAt(hour)}
          {info.givenName && `, ${info.givenName}`}. <LiveNote answeredAt={answered} />
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} />}
            renderRoot={props => <Link to="/app/reception" search={{ campus: campusId }} {...props} />}
          >
            Recepción
          </Button>
          <SearchSelect
            source={campusChoices}
            aria-label="Sede"
            w={{ base: 200, xs: 220 }}
            allowDeselect={false}
            fixed={[{ value: 'all', label: allCampuses }]}
            known={chosen && { value: chosen.id, label: chosen.name, hint: chosen.code }}
            value={campusId ?? 'all'}
            onChoose={next => {
              if (next && next.value !== 'all') setLast(next.value)
              change({ campus: next && next.value !== 'all' ? next.value : undefined })
            }}
          />
        </>
      }
    >
      {single ? (
        <div className={classes.column}>
          {visitors}
          {rooms}
          {tray}
          {figures}
          {find}
          {projection}
        </div>
      ) : (
        <>
          <div className={classes.columns}>
            <div className={classes.column}>
              {rooms}
              {find}
            </div>
            <div className={classes.column}>
              {visitors}
              {tray}
            </div>
          </div>
          {figures}
          {projection}
        </>
      )}
    </PageFrame>
  )
}
