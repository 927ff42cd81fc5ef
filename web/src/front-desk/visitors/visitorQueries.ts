import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { VisitorSearch } from './visitorSearch.ts'

export const size = 50

export const visitorList = ({ q, status, campus, date, ...paging }: VisitorSearch) =>
  api.visitors.search.queryOptions({
    input: { ...pagingOf(paging, size), q, status, campusId: campus, date },
  })

export const visitorQuery = (id: string) => api.visitors.get.queryOptions({ input: { id } })

/** After a write from this browser: everybody's visitors are read again. */
export function useReadVisitors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.visitors.key() })
}
