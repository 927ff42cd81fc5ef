import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { NewsList } from '../../front-desk/news/NewsList.tsx'
import { newsParams } from '../../front-desk/news/newsParams.ts'
import { newsQuery, newsSearch } from '../../front-desk/news/newsQueries.ts'

export const Route = createFileRoute('/app/news')({
  validateSearch: z.object(newsParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { news, ...search } }) => {
    queryClient.prefetchQuery(newsSearch(search))
    if (news) queryClient.prefetchQuery(newsQuery(news))
  },
  component: NewsList,
})
