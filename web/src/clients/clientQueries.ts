import { ClientType, type Customer } from '@aforo/contract/customers'
import { TeamStatus } from '@aforo/contract/teams'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

export const ClientTab = z.enum(['data', 'people', 'history'])
export type ClientTab = z.infer<typeof ClientTab>

const Order = z.enum(['yes', 'no'])

/** What the screen keeps in the address. */
export const clientParams = {
  ...listParams,
  type: param(ClientType),
  status: param(TeamStatus),
  order: param(Order),
  create: param(z.literal(true)),
  /** The customer whose drawer is open. */
  client: param(z.uuid()),
  tab: param(ClientTab),
}

export interface ClientSearch extends ListSearch {
  type?: ClientType
  status?: TeamStatus
  order?: z.infer<typeof Order>
  create?: true
  client?: string
  tab?: ClientTab
}

export const size = 20

const Sort = z.enum(['name', '-name', 'members', '-members']).optional().catch(undefined)

export const clientSearch = ({ q, page, size: pageSize, sort, type, status, order }: ClientSearch) =>
  api.customers.search.queryOptions({
    input: {
      ...pagingOf({ page, size: pageSize }, size),
      q,
      types: type && [type],
      status: status ? [status] : undefined,
      requiresPurchaseOrder: order && order === 'yes',
      sort: Sort.parse(sort),
    },
    context: { quiet: true },
  })

export const clientQuery = (id: string) => api.customers.get.queryOptions({ input: { id }, context: { quiet: true } })

/** After a write of one's own: the customer as it was answered, and everything else read again. */
export function useStoreClient() {
  const queryClient = useQueryClient()
  return (customer: Customer) => {
    queryClient.setQueryData(api.customers.get.queryKey({ input: { id: customer.id } }), customer)
    for (const one of [api.customers.search, api.customers.history, api.teams])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
