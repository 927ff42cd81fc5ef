import type { NewsItem } from '@aforo/api/front-desk/news'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { NewsSearch } from './newsSearch.ts'

export const size = 15

export const newsList = ({ q, status, campus, ...paging }: NewsSearch) =>
  api.news.search.queryOptions({
    input: { ...pagingOf(paging, size), q, status, campusId: campus },
  })

export const newsQuery = (id: string) => api.news.get.queryOptions({ input: { id } })
export const currentNews = () => api.news.current.queryOptions()

/** After a write from this browser: the news as they were answered, and everything else read again. */
export function useStoreNews() {
  const queryClient = useQueryClient()
  return (item: NewsItem) => {
    queryClient.setQueryData(api.news.get.queryKey({ input: { id: item.id } }), item)
    for (const one of [api.news.search, api.news.history, api.news.current])
      queryClient.invalidateQueries({ queryKey: one.key() })
  }
}
