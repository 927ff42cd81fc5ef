import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ListSearch, withFilters } from './search.ts'

/** What such a screen keeps in its address, besides its own filters and the record whose drawer is open. */
interface Search extends ListSearch {
  create?: true
  tab?: string
}

interface RecordListOptions<Kept extends Search, Page, Failure, Key extends QueryKey> {
  search: Kept
  /** Goes to the address with another search; `replace` leaves no step for the back button. */
  go: (to: { search: (old: Kept) => Kept; replace?: boolean }) => unknown
  /** Asks for one page of the list. */
  page: (search: Kept) => UseQueryOptions<Page, Failure, Page, Key>
  /** The page size when the address names none. */
  size: number
  /** The keys of the address that narrow the list, `q` among them. */
  filters: readonly (keyof Kept & string)[]
  /** The key of the address that holds the open record; none where it opens on a page of its own. */
  record?: keyof Kept & string
  /** The tab that a record opens with, which the address doesn't name. */
  firstTab?: NonNullable<Kept['tab']>
}

/** The state of a screen that lists records and opens one in a drawer: the page asked for, and how the address changes. */
export function useRecordList<Kept extends Search, Page, Failure, Key extends QueryKey>(
  options: RecordListOptions<Kept, Page, Failure, Key>,
) {
  const { search, go, page, size, filters, record, firstTab } = options
  const query = useQuery({ ...page(search), placeholderData: keepPreviousData })
  const change = (next: Partial<Kept>) => go({ search: old => ({ ...old, ...next }) })
  const filter = (next: Partial<Kept>) => go({ search: old => withFilters(old, next), replace: true })
  // Keys that every such screen has, or that are named by the options: the compiler can't tell of a generic search.
  const changeKnown = (next: Search & Record<string, unknown>) => change(next as Partial<Kept>)
  const opened = (key: string | undefined) => (record === undefined ? {} : { [record]: key })
  type Tab = NonNullable<Kept['tab']>
  return {
    search: search as Search,
    query,
    size,
    /** Another filter: back to the first page. */
    filter,
    find: (q: string | undefined) => filter({ q } as Partial<Kept>),
    clear: () => filter(Object.fromEntries(filters.map(key => [key, undefined])) as Partial<Kept>),
    filtered: filters.some(key => search[key] !== undefined),
    /** Another page or order. */
    page: (next: ListSearch) => changeKnown({ ...next }),
    /** What is filtered and in which order, to be kept under a name and shown again. */
    views: {
      search: Object.fromEntries([...filters, 'sort' as const].map(key => [key, search[key]])),
      onApply: (view: Record<string, unknown>) => go({ search: () => view as Kept }),
    },
    open: (key: string) => changeKnown(opened(key)),
    create: () => changeKnown({ create: true }),
    closeForm: () => changeKnown({ create: undefined }),
    /** Closes the form of a new record and opens what it made. */
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

/** What the frame of such a screen needs of its state. */
export type RecordListState<Query> = Pick<
  ReturnType<typeof useRecordList<Search, unknown, Error, QueryKey>>,
  'search' | 'size' | 'find' | 'clear' | 'filtered' | 'page' | 'views' | 'open' | 'create' | 'closeForm'
> & { query: Query }

/** What the drawer of a record gets from the list that opens it. */
export interface RecordDrawerState<Tab extends string = never> {
  id: string | undefined
  tab: Tab
  onTab: (tab: Tab) => void
  onClose: () => void
}
