import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScreenAction } from './actions.ts'
import { DataList, type DataListProps } from './DataList.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ClearFilters } from './FilterChip.tsx'
import { PageFrame } from './PageFrame.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ListSearch } from './search.ts'
import type { useListFilters } from './useListFilters.ts'

/** What such a screen keeps in its address, besides its own filters. */
interface Search extends ListSearch {
  create?: true
}

interface RecordListProps<Item extends object, Kept extends Search>
  extends Pick<
    DataListProps<Item>,
    'id' | 'noun' | 'query' | 'columns' | 'size' | 'card' | 'cardActions' | 'selection' | 'onExport'
  > {
  title: string
  /** In one line, what this is. */
  about: string
  /** What making another is called: on the button, in the palette, above the form. */
  create: string
  /** What tells its records apart, in the address too. */
  keyOf: (item: Item) => string
  search: Kept
  list: ReturnType<typeof useListFilters<Kept>>
  /** In the search box while it is empty. */
  searchFor: string
  filters: ReactNode
  empty: { icon: typeof IconPlus; title: string; text: string }
  onOpen: (key: string) => void
  /** The form of a new one. */
  form: (close: () => void) => ReactNode
  /** The drawer of an opened one, and what stands below the list. */
  children: ReactNode
}

/** A screen that lists records, opens one in a drawer and makes others in another: its frame, and its empty states. */
export function RecordList<Item extends object, Kept extends Search>(props: RecordListProps<Item, Kept>) {
  const { id, create: called, list, search, keyOf, onOpen, empty } = props
  const { filter, clear, filtered } = list
  // Of whatever a screen's address keeps, these alone are changed here.
  const change = (next: Search) => list.change(next as Partial<Kept>)
  const create = () => change({ create: true })
  const close = () => change({ create: undefined })
  useScreenAction({ id: `${id}.new`, label: called, icon: IconPlus, run: create })
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={create}>
      {called}
    </Button>
  )
  return (
    <PageFrame
      title={props.title}
      about={props.about}
      actions={button}
      filters={
        <>
          <SearchBox placeholder={props.searchFor} value={search.q} onSearch={q => filter({ q } as Partial<Kept>)} />
          {props.filters}
          {filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id={id}
        noun={props.noun}
        query={props.query}
        columns={props.columns}
        rowKey={keyOf}
        search={search}
        onSearch={change}
        size={props.size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={item => onOpen(keyOf(item))}
        selection={props.selection}
        onExport={props.onExport}
        views={list.views}
        empty={<EmptyState {...empty} action={button} />}
        card={props.card}
        cardActions={props.cardActions}
      />
      <RecordDrawer opened={search.create === true} title={called} onClose={close}>
        {props.form(close)}
      </RecordDrawer>
      {props.children}
    </PageFrame>
  )
}
