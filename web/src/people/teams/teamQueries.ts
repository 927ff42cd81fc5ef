import { teamTypeLabels } from '@aforo/api/people/labels'
import type { Team } from '@aforo/api/people/teams'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import type { Choice, ChoiceSource } from '../../ui/choices.ts'
import { pagingOf } from '../../ui/search.ts'
import type { TeamSearch } from './teamSearch.ts'

/** The specification's page size for this list. */
export const size = 20

export const teamList = ({ q, sort, type, status, ...paging }: TeamSearch) =>
  api.teams.search.queryOptions({
    input: {
      ...pagingOf(paging, size),
      q,
      types: type && [type],
      status: status ? [status] : undefined,
      sort,
    },
  })

export const teamQuery = (id: string) => api.teams.get.queryOptions({ input: { id } })

const choiceOf = ({ id, name, type }: Pick<Team, 'id' | 'name' | 'type'>): Choice => ({
  value: id,
  label: name,
  hint: teamTypeLabels[type],
})

/** The teams that are not over. */
export const teamChoices: ChoiceSource = {
  key: api.teams.key(),
  search: async q => {
    const { items, totalItems } = await client.teams.search({ q, pageSize: 50 })
    return { choices: items.map(choiceOf), total: totalItems }
  },
  find: async id => choiceOf(await client.teams.get({ id })),
  none: 'Ningún equipo coincide',
}

/** After a write from this browser: the team as it was answered, and everything else read again. */
export function storeTeam(queryClient: QueryClient, team: Team) {
  queryClient.setQueryData(api.teams.get.queryKey({ input: { id: team.id } }), team)
  for (const one of [api.teams.search, api.teams.members, api.teams.history, api.zones])
    queryClient.invalidateQueries({ queryKey: one.key() })
}

export function useStoreTeam() {
  const queryClient = useQueryClient()
  return (team: Team) => storeTeam(queryClient, team)
}
