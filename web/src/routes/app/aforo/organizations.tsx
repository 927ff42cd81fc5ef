import { createFileRoute } from '@tanstack/react-router'
import { OrganizationList } from '../../../people/tenants/OrganizationList.tsx'
import { organizationList, organizationQuery } from '../../../people/tenants/organizationsQueries.ts'
import { OrganizationsSearch } from '../../../people/tenants/organizationsSearch.ts'

export const Route = createFileRoute('/app/aforo/organizations')({
  validateSearch: OrganizationsSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { account, ...search } }) => {
    queryClient.prefetchQuery(organizationList(search))
    if (account) queryClient.prefetchQuery(organizationQuery(account))
  },
  component: OrganizationList,
})
