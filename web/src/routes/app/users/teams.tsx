import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { TeamList } from '../../../people/teams/TeamList.tsx'
import { teamParams } from '../../../people/teams/teamParams.ts'
import { teamQuery, teamSearch } from '../../../people/teams/teamQueries.ts'

export const Route = createFileRoute('/app/users/teams')({
  validateSearch: z.object(teamParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { team, ...search } }) => {
    queryClient.prefetchQuery(teamSearch(search))
    if (team) queryClient.prefetchQuery(teamQuery(team))
  },
  component: TeamList,
})
