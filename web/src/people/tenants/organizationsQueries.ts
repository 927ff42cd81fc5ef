import type { Tenant } from '@aforo/api/people/tenants'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { OrganizationsSearch } from './organizationsSearch.ts'

export const size = 20

export const organizationList = ({ q, sort, type, state, ...paging }: OrganizationsSearch) =>
  api.tenants.list.queryOptions({
    input: {
      ...pagingOf(paging, size),
      q,
      type,
      active: state && state === 'active',
      sort,
    },
  })

export const organizationQuery = (account: string) => api.tenants.details.queryOptions({ input: { account } })

/** After a write from this browser: the organisation as it was answered, and everything else read again. */
export function useStoreOrganization() {
  const queryClient = useQueryClient()
  return (tenant: Tenant) => {
    queryClient.setQueryData(api.tenants.details.queryKey({ input: { account: tenant.accountName } }), tenant)
    for (const one of [api.tenants.list, api.tenants.history, api.tenants.users])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
