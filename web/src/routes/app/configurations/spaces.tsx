import { RateKind } from '@aforo/api/offer/rates'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SpacesScreen } from '../../../places/spaces/SpacesScreen.tsx'
import { spaceParams } from '../../../places/spaces/spaceParams.ts'
import { firstCampus, spacesQuery } from '../../../places/spaces/spacesQuery.ts'
import { later } from '../../../ui/later.ts'
import { listParams, param } from '../../../ui/search.ts'

const SpaceRate = later(() => import('../../../offer/pricing/SpaceRate.tsx'), 'SpaceRate')

const rateOf = ({ id, type }: SpaceNode) =>
  RateKind.safeParse(type).success ? <SpaceRate key={id} spaceId={id} /> : undefined

export const Route = createFileRoute('/app/configurations/spaces')({
  validateSearch: z.object({ ...spaceParams, q: listParams.q, campus: param(z.string()) }),
  loaderDeps: ({ search: { campus } }) => ({ campus }),
  loader: ({ context: { queryClient }, deps: { campus } }) => {
    queryClient.prefetchQuery(firstCampus())
    if (campus) queryClient.prefetchQuery(spacesQuery(campus))
  },
  component: () => <SpacesScreen rate={rateOf} />,
})
