import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { OrganizationList } from '../../../people/tenants/OrganizationList.tsx'
import { organizationsParams } from '../../../people/tenants/organizationsParams.ts'
import { organizationQuery, organizationsSearch } from '../../../people/tenants/organizationsQueries.ts'

export const Route = createFileRoute('/app/aforo/organizations')({
  validateSearch: z.object(organizationsParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { account, ...search } }) => {
    queryClient.prefetchQuery(organizationsSearch(search))
    if (account) queryClient.prefetchQuery(organizationQuery(account))
  },
  component: OrganizationList,
})
