import { tenantTypes } from '@aforo/contract/base'
import type { Tenant } from '@aforo/contract/tenants'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

export const OrganizationTab = z.enum(['summary', 'users', 'access', 'history'])
export type OrganizationTab = z.infer<typeof OrganizationTab>

const State = z.enum(['active', 'disabled'])

/** What the screen keeps in the address. */
export const organizationsParams = {
  ...listParams,
  type: param(z.enum(tenantTypes)),
  state: param(State),
  create: param(z.literal(true)),
  /** The organisation whose drawer is open, by its account. */
  account: param(z.string().max(63)),
  tab: param(OrganizationTab),
}

export interface OrganizationsSearch extends ListSearch {
  type?: (typeof tenantTypes)[number]
  state?: z.infer<typeof State>
  create?: true
  account?: string
  tab?: OrganizationTab
}

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
    context: { quiet: true },
  })

export const organizationQuery = (account: string) =>
  api.tenants.details.queryOptions({ input: { account }, context: { quiet: true } })

/** After a write of one's own: the organisation as it was answered, and everything else read again. */
export function useStoreOrganization() {
  const queryClient = useQueryClient()
  return (tenant: Tenant) => {
    queryClient.setQueryData(api.tenants.details.queryKey({ input: { account: tenant.accountName } }), tenant)
    for (const one of [api.tenants.list, api.tenants.history, api.tenants.users])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
