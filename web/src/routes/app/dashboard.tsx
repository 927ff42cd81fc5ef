import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../front-desk/dashboard/DashboardScreen.tsx'
import { projectionQuery, statsQuery, trayQuery } from '../../front-desk/dashboard/dashboardQueries.ts'
import { DashboardSearch } from '../../front-desk/dashboard/dashboardSearch.ts'
import { campusesQuery } from '../../front-desk/incidents/SpaceField.tsx'

export const Route = createFileRoute('/app/dashboard')({
  validateSearch: DashboardSearch,
  loaderDeps: ({ search: { campus } }) => ({ campusId: campus === 'all' ? undefined : campus }),
  loader: ({ context: { queryClient }, deps: { campusId } }) => {
    for (const query of [statsQuery(campusId), trayQuery(campusId), projectionQuery(campusId), campusesQuery()])
      queryClient.prefetchQuery(query as Parameters<typeof queryClient.prefetchQuery>[0])
  },
  component: DashboardScreen,
})
