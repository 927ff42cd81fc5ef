import type { Customer } from '@aforo/api/people/customers'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { ClientSearch } from './clientSearch.ts'

export const size = 20

export const clientList = ({ q, sort, type, status, order, ...paging }: ClientSearch) =>
  api.customers.search.queryOptions({
    input: {
      ...pagingOf(paging, size),
      q,
      types: type && [type],
      status: status ? [status] : undefined,
      requiresPurchaseOrder: order && order === 'yes',
      sort,
    },
  })

export const clientQuery = (id: string) => api.customers.get.queryOptions({ input: { id } })

/** After a write from this browser: the customer as it was answered, and everything else read again. */
export function useStoreClient() {
  const queryClient = useQueryClient()
  return (customer: Customer) => {
    queryClient.setQueryData(api.customers.get.queryKey({ input: { id: customer.id } }), customer)
    for (const one of [api.customers.search, api.customers.history, api.teams])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
