import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { meQuery } from '../../platform/session/me.ts'
import { largestOf, lastCampus } from '../../ui/usualCampus.ts'
import { campusesQuery } from '../incidents/SpaceField.tsx'
import { visitorList } from '../visitors/visitorQueries.ts'

/** Milliseconds: what follows from the clock alone is read again as it goes on. Changes arrive by themselves. */
const refetchInterval = 60_000

export const statsQuery = (campusId: string | undefined) =>
  api.dashboard.stats.queryOptions({ input: { campusId }, refetchInterval })
export const liveRoomsQuery = (campusId: string) =>
  api.dashboard.liveRooms.queryOptions({ input: { campusId }, refetchInterval })
export const trayQuery = (campusId: string | undefined) =>
  api.dashboard.tray.queryOptions({ input: { campusId }, refetchInterval })
export const projectionQuery = (campusId: string | undefined) =>
  api.dashboard.projection.queryOptions({ input: { campusId } })
export const occupationQuery = (campusId: string | undefined) =>
  api.occupation.overview.queryOptions({ input: { campusId } })

/** How many of today's visitors the card shows: those who matter next come first. */
export const shownVisitors = 20
export const visitorsQuery = (campusId: string | undefined) => visitorList({ campus: campusId, size: shownVisitors })

/** Asks for all that the dashboard shows, beside each other, before it is drawn. */
export function loadDashboard(queryClient: QueryClient, campusId: string | undefined) {
  queryClient.prefetchQuery(statsQuery(campusId))
  queryClient.prefetchQuery(trayQuery(campusId))
  queryClient.prefetchQuery(projectionQuery(campusId))
  queryClient.prefetchQuery(visitorsQuery(campusId))
  if (queryClient.getQueryData(meQuery().queryKey)?.tenant.type === 'AFORO')
    queryClient.prefetchQuery(occupationQuery(campusId))
  const rooms = async () => {
    const { items } = await queryClient.ensureQueryData(campusesQuery())
    const wanted = campusId ?? lastCampus()
    const campus = items.find(({ id }) => id === wanted) ?? largestOf(items)
    if (campus) await queryClient.prefetchQuery(liveRoomsQuery(campus.id))
  }
  // The screen says what fails.
  rooms().catch(() => undefined)
}
