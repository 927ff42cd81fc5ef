import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ListSearch, withFilters } from './search.ts'

/** The screen's URL parameters, besides its own filters and the open record. */
interface Search extends ListSearch {
  create?: true
  tab?: string
}

interface RecordListOptions<Kept extends Search, Page, Failure, Key extends QueryKey> {
  search: Kept
  /** Navigates with changed parameters; `replace` adds no history entry. */
  go: (to: { search: (old: Kept) => Kept; replace?: boolean }) => unknown
  /** The query for a page of the list. */
  page: (search: Kept) => UseQueryOptions<Page, Failure, Page, Key>
  /** Default page size. */
  size: number
  /** Parameters that filter the list, including `q`. */
  filters: readonly (keyof Kept & string)[]
  /** The parameter with the open record; none if it opens on its own page. */
  record?: keyof Kept & string
  /** The default tab of a record, which isn't in the URL. */
  firstTab?: NonNullable<Kept['tab']>
}

/** State of a screen that lists records and opens one in a drawer: the current page's query, and changes of the URL. */
export function useRecordList<Kept extends Search, Page, Failure, Key extends QueryKey>(
  options: RecordListOptions<Kept, Page, Failure, Key>,
) {
  const { search, go, page, size, filters, record, firstTab } = options
  const query = useQuery({ ...page(search), placeholderData: keepPreviousData })
  const change = (next: Partial<Kept>) => go({ search: old => ({ ...old, ...next }) })
  const filter = (next: Partial<Kept>) => go({ search: old => withFilters(old, next), replace: true })
  // Keys that every such screen has, or that the options name; the compiler can't infer that for a generic search.
  const changeKnown = (next: Search & Record<string, unknown>) => change(next as Partial<Kept>)
  const opened = (key: string | undefined) => (record === undefined ? {} : { [record]: key })
  type Tab = NonNullable<Kept['tab']>
  return {
    search: search as Search,
    query,
    size,
    /** Changes a filter and returns to the first page. */
    filter,
    find: (q: string | undefined) => filter({ q } as Partial<Kept>),
    clear: () => filter(Object.fromEntries(filters.map(key => [key, undefined])) as Partial<Kept>),
    filtered: filters.some(key => search[key] !== undefined),
    /** Changes page or order. */
    page: (next: ListSearch) => changeKnown({ ...next }),
    /** Filters and order, for saved views. */
    views: {
      search: Object.fromEntries([...filters, 'sort' as const].map(key => [key, search[key]])),
      onApply: (view: Record<string, unknown>) => go({ search: () => view as Kept }),
    },
    open: (key: string) => changeKnown(opened(key)),
    create: () => changeKnown({ create: true }),
    closeForm: () => changeKnown({ create: undefined }),
    /** Closes the form and opens the new record. */
    created: (key: string) => changeKnown({ create: undefined, ...opened(key) }),
    /** For the drawer of the open record. */
    drawer: {
      id: record && (search[record] as string | undefined),
      tab: (search.tab ?? firstTab) as Tab,
      onTab: (tab: Tab) => changeKnown({ tab: tab === firstTab ? undefined : tab }),
      onClose: () => changeKnown({ ...opened(undefined), tab: undefined }),
    },
  }
}

/** The state that the screen's frame needs. */
export type RecordListState<Query> = Pick<
  ReturnType<typeof useRecordList<Search, unknown, Error, QueryKey>>,
  'search' | 'size' | 'find' | 'clear' | 'filtered' | 'page' | 'views' | 'open' | 'create' | 'closeForm'
> & { query: Query }

/** Props of a record's drawer from its list. */
export interface RecordDrawerState<Tab extends string = never> {
  id: string | undefined
  tab: Tab
  onTab: (tab: Tab) => void
  onClose: () => void
}
