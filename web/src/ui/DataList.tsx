import { Checkbox, Group, Skeleton, Stack, Table, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import { type ReactNode, useEffect, useRef } from 'react'
import { refusalOf } from '../platform/problem.ts'
import classes from './DataList.module.css'
import { DataListBar, useDensity } from './DataListBar.tsx'
import { DataListPages } from './DataListPages.tsx'
import { NoPermission, NothingMatches } from './EmptyState.tsx'
import type { Export } from './ExportMenu.tsx'
import { ClearFilters } from './FilterChip.tsx'
import { formatCounted } from './formats.ts'
import { loading } from './loading.ts'
import { ProblemAlert } from './ProblemAlert.tsx'
import { RetryButton } from './RetryButton.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { ListSearch } from './search.ts'
import type { Selection } from './selection.ts'
import { useNarrowerThan } from './useNarrowerThan.ts'
import { onlyLooks } from './writes.ts'

interface Page<Item> {
  items: Item[]
  totalItems: number
  totalIsEstimate?: boolean
}

/** A column. Its `accessor` identifies it in the URL (`sort`) and in the choice of columns. */
export type DataListColumn<Item> = DataTableColumn<Item> & {
  accessor: string
  title: string
  /** Can't be hidden; for the column that identifies a record. */
  fixed?: boolean
}

export interface DataListProps<Item extends object> {
  /** Key under which the choice of columns is stored. */
  id: string
  /** Noun for its records, singular and plural: `sede`, `sedes`. */
  noun: [one: string, many: string]
  query: { data: Page<Item> | undefined; isFetching: boolean; error: Error | null; refetch: () => unknown }
  columns: DataListColumn<Item>[]
  rowKey: (item: Item) => string
  search: ListSearch
  onSearch: (change: ListSearch) => void
  /** Page size, if the URL names none. */
  size: number
  /** Whether a filter or search is active: then an empty list means that nothing matches. */
  filtered: boolean
  onClearFilters: () => void
  /** Shown while there are no records, with the action that creates the first one. */
  empty: ReactNode
  /** Shown instead of `Nada coincide` when the filters themselves explain the empty list. */
  unmatched?: ReactNode
  onOpen?: (item: Item) => void
  /** A record's card on a phone; without it, the table scrolls sideways. */
  card?: (item: Item) => ReactNode
  /** Actions beside a record's card. */
  cardActions?: (item: Item) => ReactNode
  /** Row selection with its bulk actions. */
  selection?: { of: Selection; actions: ReactNode; nameOf: (item: Item) => string }
  /** Requests the export of the filtered records. */
  onExport?: Export
  /** Filters and sort order as in the URL, for saved views. */
  views?: { search: Record<string, unknown>; onApply: (search: Record<string, unknown>) => void }
}

/** A table paged by the server: sorting, columns, density, skeleton, and empty, unmatched and failed states. */
export function DataList<Item extends object>(props: DataListProps<Item>) {
  const { id, noun, query, columns, rowKey, search, onSearch, size, onOpen, card, cardActions } = props
  const selection = onlyLooks() ? undefined : props.selection
  const [density] = useDensity()
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `aforo-columns-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const narrow = useNarrowerThan(48)
  const page = query.data
  const descending = search.sort?.startsWith('-') ?? false
  const list = useRef<HTMLDivElement>(null)
  // After each render, since the table's head may have been rendered again.
  useEffect(() => saySorting(list.current, descending))

  // After a failed fetch the old rows may be outdated, so the error replaces them.
  if (query.error) {
    const refusal = refusalOf(query.error)
    if (refusal.status === 403) return <NoPermission />
    return <ProblemAlert refusal={refusal} actions={<RetryButton onClick={() => query.refetch()} />} />
  }
  if (page?.totalItems === 0)
    return !props.filtered
      ? props.empty
      : (props.unmatched ?? <NothingMatches action={<ClearFilters onClick={props.onClearFilters} />} />)

  const shown = columns.filter(column => column.fixed || !hidden.includes(column.accessor))
  const pages = page && (
    <DataListPages
      page={search.page ?? 1}
      size={search.size ?? size}
      total={page.totalItems}
      estimated={page.totalIsEstimate}
      noun={noun}
      onPage={next => onSearch({ page: next === 1 ? undefined : next })}
    />
  )

  const bar = (
    <DataListBar
      count={page && `${page.totalIsEstimate ? 'Cerca de ' : ''}${formatCounted(page.totalItems, ...noun)}`}
      columns={columns}
      hidden={hidden}
      cards={narrow && card !== undefined}
      onHidden={setHidden}
      onExport={props.onExport}
      views={onlyLooks() || !props.views ? undefined : { id, ...props.views }}
    />
  )
  const picked = selection?.of
  const chosen = selection && page && picked && picked.count(page.totalItems) > 0 && (
    <SelectionBar selection={picked} total={page.totalItems} onPage={page.items.length} actions={selection.actions} />
  )

  if (narrow && card)
    return (
      <Stack gap="xs" data-tour="list">
        {chosen || bar}
        {page
          ? page.items.map(item => (
              <Group key={rowKey(item)} gap="xs" wrap="nowrap" data-record>
                {selection && picked && (
                  <Checkbox
                    aria-label={`Seleccionar a ${selection.nameOf(item)}`}
                    checked={picked.has(rowKey(item))}
                    onChange={event => picked.toggle([rowKey(item)], event.currentTarget.checked)}
                  />
                )}
                <UnstyledButton className={classes.card} onClick={() => onOpen?.(item)}>
                  {card(item)}
                </UnstyledButton>
                {cardActions?.(item)}
              </Group>
            ))
          : [1, 2, 3, 4, 5].map(row => <Skeleton key={row} height={76} radius="md" />)}
        {pages}
      </Stack>
    )

  return (
    <div ref={list} className={classes.list} data-lying data-tour="list">
      <div data-screen-only>{chosen || bar}</div>
      {page ? (
        <DataTable<Item>
          className={classes.table}
          borderColor="var(--aforo-line)"
          rowBorderColor="var(--aforo-line)"
          aria-busy={query.isFetching}
          records={page.items}
          columns={shown.map(({ fixed: _fixed, ...column }) => column) as DataTableColumn<Item>[]}
          idAccessor={rowKey}
          minHeight={page.items.length === 0 ? 160 : 0}
          noRecordsText="No hay más resultados"
          // If no row is focusable, the arrow keys must scroll the table itself.
          scrollAreaProps={
            onOpen ? undefined : { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': noun[1] } }
          }
          verticalSpacing={density === 'compact' ? 6 : 12}
          horizontalSpacing="md"
          highlightOnHover={onOpen !== undefined}
          textSelectionDisabled={false}
          onRowClick={onOpen && (({ record }) => onOpen(record))}
          customRowAttributes={record =>
            onOpen
              ? {
                  tabIndex: 0,
                  onKeyDown: (event: React.KeyboardEvent) => {
                    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(record)
                  },
                }
              : {}
          }
          {...(selection && picked && selecting(page.items, selection, picked, rowKey))}
          sortStatus={{ columnAccessor: search.sort?.replace('-', '') ?? '', direction: descending ? 'desc' : 'asc' }}
          onSortStatusChange={({ columnAccessor, direction }) =>
            onSearch({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`, page: undefined })
          }
        />
      ) : (
        <ListSkeleton columns={shown.length} rows={Math.min(search.size ?? size, 10)} />
      )}
      {pages}
    </div>
  )
}

