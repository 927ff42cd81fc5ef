import { createFileRoute } from '@tanstack/react-router'
import { SalesScreen } from '../../../deals/sales/SalesScreen.tsx'
import { saleList, saleQuery, totalsQuery } from '../../../deals/sales/saleQueries.ts'
import { SaleSearch } from '../../../deals/sales/saleSearch.ts'

export const Route = createFileRoute('/app/sales/')({
  validateSearch: SaleSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { sale, ...search } }) => {
    queryClient.prefetchQuery(totalsQuery(search))
    if (search.view === undefined) queryClient.prefetchQuery(saleList(search))
    if (sale) queryClient.prefetchQuery(saleQuery(sale))
  },
  component: SalesScreen,
})
