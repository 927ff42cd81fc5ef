import { createFileRoute } from '@tanstack/react-router'
import { IncidentList } from '../../front-desk/incidents/IncidentList.tsx'
import { incidentList, incidentQuery } from '../../front-desk/incidents/incidentQueries.ts'
import { IncidentSearch } from '../../front-desk/incidents/incidentSearch.ts'

export const Route = createFileRoute('/app/incidents')({
  validateSearch: IncidentSearch,
  loaderDeps: ({ search: { tab: _tab, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { incident, ...search } }) => {
    queryClient.prefetchQuery(incidentList(search))
    if (incident) queryClient.prefetchQuery(incidentQuery(incident))
  },
  component: IncidentList,
})
