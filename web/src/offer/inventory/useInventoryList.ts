import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRecordList } from '../../ui/useRecordList.ts'
import { size } from './inventoryQueries.ts'
import type { InventorySearch, InventoryTab } from './inventorySearch.ts'

const path = '/app/inventory/'
const route = getRouteApi(path)

/** The state of one tab's list: what is asked for is in the address, whose tab stays whatever else changes. */
export function useInventoryList<Page, Failure, Key extends QueryKey>(
  tab: InventoryTab,
  page: (search: InventorySearch) => UseQueryOptions<Page, Failure, Page, Key>,
  filters: readonly (keyof InventorySearch & string)[],
) {
  const search = route.useSearch()
  const navigate = useNavigate({ from: path })
  const go = ({ search, replace }: { search: (old: InventorySearch) => InventorySearch; replace?: boolean }) =>
    navigate({
      search: old => {
        const next = search(old)
        // A kept view names no tab; a link from one tab into another does.
        return { ...next, tab: next.tab ?? tab }
      },
      replace,
    })
  const list = useRecordList({ search, go, page, size, filters })
  return {
    ...list,
    search,
    /** Opens a product's drawer, at one of its tabs. */
    openProduct: (product: string, section?: string) => go({ search: old => ({ ...old, product, section }) }),
    openConflict: (conflict: string) => go({ search: old => ({ ...old, conflict }) }),
    change: (next: Partial<InventorySearch>) => go({ search: old => ({ ...old, ...next }) }),
  }
}

export type InventoryListState<Query> = Omit<ReturnType<typeof useInventoryList<unknown, Error, QueryKey>>, 'query'> & {
  query: Query
}
