import type { SpaceNode } from '@aforo/api/places/spaces'
import { fold } from '@aforo/api/platform/fold'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { rowHeight, SpaceRow } from './SpaceRow.tsx'
import classes from './SpaceTree.module.css'
import type { TreeItem, TreeRow } from './tree.ts'

interface SpaceTreeProps {
  rows: TreeRow[]
  selected: string | undefined
  onSelect: (item: TreeItem) => void
  onExpand: (item: TreeItem, expanded: boolean) => void
  /** The spaces that are chosen for a bulk change; undefined while none is being made. */
  checked?: ReadonlySet<string>
  onCheck?: (item: TreeItem) => void
  /** Dragging is one way of moving; the space's own menu has the other. */
  mayDrop?: (space: SpaceNode, into: SpaceNode) => boolean
  onDrop?: (space: SpaceNode, into: SpaceNode) => void
}

/**
 * The tree of a campus. One focus for all of it (`aria-activedescendant`), so that only the lines in view need to be
 * in the page: arrows, Home, End and letters move, Enter selects, left and right close and open.
 */
export function SpaceTree(props: SpaceTreeProps) {
  const { rows, selected, onSelect, onExpand, checked, onCheck, mayDrop, onDrop } = props
  ;('use no memo') // The virtualizer is one object that changes inside, which the compiler takes for unchanged.
  const id = useId()
  const viewport = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(selected)
  const [dragged, setDragged] = useState<SpaceNode>()
  const at = Math.max(
    rows.findIndex(({ item }) => item.id === active),
    0,
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: index => rows[index]?.item.id ?? index,
  })
  const selectedAt = rows.findIndex(({ item }) => item.id === selected)
  useEffect(() => {
    if (selectedAt >= 0) virtual.scrollToIndex(selectedAt, { align: 'auto' })
  }, [selectedAt, virtual])

  const move = (to: number) => {
    const row = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (!row) return
    setActive(row.item.id)
    virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' })
  }
  const row = rows[at]
  const into = () => {
    if (!row || row.item.children.length === 0) return
    if (row.expanded) move(at + 1)
    else onExpand(row.item, true)
  }
  const outOf = () => {
    if (row?.expanded) onExpand(row.item, false)
    else if (row?.parentId) move(rows.findIndex(({ item }) => item.id === row.parentId))
  }
  const act = (item: TreeItem) => (checked ? onCheck?.(item) : onSelect(item))
  const choose = () => row && act(row.item)
  const keys = new Map<string, () => void>([
    ['ArrowDown', () => move(at + 1)],
    ['ArrowUp', () => move(at - 1)],
    ['Home', () => move(0)],
    ['End', () => move(rows.length - 1)],
    ['ArrowRight', into],
    ['ArrowLeft', outOf],
    ['Enter', choose],
    [' ', choose],
  ])
  const byLetter = (letter: string) => {
    const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
    const found = after.find(({ item }) => fold(item.label).startsWith(fold(letter)))
    if (found) move(rows.indexOf(found))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const run = keys.get(event.key)
    if (run) run()
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) byLetter(event.key)
    else return
    event.preventDefault()
    // Letters here look for a name; elsewhere they are shortcuts.
    event.stopPropagation()
  }

  return (
    <div
      ref={viewport}
      className={classes.tree}
      role="tree"
      aria-label="Espacios de la sede"
      aria-multiselectable={checked !== undefined}
      tabIndex={0}
      aria-activedescendant={row && `${id}-${row.item.id}`}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = rows[index]
          return (
            line && (
              <SpaceRow
                key={key}
                id={`${id}-${line.item.id}`}
                row={line}
                start={start}
                active={index === at}
                selected={line.item.id === selected}
                checked={checked && isChecked(line.item, checked)}
                onSelect={() => {
                  setActive(line.item.id)
                  act(line.item)
                }}
                drag={
                  onDrop &&
                  mayDrop && {
                    dragged,
                    onDrag: setDragged,
                    accepts: into => dragged !== undefined && mayDrop(dragged, into),
                    onDrop: into => dragged && onDrop(dragged, into),
                  }
                }
                onExpand={expanded => onExpand(line.item, expanded)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** A heading is chosen when all that stands under it is. */
const isChecked = ({ space, children }: TreeItem, checked: ReadonlySet<string>): boolean =>
  space ? checked.has(space.id) : children.length > 0 && children.every(child => isChecked(child, checked))
