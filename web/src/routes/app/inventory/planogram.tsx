import { createFileRoute } from '@tanstack/react-router'
import { floorsQuery } from '../../../places/floor-plans/planQueries.ts'
import { PlanogramScreen } from '../../../places/planogram/PlanogramScreen.tsx'
import { PlanogramSearch } from '../../../places/planogram/planogramSearch.ts'
import { firstCampus } from '../../../places/spaces/spacesQuery.ts'
import { later } from '../../../ui/later.ts'

const PlanSelling = later(() => import('../../../offer/inventory/PlanSelling.tsx'), 'PlanSelling')

export const Route = createFileRoute('/app/inventory/planogram')({
  validateSearch: PlanogramSearch,
  loaderDeps: ({ search: { campus } }) => ({ campus }),
  loader: ({ context: { queryClient }, deps: { campus } }) => {
    queryClient.prefetchQuery(firstCampus())
    if (campus) queryClient.prefetchQuery(floorsQuery(campus))
  },
  component: () => <PlanogramScreen selling={props => <PlanSelling key={props.planId} {...props} />} />,
})
