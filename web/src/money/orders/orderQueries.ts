import type { Order } from '@aforo/api/money/order-records'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { pagingOf } from '../../ui/search.ts'
import type { OrderSearch } from './orderSearch.ts'

export const size = 20

const filterOf = ({ q, status, receipt_status, kind, campus, dates }: OrderSearch) => ({
  q,
  campusId: campus,
  // Both read as what is to be paid.
  status: status === 'PENDING' ? (['CREATED', 'PENDING'] as const).slice() : status && [status],
  receipt_status: receipt_status && [receipt_status],
  kind: kind && [kind],
  ...(dates && rangeOf(dates, todayHere())),
})

export const orderList = (search: OrderSearch) =>
  api.orders.search.queryOptions({
    input: { ...pagingOf(search, size), ...filterOf(search), sort: search.sort },
  })

/** The file of exactly what the list shows, on all its pages. */
export const exportOrders = async (search: OrderSearch, format: 'xlsx' | 'csv') =>
  (await client.orders.report({ ...filterOf(search), format })).body

export const orderQuery = (id: string) => api.orders.get.queryOptions({ input: { id } })

export const cancellationQuery = (id: string) => api.orders.cancellation.queryOptions({ input: { id } })

/** What a space costs for some hours. */
export const priceQuery = (input: { spaceId: string; at: string; from: string; to: string }) =>
  api.rates.quote.queryOptions({
    input: { resources: [input.spaceId], at: input.at, from: input.from, to: input.to },
    placeholderData: keepPreviousData,
  })

/** After a write from this browser: the order as it was answered, and everything about orders read again. */
export function useStoreOrder() {
  const queryClient = useQueryClient()
  return (order: Order) => {
    queryClient.setQueryData(orderQuery(order.id).queryKey, order)
    queryClient.invalidateQueries({ queryKey: api.orders.key() })
  }
}
