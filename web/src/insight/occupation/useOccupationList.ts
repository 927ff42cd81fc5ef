import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRecordList } from '../../ui/useRecordList.ts'
import { size } from './occupationQueries.ts'
import type { OccupationSearch } from './occupationSearch.ts'

const route = getRouteApi('/app/reports/occupation')

/** The list of a tab of Ocupación, which opens products in their drawer. */
export function useOccupationList<Page, Failure, Key extends QueryKey>(
  page: (search: OccupationSearch) => UseQueryOptions<Page, Failure, Page, Key>,
) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useRecordList({
    ...{ search, page, size, record: 'product' },
    go: to => navigate({ ...to, resetScroll: false }),
    filters: ['q', 'campus', 'floor', 'type', 'state'],
  })
  const { query, page: onSearch, filtered, clear: onClearFilters, open } = list
  return {
    ...list,
    search,
    /** What the table of each tab needs of it. */
    table: {
      ...{ query, search, onSearch, size, filtered, onClearFilters },
      onOpen: ({ productId }: { productId: string }) => open(productId),
    },
  }
}
