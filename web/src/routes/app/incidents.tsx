import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { IncidentList } from '../../front-desk/incidents/IncidentList.tsx'
import { incidentParams } from '../../front-desk/incidents/incidentParams.ts'
import { incidentQuery, incidentSearch } from '../../front-desk/incidents/incidentQueries.ts'

export const Route = createFileRoute('/app/incidents')({
  validateSearch: z.object(incidentParams),
  loaderDeps: ({ search: { tab: _tab, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { incident, ...search } }) => {
    queryClient.prefetchQuery(incidentSearch(search))
    if (incident) queryClient.prefetchQuery(incidentQuery(incident))
  },
  component: IncidentList,
})
