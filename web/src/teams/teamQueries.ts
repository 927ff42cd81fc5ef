import { type Team, TeamStatus, TeamType } from '@aforo/contract/teams'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

export const TeamTab = z.enum(['people', 'places', 'data', 'history'])
export type TeamTab = z.infer<typeof TeamTab>

/** What the screen keeps in the address. */
export const teamParams = {
  ...listParams,
  type: param(TeamType),
  status: param(TeamStatus),
  create: param(z.literal(true)),
  /** The team whose drawer is open. */
  team: param(z.uuid()),
  tab: param(TeamTab),
}

export interface TeamSearch extends ListSearch {
  type?: TeamType
  status?: TeamStatus
  create?: true
  team?: string
  tab?: TeamTab
}

/** The specification's page size for this list. */
export const size = 20

const Sort = z.enum(['name', '-name', 'members', '-members']).optional().catch(undefined)

export const teamSearch = ({ q, page, size: pageSize, sort, type, status }: TeamSearch) =>
  api.teams.search.queryOptions({
    input: {
      ...pagingOf({ page, size: pageSize }, size),
      q,
      types: type && [type],
      status: status ? [status] : undefined,
      sort: Sort.parse(sort),
    },
    context: { quiet: true },
  })

export const teamQuery = (id: string) => api.teams.get.queryOptions({ input: { id }, context: { quiet: true } })

/** The largest page there is: more teams than that are found by typing. */
export const teamChoices = (q?: string) =>
  api.teams.search.queryOptions({ input: { q: q || undefined, pageSize: 100 }, context: { quiet: true } })

/** After a write of one's own: the team as it was answered, and everything else read again. */
export function storeTeam(queryClient: QueryClient, team: Team) {
  queryClient.setQueryData(api.teams.get.queryKey({ input: { id: team.id } }), team)
  for (const one of [api.teams.search, api.teams.members, api.teams.history, api.zones])
    queryClient.invalidateQueries({ queryKey: one.key() })
}

export function useStoreTeam() {
  const queryClient = useQueryClient()
  return (team: Team) => storeTeam(queryClient, team)
}
