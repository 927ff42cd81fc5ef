import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const companiesQuery = () => api.companies.list.queryOptions({ input: {} })
export const companyQuery = (id: string) => api.companies.get.queryOptions({ input: { id } })
export const settingsQuery = () => api.companies.settings.queryOptions()
export const taxRatesQuery = () => api.companies.taxRates.queryOptions()
export const exchangeRatesQuery = (month: string | undefined) =>
  api.companies.exchangeRates.queryOptions({ input: { month } })

/** After a write from this browser: all of it is read again, and the prices that follow the tax rate. */
export function useReadCompaniesAgain() {
  const queryClient = useQueryClient()
  return async () => {
    queryClient.invalidateQueries({ queryKey: api.pricing.key() })
    await queryClient.invalidateQueries({ queryKey: api.companies.key() })
  }
}
