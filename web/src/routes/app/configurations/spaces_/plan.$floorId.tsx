import { Id } from '@aforo/api/platform/base'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { plansQuery } from '../../../../places/floor-plans/planQueries.ts'
import { PlanEditorScreen } from '../../../../places/plan-editor/PlanEditorScreen.tsx'
import { param } from '../../../../ui/search.ts'

export const Route = createFileRoute('/app/configurations/spaces_/plan/$floorId')({
  validateSearch: z.object({
    /** Which of the floor's plans; without it the one being worked on. */
    plan: param(Id),
    panel: param(z.enum(['review', 'plans'])),
  }),
  loader: ({ context: { queryClient }, params: { floorId } }) => {
    queryClient.prefetchQuery(plansQuery(floorId))
  },
  component: PlanEditorScreen,
})
