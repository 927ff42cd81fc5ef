import { type ListSearch, withFilters } from './search.ts'

/** Goes to the address with another search; `replace` leaves no step for the back button. */
type Go<Search> = (to: { search: (old: Search) => Search; replace?: boolean }) => unknown

/**
 * How every list changes what the address keeps of it.
 * @param filters the search's keys that narrow the list, `q` among them
 */
export function useListFilters<Search extends ListSearch>(
  search: Search,
  filters: readonly (keyof Search)[],
  go: Go<Search>,
) {
  const change = (next: Partial<Search>) => go({ search: old => ({ ...old, ...next }) })
  const filter = (next: Partial<Search>) => go({ search: old => withFilters(old, next), replace: true })
  return {
    /** Another page, order or record. */
    change,
    /** Another filter: back to the first page. */
    filter,
    clear: () => filter(Object.fromEntries(filters.map(key => [key, undefined])) as Partial<Search>),
    filtered: filters.some(key => search[key] !== undefined),
    /** What is filtered and in which order, to be kept under a name and shown again. */
    views: {
      search: Object.fromEntries([...filters, 'sort' as const].map(key => [key, search[key]])),
      onApply: (view: Record<string, unknown>) => go({ search: () => view as Search }),
    },
  }
}
