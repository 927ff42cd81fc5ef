import type { Tenant } from '@aforo/contract/people/tenants'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { OrganizationsSearch } from './organizationsParams.ts'

export const size = 20

const Sort = z.enum(['name', '-name', 'createdAt', '-createdAt', 'users', '-users']).optional().catch(undefined)

export const organizationsSearch = ({ q, page, size: pageSize, sort, type, state }: OrganizationsSearch) =>
  api.tenants.list.queryOptions({
    input: {
      ...pagingOf({ page, size: pageSize }, size),
      q,
      type,
      active: state && state === 'active',
      sort: Sort.parse(sort),
    },
  })

export const organizationQuery = (account: string) => api.tenants.details.queryOptions({ input: { account } })

/** After a write of one's own: the organisation as it was answered, and everything else read again. */
export function useStoreOrganization() {
  const queryClient = useQueryClient()
  return (tenant: Tenant) => {
    queryClient.setQueryData(api.tenants.details.queryKey({ input: { account: tenant.accountName } }), tenant)
    for (const one of [api.tenants.list, api.tenants.history, api.tenants.users])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
