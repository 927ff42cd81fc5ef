import type { Sale } from '@aforo/api/deals/sale-records'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { pagingOf } from '../../ui/search.ts'
import type { SaleSearch } from './saleSearch.ts'

export const size = 20

const filterOf = (search: SaleSearch) => {
  const {
    q,
    status,
    executive,
    client: clientId,
    campus,
    product,
    dates,
    conflict,
    source,
    needs,
    different,
    archived,
  } = search
  return {
    q,
    status: status && [status],
    salesExecutiveId: executive,
    clientId,
    campusId: campus,
    productId: product,
    ...(dates && rangeOf(dates, todayHere())),
    inConflict: conflict && conflict === 'yes',
    source,
    needs,
    different: different && true,
    deprecated: archived === 'yes',
  }
}

export const saleList = (search: SaleSearch) =>
  api.sales.search.queryOptions({
    input: { ...pagingOf(search, size), ...filterOf(search), sort: search.sort ?? 'progress' },
  })

/** The deals of one column of the board, the ones that came there last first. */
export const stageQuery = (search: SaleSearch, status: SaleStatus, atMost: number) =>
  api.sales.search.queryOptions({
    input: { ...filterOf(search), status: [status], page: 0, pageSize: atMost, sort: '-statusSince' },
    placeholderData: keepPreviousData,
  })

/** What all deals that match come to, on all pages. */
export const totalsQuery = ({ status: _all, ...search }: SaleSearch) =>
  api.sales.totals.queryOptions({ input: filterOf(search), placeholderData: keepPreviousData })

/** The file of exactly what the list shows, on all its pages. */
export const exportSales = async (search: SaleSearch, format: 'xlsx' | 'csv') =>
  (await client.sales.report({ ...filterOf(search), format })).body

export const saleQuery = (id: string) => api.sales.get.queryOptions({ input: { id } })

/** After a write from this browser: everything about deals is read again, and the products that they take. */
export function useReadSalesAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([api.sales, api.products].map(area => queryClient.invalidateQueries({ queryKey: area.key() })))
}

/** The same with the deal as it was answered. */
export function useStoreSale() {
  const queryClient = useQueryClient()
  const readAgain = useReadSalesAgain()
  return (sale: Sale) => {
    queryClient.setQueryData(api.sales.get.queryKey({ input: { id: sale.saleId } }), sale)
    readAgain()
  }
}
