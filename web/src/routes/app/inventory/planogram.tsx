import { createFileRoute } from '@tanstack/react-router'
import { PlanogramScreen } from '../../../floor-plans/PlanogramScreen.tsx'
import { PlanogramSearch } from '../../../floor-plans/planogramSearch.ts'
import { floorsQuery } from '../../../floor-plans/planQueries.ts'
import { campusChoices } from '../../../spaces/spacesQuery.ts'

export const Route = createFileRoute('/app/inventory/planogram')({
  validateSearch: PlanogramSearch,
  loaderDeps: ({ search: { campus } }) => ({ campus }),
  loader: ({ context: { queryClient }, deps: { campus } }) => {
    queryClient.prefetchQuery(campusChoices())
    if (campus) queryClient.prefetchQuery(floorsQuery(campus))
  },
  component: PlanogramScreen,
})
