import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScreenAction } from './actions.ts'
import { DataList, type DataListProps } from './DataList.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ClearFilters } from './FilterChip.tsx'
import { PageFrame } from './PageFrame.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { RecordListState } from './useRecordList.ts'

interface RecordListProps<Item extends object>
  extends Pick<DataListProps<Item>, 'id' | 'noun' | 'columns' | 'card' | 'cardActions' | 'selection' | 'onExport'> {
  list: RecordListState<DataListProps<Item>['query']>
  /** Omitted in a tab, whose screen already has it. */
  title?: string
  /** What the records are, in one line. */
  about: string
  /** Label for creating a record: on the button, in the palette, above the form. */
  create: string
  /** Creates a record elsewhere than in this screen's drawer. */
  onCreate?: () => void
  /** A record's key, also in the URL. */
  keyOf: (item: Item) => string
  /** Default sort order. */
  sort?: string
  /** Placeholder of the search box. */
  searchFor: string
  filters?: ReactNode
  /** Links beside the create button: deleted records, related lists. */
  removed?: ReactNode
  /** May offer other actions than creating the first record. */
  empty: { icon: typeof IconPlus; title: string; text: string; actions?: ReactNode }
  /** Opens a record elsewhere than in this screen's drawer. */
  onOpen?: (key: string) => void
  /** The form for a new record. */
  form?: ReactNode
  /** The drawer of an open record, and content below the list. */
  children?: ReactNode
}

/** A screen that lists records, and opens and creates them in drawers: its frame and its empty states. */
export function RecordList<Item extends object>(props: RecordListProps<Item>) {
  const { id, create: called, list, keyOf, filters, onOpen = list.open } = props
  const { onCreate: create = list.create } = props
  const { search, clear, filtered } = list
  const { actions, ...empty } = props.empty
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
      actions={
        <>
          {props.removed}
          {button}
        </>
      }
      filters={
        <>
          <SearchBox placeholder={props.searchFor} value={search.q} onSearch={list.find} />
          {filters}
          {filters && filtered && <ClearFilters onClick={clear} />}
        </>
      }
    >
      <DataList
        id={id}
        noun={props.noun}
        query={list.query}
        columns={props.columns}
        rowKey={keyOf}
        search={{ sort: props.sort, ...search }}
        onSearch={list.page}
        size={list.size}
        filtered={filtered}
        onClearFilters={clear}
        onOpen={item => onOpen(keyOf(item))}
        selection={props.selection}
        onExport={props.onExport}
        views={filters ? list.views : undefined}
        empty={
          <EmptyState
            {...empty}
            action={
              actions ? (
                <Group justify="center" gap="xs">
                  {actions}
                  {button}
                </Group>
              ) : (
                button
              )
            }
          />
        }
        card={props.card}
        cardActions={props.cardActions}
      />
      <RecordDrawer opened={search.create === true} title={called} onClose={list.closeForm}>
        {props.form}
      </RecordDrawer>
      {props.children}
    </PageFrame>
  )
}
