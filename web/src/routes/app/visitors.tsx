import { createFileRoute } from '@tanstack/react-router'
import { VisitorList } from '../../front-desk/visitors/VisitorList.tsx'
import { visitorList, visitorQuery } from '../../front-desk/visitors/visitorQueries.ts'
import { VisitorSearch } from '../../front-desk/visitors/visitorSearch.ts'

export const Route = createFileRoute('/app/visitors')({
  validateSearch: VisitorSearch,
  loaderDeps: ({ search: { create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { visitor, ...search } }) => {
    queryClient.prefetchQuery(visitorList(search))
    if (visitor) queryClient.prefetchQuery(visitorQuery(visitor))
  },
  component: VisitorList,
})
