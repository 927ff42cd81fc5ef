import { IncidentCategory, type IncidentDetail, IncidentStatus } from '@aforo/contract/incidents'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

/** What the screen keeps in the address. */
export const incidentParams = {
  ...listParams,
  /** Without it, what is not resolved. */
  status: param(z.enum([...IncidentStatus.options, 'all'])),
  category: param(IncidentCategory),
  campus: param(z.uuid()),
  mine: param(z.literal(true)),
  /** The incident whose drawer is open. */
  incident: param(z.uuid()),
  tab: param(z.literal('history')),
}

export interface IncidentSearch extends ListSearch {
  status?: IncidentStatus | 'all'
  category?: IncidentCategory
  campus?: string
  mine?: true
  incident?: string
  tab?: 'history'
}

export const size = 15

const Sort = z.enum(['reportedAt', '-reportedAt']).optional().catch(undefined)

export const incidentSearch = ({ q, page, size: pageSize, sort, status, category, campus, mine }: IncidentSearch) =>
  api.incidents.search.queryOptions({
    input: {
      ...pagingOf({ page, size: pageSize }, size),
      q,
      status: status === undefined ? ['OPEN', 'IN_PROGRESS'] : status === 'all' ? undefined : [status],
      category,
      campusId: campus,
      assignedToMe: mine,
      sort: Sort.parse(sort),
    },
    context: { quiet: true },
  })

export const incidentQuery = (id: string) => api.incidents.get.queryOptions({ input: { id }, context: { quiet: true } })

/** After a write of one's own: the incident as it was answered, and everything else read again. */
export function useStoreIncident() {
  const queryClient = useQueryClient()
  return (incident: IncidentDetail) => {
    queryClient.setQueryData(api.incidents.get.queryKey({ input: { id: incident.id } }), incident)
    for (const one of [api.incidents.search, api.incidents.history])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
