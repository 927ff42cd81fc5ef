import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SpacesScreen } from '../../../places/spaces/SpacesScreen.tsx'
import { spaceParams } from '../../../places/spaces/spaceParams.ts'
import { firstCampus, spacesQuery } from '../../../places/spaces/spacesQuery.ts'
import { listParams, param } from '../../../ui/search.ts'

export const Route = createFileRoute('/app/configurations/spaces')({
  validateSearch: z.object({ ...spaceParams, q: listParams.q, campus: param(z.string()) }),
  loaderDeps: ({ search: { campus } }) => ({ campus }),
  loader: ({ context: { queryClient }, deps: { campus } }) => {
    queryClient.prefetchQuery(firstCampus())
    if (campus) queryClient.prefetchQuery(spacesQuery(campus))
  },
  component: SpacesScreen,
})
