import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { VisitorList } from '../../front-desk/visitors/VisitorList.tsx'
import { visitorParams } from '../../front-desk/visitors/visitorParams.ts'
import { visitorQuery, visitorSearch } from '../../front-desk/visitors/visitorQueries.ts'

export const Route = createFileRoute('/app/visitors')({
  validateSearch: z.object(visitorParams),
  loaderDeps: ({ search: { create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { visitor, ...search } }) => {
    queryClient.prefetchQuery(visitorSearch(search))
    if (visitor) queryClient.prefetchQuery(visitorQuery(visitor))
  },
  component: VisitorList,
})
