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
  /** Left out in a tab of a screen, whose frame has it. */
  title?: string
  /** In one line, what this is. */
  about: string
  /** What making another is called: on the button, in the palette, above the form. */
  create: string
  /** Makes another one elsewhere than in this screen's own drawer. */
  onCreate?: () => void
  /** What tells its records apart, in the address too. */
  keyOf: (item: Item) => string
  /** The order when the address names none. */
  sort?: string
  /** In the search box while it is empty. */
  searchFor: string
  filters?: ReactNode
  /** Beside the button that makes another one: the ways to what was deleted, and to what belongs to these. */
  removed?: ReactNode
  /** With what else may be done than making the first one. */
  empty: { icon: typeof IconPlus; title: string; text: string; actions?: ReactNode }
  /** In its drawer, unless it opens elsewhere. */
  onOpen?: (key: string) => void
  /** The form of a new one. */
  form?: ReactNode
  /** The drawer of an opened one, and what stands below the list. */
  children?: ReactNode
}

/** A screen that lists records, opens one in a drawer and makes others in another: its frame, and its empty states. */
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
