import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { HealthSearch } from './healthSearch.ts'

export const size = 15

/** Looking is recorded, so nothing is asked again for a glance aside: what changes is announced. */
const quietly = { staleTime: 5 * 60_000, refetchOnWindowFocus: false } as const

export const formList = ({ q, status, date, ...paging }: HealthSearch) =>
  api.health.search.queryOptions({ input: { ...pagingOf(paging, size), name: q, status, date }, ...quietly })

export const formQuery = (id: string) => api.health.get.queryOptions({ input: { id }, ...quietly })

export const cardList = ({ q, ...paging }: HealthSearch) =>
  api.health.cards.queryOptions({ input: { ...pagingOf(paging, size), name: q }, ...quietly })

export const cardQuery = (id: string) => api.health.card.queryOptions({ input: { id }, ...quietly })

export const accessLog = (paging: HealthSearch) => api.health.accessLog.queryOptions({ input: pagingOf(paging, size) })

export const ownTriage = () => api.health.mine.queryOptions()

export const ownCard = () => api.health.ownCard.queryOptions()

export const settingsQuery = () => api.health.settings.queryOptions()

/** After a write from this browser: what is shown of health is read again. */
export function useReadHealth() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.health.key() })
}
