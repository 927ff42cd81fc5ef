import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { CampusDetail, campusQuery } from '../../../../places/campuses/CampusDetail.tsx'
import { CampusTab } from '../../../../places/campuses/campusTab.ts'
import { spaceParams } from '../../../../places/spaces/spaceParams.ts'
import { param } from '../../../../ui/search.ts'

export const Route = createFileRoute('/app/configurations/campus/$id')({
  validateSearch: z.object({ ...spaceParams, tab: param(CampusTab) }),
  loader: ({ context, params: { id } }) => {
    context.queryClient.prefetchQuery(campusQuery(id))
  },
  component: CampusDetail,
})
