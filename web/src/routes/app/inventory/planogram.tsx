import { createFileRoute } from '@tanstack/react-router'
import { PlanogramScreen } from '../../../floor-plans/PlanogramScreen.tsx'
import { PlanogramSearch } from '../../../floor-plans/planogramSearch.ts'
import { floorsQuery } from '../../../floor-plans/planQueries.ts'
import { firstCampus } from '../../../spaces/spacesQuery.ts'

export const Route = createFileRoute('/app/inventory/planogram')({
  validateSearch: PlanogramSearch,
  loaderDeps: ({ search: { campus } }) => ({ campus }),
  loader: ({ context: { queryClient }, deps: { campus } }) => {
    queryClient.prefetchQuery(firstCampus())
    if (campus) queryClient.prefetchQuery(floorsQuery(campus))
  },
  component: PlanogramScreen,
})
