import { createFileRoute } from '@tanstack/react-router'
import { TeamList } from '../../../people/teams/TeamList.tsx'
import { teamList, teamQuery } from '../../../people/teams/teamQueries.ts'
import { TeamSearch } from '../../../people/teams/teamSearch.ts'
import { later } from '../../../ui/later.ts'

const TeamContractsTab = later(() => import('../../../deals/contracts/TeamContractsTab.tsx'), 'TeamContractsTab')

export const Route = createFileRoute('/app/users/teams')({
  validateSearch: TeamSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { team, ...search } }) => {
    queryClient.prefetchQuery(teamList(search))
    if (team) queryClient.prefetchQuery(teamQuery(team))
  },
  component: () => <TeamList contracts={teamId => <TeamContractsTab teamId={teamId} />} />,
})
