import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../../money/orders/OrdersScreen.tsx'
import { orderList, orderQuery } from '../../../money/orders/orderQueries.ts'
import { OrderSearch } from '../../../money/orders/orderSearch.ts'

export const Route = createFileRoute('/app/sales/orders')({
  validateSearch: OrderSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { order, ...search } }) => {
    queryClient.prefetchQuery(orderList(search))
    if (order) queryClient.prefetchQuery(orderQuery(order))
  },
  component: OrdersScreen,
})
