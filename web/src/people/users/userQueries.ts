import type { UserFilter } from '@aforo/api/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { UserSearch } from './userSearch.ts'

/** The specification's page size for the people of a tenant. */
export const size = 20

/** The keys of the address that narrow the list. */
export const filters = ['q', 'role', 'status', 'team', 'card', 'access'] as const satisfies (keyof UserSearch)[]

/** The list's filters as the calls take them. */
export const filterOf = ({ q, role, status, team, card, access }: UserSearch): UserFilter => ({
  q,
  roles: role && [role],
  status: status && [status],
  teamId: team,
  haveCard: card && card === 'yes',
  lastAccess: access,
})

export const userList = (search: UserSearch) =>
  api.users.list.queryOptions({
    input: { ...pagingOf(search, size), ...filterOf(search), sort: search.sort },
  })

export const userQuery = (id: string) => api.users.get.queryOptions({ input: { id } })

/** After a write from this browser: what is shown of people is read again. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.users.key() })
}
