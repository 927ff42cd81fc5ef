import { type NewsItem, NewsStatus } from '@aforo/contract/news'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../api.ts'
import { type ListSearch, listParams, pagingOf, param } from '../ui/search.ts'

/** What the screen keeps in the address. */
export const newsParams = {
  ...listParams,
  status: param(NewsStatus),
  campus: param(z.uuid()),
  create: param(z.literal(true)),
  /** The news whose drawer is open. */
  news: param(z.uuid()),
  tab: param(z.literal('history')),
}

export interface NewsSearch extends ListSearch {
  status?: NewsStatus
  campus?: string
  create?: true
  news?: string
  tab?: 'history'
}

export const size = 15

export const newsSearch = ({ q, page, size: pageSize, status, campus }: NewsSearch) =>
  api.news.search.queryOptions({
    input: { ...pagingOf({ page, size: pageSize }, size), q, status, campusId: campus },
    context: { quiet: true },
  })

export const newsQuery = (id: string) => api.news.get.queryOptions({ input: { id }, context: { quiet: true } })
export const currentNews = () => api.news.current.queryOptions({ context: { quiet: true } })

/** After a write of one's own: the news as they were answered, and everything else read again. */
export function useStoreNews() {
  const queryClient = useQueryClient()
  return (item: NewsItem) => {
    queryClient.setQueryData(api.news.get.queryKey({ input: { id: item.id } }), item)
    for (const one of [api.news.search, api.news.history, api.news.current])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
