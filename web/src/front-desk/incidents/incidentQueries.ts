import type { IncidentDetail } from '@aforo/api/front-desk/incidents'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { IncidentSearch } from './incidentSearch.ts'

export const size = 15

export const incidentList = ({ q, sort, status, category, campus, mine, ...paging }: IncidentSearch) =>
  api.incidents.search.queryOptions({
    input: {
      ...pagingOf(paging, size),
      q,
      status: status === undefined ? ['OPEN', 'IN_PROGRESS'] : status === 'all' ? undefined : [status],
      category,
      campusId: campus,
      assignedToMe: mine,
      sort,
    },
  })

export const incidentQuery = (id: string) => api.incidents.get.queryOptions({ input: { id } })

/** After a write from this browser: the incident as it was answered, and everything else read again. */
export function useStoreIncident() {
  const queryClient = useQueryClient()
  return (incident: IncidentDetail) => {
    queryClient.setQueryData(api.incidents.get.queryKey({ input: { id: incident.id } }), incident)
    for (const one of [api.incidents.search, api.incidents.history])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
