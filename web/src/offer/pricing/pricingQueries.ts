import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** After a write from this browser: every price list and rate is read again. */
export function useReadPricesAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.pricing.key() }),
      queryClient.invalidateQueries({ queryKey: api.rates.key() }),
    ])
}
