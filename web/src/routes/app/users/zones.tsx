import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ZoneList } from '../../../zones/ZoneList.tsx'
import { zoneParams } from '../../../zones/zoneParams.ts'
import { zoneQuery, zoneSearch } from '../../../zones/zoneQueries.ts'

export const Route = createFileRoute('/app/users/zones')({
  validateSearch: z.object(zoneParams),
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { zone, ...search } }) => {
    queryClient.prefetchQuery(zoneSearch(search))
    if (zone) queryClient.prefetchQuery(zoneQuery(zone))
  },
  component: ZoneList,
})
