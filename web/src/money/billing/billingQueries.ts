import type { FindingKind, RunEffect } from '@aforo/api/money/bill-states'
import type { Billing } from '@aforo/api/money/bills'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { pagingOf } from '../../ui/search.ts'
import type { BillingSearch } from './billingSearch.ts'

export const size = 20

export const filterOf = ({ q, month, status, client: clientId, campus, company, currency, order }: BillingSearch) => ({
  q,
  month,
  status: status && [status],
  clientId,
  campusId: campus,
  companyId: company,
  currency,
  purchaseOrder: order,
})

export const billingList = (search: BillingSearch) =>
  api.billing.search.queryOptions({ input: { ...pagingOf(search, size), ...filterOf(search), sort: search.sort } })

/** What all bills that match come to, on all pages. */
export const totalsQuery = ({ status: _all, ...search }: BillingSearch) =>
  api.billing.totals.queryOptions({ input: filterOf(search), placeholderData: keepPreviousData })

/** The file of exactly what the list shows, on all its pages. */
export const exportBillings = async (search: BillingSearch, format: 'xlsx' | 'csv') =>
  (await client.billing.report({ ...filterOf(search), format })).body

export const billingQuery = (id: string) => api.billing.get.queryOptions({ input: { id } })

/** The purchase order of a bill that has one. */
export const orderQuery = (id: string) => api.billing.purchaseOrder.queryOptions({ input: { id } })

/** The bookings on account that a bill has. */
export const consumptionQuery = (id: string) => api.billing.consumption.queryOptions({ input: { id, pageSize: 200 } })

export const previewQuery = (month: string, effect: RunEffect | undefined) =>
  api.billingRuns.preview.queryOptions({
    input: { month, effect: effect && [effect], pageSize: 100 },
    placeholderData: keepPreviousData,
  })

export const runsQuery = (month: string) => api.billingRuns.list.queryOptions({ input: { month } })

export const checkQuery = (month: string, kind: FindingKind | undefined) =>
  api.billingRuns.check.queryOptions({
    input: { month, kind: kind && [kind], pageSize: 200 },
    placeholderData: keepPreviousData,
  })

export const statementQuery = (clientId: string) => api.billing.statement.queryOptions({ input: { clientId } })

/** The month that the screen opens in. */
export const thisMonth = (): string => todayHere().slice(0, 7)

/** After a write from this browser: everything about bills is read again. */
export function useReadBillingsAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([api.billing, api.billingRuns].map(area => queryClient.invalidateQueries({ queryKey: area.key() })))
}

/** The same with the bill as it was answered. */
export function useStoreBilling() {
  const queryClient = useQueryClient()
  const readAgain = useReadBillingsAgain()
  return (billing: Billing) => {
    queryClient.setQueryData(api.billing.get.queryKey({ input: { id: billing.id } }), billing)
    readAgain()
  }
}
