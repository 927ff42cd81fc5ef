import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ClientList } from '../../../people/customers/ClientList.tsx'
import { clientParams } from '../../../people/customers/clientParams.ts'
import { clientQuery, clientSearch } from '../../../people/customers/clientQueries.ts'

export const Route = createFileRoute('/app/users/clients')({
  validateSearch: z.object(clientParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { client, ...search } }) => {
    queryClient.prefetchQuery(clientSearch(search))
    if (client) queryClient.prefetchQuery(clientQuery(client))
  },
  component: ClientList,
})
