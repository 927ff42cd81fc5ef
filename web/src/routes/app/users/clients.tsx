import { createFileRoute } from '@tanstack/react-router'
import { ClientList } from '../../../people/customers/ClientList.tsx'
import { clientList, clientQuery } from '../../../people/customers/clientQueries.ts'
import { ClientSearch } from '../../../people/customers/clientSearch.ts'
import { later } from '../../../ui/later.ts'

const ClientContracts = later(() => import('../../../deals/contracts/ClientContracts.tsx'), 'ClientContracts')
const ClientSales = later(() => import('../../../deals/sales/ClientSales.tsx'), 'ClientSales')
const ClientStatement = later(() => import('../../../money/billing/ClientStatement.tsx'), 'ClientStatement')

export const Route = createFileRoute('/app/users/clients')({
  validateSearch: ClientSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { client, ...search } }) => {
    queryClient.prefetchQuery(clientList(search))
    if (client) queryClient.prefetchQuery(clientQuery(client))
  },
  component: () => (
    <ClientList
      deals={clientId => <ClientSales clientId={clientId} />}
      bills={clientId => <ClientStatement clientId={clientId} />}
      contracts={clientId => <ClientContracts clientId={clientId} />}
    />
  ),
})
