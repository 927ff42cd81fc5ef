import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const securityQuery = () => api.secondFactor.security.queryOptions()

export function useRefreshSecurity() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: securityQuery().queryKey })
}
