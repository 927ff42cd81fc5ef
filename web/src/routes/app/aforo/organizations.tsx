import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { OrganizationList } from '../../../organizations/OrganizationList.tsx'
import { organizationsParams } from '../../../organizations/organizationsParams.ts'
import { organizationQuery, organizationsSearch } from '../../../organizations/organizationsQueries.ts'

export const Route = createFileRoute('/app/aforo/organizations')({
  validateSearch: z.object(organizationsParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { account, ...search } }) => {
    queryClient.prefetchQuery(organizationsSearch(search))
    if (account) queryClient.prefetchQuery(organizationQuery(account))
  },
  component: OrganizationList,
})
