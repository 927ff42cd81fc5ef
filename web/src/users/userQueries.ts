import { RoleName, type UserFilter, UserStatus, userSorts } from '@aforo/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

export const UserTab = z.enum(['profile', 'roles', 'teams', 'bookings', 'sessions', 'history'])
export type UserTab = z.infer<typeof UserTab>

/** What the screen keeps in the address. */
export const userParams = {
  ...listParams,
  role: param(RoleName),
  status: param(UserStatus),
  team: param(z.uuid()),
  card: param(z.enum(['yes', 'no'])),
  create: param(z.literal(true)),
  /** The person whose drawer is open. */
  user: param(z.uuid()),
  tab: param(UserTab),
}

export interface UserSearch extends ListSearch {
  role?: z.infer<typeof RoleName>
  status?: UserStatus
  team?: string
  card?: 'yes' | 'no'
  create?: true
  user?: string
  tab?: UserTab
}

/** The specification's page size for the people of a tenant. */
export const size = 20

/** The keys of the address that narrow the list. */
export const filters = ['q', 'role', 'status', 'team', 'card'] as const satisfies (keyof UserSearch)[]

/** The list's filters as the calls take them. */
export const filterOf = ({ q, role, status, team, card }: UserSearch): UserFilter => ({
  q,
  roles: role && [role],
  status: status && [status],
  teamId: team,
  haveCard: card && card === 'yes',
})

const Sort = z.enum(userSorts).optional().catch(undefined)

export const userList = (search: UserSearch) =>
  api.users.list.queryOptions({
    input: { ...pagingOf(search, size), ...filterOf(search), sort: Sort.parse(search.sort) },
    context: { quiet: true },
  })

export const userQuery = (id: string) => api.users.get.queryOptions({ input: { id }, context: { quiet: true } })

/** After a write of one's own: what is shown of people is read again. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.users.key() })
}
