import type { ReactNode } from 'react'
import { DataList, type DataListProps } from '../../ui/DataList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ClearFilters } from '../../ui/FilterChip.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import type { InventoryListState } from './useInventoryList.ts'

interface InventoryListProps<Item extends object>
  extends Pick<DataListProps<Item>, 'id' | 'noun' | 'columns' | 'card' | 'cardActions' | 'onExport' | 'onOpen'> {
  list: InventoryListState<DataListProps<Item>['query']>
  about: string
  keyOf: (item: Item) => string
  sort?: string
  /** In the search box while it is empty; no box without it. */
  searchFor?: string
  filters: ReactNode
  actions?: ReactNode
  empty: Parameters<typeof EmptyState>[0]
  children?: ReactNode
}

/** A list in a tab of Inventario: its filters, its table with files and saved views, and what to do while it is empty. */
export function InventoryList<Item extends object>(props: InventoryListProps<Item>) {
  const { list, filters, keyOf } = props
  const { search, clear, filtered } = list
  return (
    <PageFrame
      about={props.about}
      actions={props.actions}
      filters={
        <>
          {props.searchFor && <SearchBox placeholder={props.searchFor} value={search.q} onSearch={list.find} />}
          {filters}
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id={props.id}
        noun={props.noun}
        query={list.query}
        columns={props.columns}
        rowKey={keyOf}
        search={{ ...search, sort: search.sort ?? props.sort }}
        onSearch={list.page}
        size={list.size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={props.onOpen}
        onExport={props.onExport}
        views={list.views}
        empty={<EmptyState {...props.empty} />}
        card={props.card}
        cardActions={props.cardActions}
      />
      {props.children}
    </PageFrame>
  )
}
