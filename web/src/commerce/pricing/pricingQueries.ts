import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** After a write of one's own: every price list is read again. */
export function useReadPricesAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.pricing.key() })
}
