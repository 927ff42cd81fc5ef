import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ZoneList } from '../../../people/zones/ZoneList.tsx'
import { zoneParams } from '../../../people/zones/zoneParams.ts'
import { zoneQuery, zoneSearch } from '../../../people/zones/zoneQueries.ts'

export const Route = createFileRoute('/app/users/zones')({
  validateSearch: z.object(zoneParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { zone, ...search } }) => {
    queryClient.prefetchQuery(zoneSearch(search))
    if (zone) queryClient.prefetchQuery(zoneQuery(zone))
  },
  component: ZoneList,
})
