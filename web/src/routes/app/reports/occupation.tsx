import { createFileRoute } from '@tanstack/react-router'
import { OccupationScreen } from '../../../insight/occupation/OccupationScreen.tsx'
import { figuresQuery } from '../../../insight/occupation/occupationQueries.ts'
import { OccupationSearch } from '../../../insight/occupation/occupationSearch.ts'

export const Route = createFileRoute('/app/reports/occupation')({
  validateSearch: OccupationSearch,
  loaderDeps: ({ search: { tab, campus, floor, type, currency, by } }) => ({ tab, campus, floor, type, currency, by }),
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.tab === undefined) queryClient.prefetchQuery(figuresQuery(deps))
  },
  component: OccupationScreen,
})
