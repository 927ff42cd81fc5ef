import type { Contract } from '@aforo/api/deals/contract-records'
import { daysAfter } from '@aforo/api/platform/calendar-dates.rules'
import { minorUnitsOf } from '@aforo/api/platform/money'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { pagingOf } from '../../ui/search.ts'
import { type ContractListSearch, EndsWithin, type NewContractSearch } from './contractSearch.ts'

export const size = 20
export const dealSize = 10

/** The days between which it ends, by a number of days or by a span. */
function endsBetween(ends: ContractListSearch['ends']) {
  if (ends === undefined) return {}
  const within = EndsWithin.safeParse(ends).data
  const today = todayHere()
  if (within) return { endsFrom: today, endsTo: daysAfter(today, Number(within)) }
  const { from, to } = rangeOf(ends, today)
  return { endsFrom: from, endsTo: to }
}

/** Amounts of a currency each: without one that is chosen, of soles. */
function monthlyBetween({ monthly, currency }: ContractListSearch) {
  if (monthly === undefined) return { currency }
  const [from, to] = monthly.split('-')
  return { currency: currency ?? ('PEN' as const), monthlyFrom: from || undefined, monthlyTo: to || undefined }
}

const filterOf = (search: ContractListSearch) => ({
  q: search.q,
  status: search.status && [search.status],
  contractType: search.type,
  campusId: search.campus,
  clientId: search.client,
  salesExecutiveId: search.executive,
  productId: search.product,
  ...endsBetween(search.ends),
  ...monthlyBetween(search),
  addenda: search.addenda === 'yes',
})

export const contractList = (search: ContractListSearch) =>
  api.contracts.search.queryOptions({ input: { ...pagingOf(search, size), ...filterOf(search), sort: search.sort } })

/** The file of exactly what the list shows, on all its pages. */
export const exportContracts = async (search: ContractListSearch, format: 'xlsx' | 'csv') =>
  (await client.contracts.report({ ...filterOf(search), format })).body

export const contractQuery = (id: string) => api.contracts.get.queryOptions({ input: { id } })

/** The deals of the first step. */
export const dealList = ({ q, page }: NewContractSearch) =>
  api.contracts.deals.queryOptions({ input: { ...pagingOf({ page }, dealSize), q } })

/** What contracts choose from in a country. */
export const accountsQuery = (countryCode: string) =>
  api.companies.companyAccounts.queryOptions({ input: { countryCode } })
export const representativesQuery = (countryCode: string) =>
  api.companies.companyRepresentatives.queryOptions({ input: { countryCode } })
export const annexesQuery = (countryCode: string) => api.companies.annexes.queryOptions({ input: { countryCode } })
export const paymentMethodsQuery = (countryCode: string) =>
  api.companies.paymentMethods.queryOptions({ input: { countryCode } })
export const creditDaysQuery = (countryCode: string) =>
  api.companies.creditDays.queryOptions({ input: { countryCode } })

/** The operator's tax rates by date, as plans take them. */
export const taxPeriodsQuery = () =>
  api.companies.taxRates.queryOptions({
    select: rates => rates.map(({ rate, startsOn, endsOn }) => ({ rate: minorUnitsOf(rate) ?? 0, startsOn, endsOn })),
  })

/** After a write from this browser: contracts, and the deals and products that they take, are read again. */
export function useReadContractsAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.contracts, api.sales, api.products, api.inventory].map(area =>
        queryClient.invalidateQueries({ queryKey: area.key() }),
      ),
    )
}

/** The same with the contract as it was answered. */
export function useStoreContract() {
  const queryClient = useQueryClient()
  const readAgain = useReadContractsAgain()
  return (contract: Contract) => {
    queryClient.setQueryData(api.contracts.get.queryKey({ input: { id: contract.id } }), contract)
    readAgain()
  }
}