/** Announces the sort order in Spanish: the table's library only has English texts. */
function saySorting(list: HTMLElement | null, descending: boolean) {
  const say = (icon: string, words: string) => {
    for (const one of list?.querySelectorAll(`.mantine-datatable-header-cell-${icon}`) ?? [])
      one.setAttribute('aria-label', words)
  }
  say('sortable-unsorted-icon', 'Sin ordenar')
  say('sortable-icon', descending ? 'De mayor a menor' : 'De menor a mayor')
}

/** Props of the row checkboxes. */
function selecting<Item extends object>(
  items: Item[],
  { nameOf }: { nameOf: (item: Item) => string },
  picked: Selection,
  rowKey: (item: Item) => string,
) {
  return {
    selectedRecords: items.filter(item => picked.has(rowKey(item))),
    onSelectedRecordsChange: (next: Item[]) => {
      const on = new Set(next.map(rowKey))
      const changed = items.map(rowKey).filter(key => on.has(key) !== picked.has(key))
      // One click either selects or deselects.
      picked.toggle(changed, on.has(changed[0] ?? ''))
    },
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Seleccionar toda la página' },
    getRecordSelectionCheckboxProps: (item: Item) => ({ 'aria-label': `Seleccionar a ${nameOf(item)}` }),
  }
}

function ListSkeleton({ columns, rows }: { columns: number; rows: number }) {
  const cells = Array.from({ length: columns }, (_, column) => column)
  return (
    <Table verticalSpacing={12} horizontalSpacing="md" {...loading}>
      <Table.Tbody>
        {Array.from({ length: rows }, (_, row) => row).map(row => (
          <Table.Tr key={row}>
            {cells.map(cell => (
              <Table.Td key={cell}>
                <Skeleton height={14} width={`${50 + ((row * 7 + cell * 13) % 40)}%`} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
