import { createFileRoute } from '@tanstack/react-router'
import { NewsList } from '../../front-desk/news/NewsList.tsx'
import { newsList, newsQuery } from '../../front-desk/news/newsQueries.ts'
import { NewsSearch } from '../../front-desk/news/newsSearch.ts'

export const Route = createFileRoute('/app/news')({
  validateSearch: NewsSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { news, ...search } }) => {
    queryClient.prefetchQuery(newsList(search))
    if (news) queryClient.prefetchQuery(newsQuery(news))
  },
  component: NewsList,
})
