import { CalendarDate } from '@aforo/contract/base'
import { VisitStatus } from '@aforo/contract/visitors'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

/** What the screen keeps in the address. */
export const visitorParams = {
  ...listParams,
  status: param(VisitStatus),
  campus: param(z.uuid()),
  /** Today, unless it says another. */
  date: param(CalendarDate),
  create: param(z.literal(true)),
  /** The visitor whose drawer is open. */
  visitor: param(z.uuid()),
}

export interface VisitorSearch extends ListSearch {
  status?: VisitStatus
  campus?: string
  date?: string
  create?: true
  visitor?: string
}

export const size = 50

export const visitorSearch = ({ q, page, size: pageSize, status, campus, date }: VisitorSearch) =>
  api.visitors.search.queryOptions({
    input: { ...pagingOf({ page, size: pageSize }, size), q, status, campusId: campus, date },
    context: { quiet: true },
  })

export const visitorQuery = (id: string) => api.visitors.get.queryOptions({ input: { id }, context: { quiet: true } })

/** After a write of one's own: everybody's visitors are read again. */
export function useReadVisitors() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.visitors.key() })
}
