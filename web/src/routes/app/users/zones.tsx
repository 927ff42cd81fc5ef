import { createFileRoute } from '@tanstack/react-router'
import { ZoneList } from '../../../people/zones/ZoneList.tsx'
import { zoneList, zoneQuery } from '../../../people/zones/zoneQueries.ts'
import { ZoneSearch } from '../../../people/zones/zoneSearch.ts'

export const Route = createFileRoute('/app/users/zones')({
  validateSearch: ZoneSearch,
  loaderDeps: ({ search: { tab: _tab, create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { zone, ...search } }) => {
    queryClient.prefetchQuery(zoneList(search))
    if (zone) queryClient.prefetchQuery(zoneQuery(zone))
  },
  component: ZoneList,
})
