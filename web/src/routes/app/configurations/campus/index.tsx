import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { CampusList, campusList } from '../../../../places/campuses/CampusList.tsx'
import { listParams, param } from '../../../../ui/search.ts'

export const Route = createFileRoute('/app/configurations/campus/')({
  validateSearch: z.object({ ...listParams, create: param(z.literal(true)) }),
  loaderDeps: ({ search: { q, page, size } }) => ({ q, page, size }),
  loader: ({ context, deps }) => {
    context.queryClient.prefetchQuery(campusList(deps))
  },
  component: CampusList,
})
