import { spaceKindLabels } from '@aforo/api/places/labels'
import { isLevel } from '@aforo/api/places/space-places'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { Text } from '@mantine/core'
import { IconCheck, IconChevronRight, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCounted } from '../../ui/formats.ts'
import classes from './SpaceTree.module.css'
import { typeIcons } from './spaceIcons.ts'
import type { TreeItem, TreeRow } from './tree.ts'

/** Pixels. */
export const rowHeight = 36

/** What dragging does with a line; one at a time is carried. */
export interface Drag {
  dragged: SpaceNode | undefined
  onDrag: (space: SpaceNode | undefined) => void
  accepts: (into: SpaceNode) => boolean
  onDrop: (into: SpaceNode) => void
}

interface SpaceRowProps {
  /** Undefined while nothing is being chosen. */
  checked: boolean | undefined
  drag: Drag | undefined
  id: string
  row: TreeRow
  start: number
  active: boolean
  selected: boolean
  onSelect: () => void
  onExpand: (expanded: boolean) => void
}

export function SpaceRow({ id, row, start, active, selected, checked, drag, onSelect, onExpand }: SpaceRowProps) {
  const { item, level, expanded, position, siblings } = row
  const { space } = item
  const [over, setOver] = useState(false)
  const accepts = () => space !== undefined && (drag?.accepts(space) ?? false)
  const Icon = typeIcons[item.type]
  const opens = item.children.length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={opens ? expanded : undefined}
      aria-selected={checked ?? selected}
      draggable={drag !== undefined && checked === undefined && space !== undefined && !isLevel(space.type)}
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', item.label)
        drag?.onDrag(space)
      }}
      onDragEnd={() => drag?.onDrag(undefined)}
      onDragOver={event => {
        if (!accepts()) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        if (!space || !accepts()) return
        event.preventDefault()
        drag?.onDrop(space)
      }}
      data-over={over || undefined}
      data-off={space && !isLevel(space.type) && !space.bookable ? true : undefined}
      data-active={active || undefined}
      data-heading={item.space === undefined || undefined}
      className={classes.row}
      style={{ height: rowHeight, transform: `translateY(${start}px)`, paddingInlineStart: 8 + (level - 1) * 18 }}
      onClick={onSelect}
    >
      <span
        className={classes.toggle}
        aria-hidden
        data-open={expanded || undefined}
        onClick={event => {
          if (!opens) return
          event.stopPropagation()
          onExpand(!expanded)
        }}
      >
        {opens && <IconChevronRight size={14} stroke={2} />}
      </span>
      {checked !== undefined && (
        <span className={classes.check} data-checked={checked || undefined} aria-hidden>
          {checked && <IconCheck size={12} stroke={3} />}
        </span>
      )}
      {item.space && <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />}
      <span className={classes.label}>{item.label}</span>
      <Whose space={space} />
      <Figure item={item} />
    </div>
  )
}

/** What a seat or spot is for, and whose it is, where not for everybody. */
function Whose({ space }: { space: SpaceNode | undefined }) {
  if (!space?.kind || space.kind === 'AVAILABLE') return null
  const owners = space.kind === 'FIXED' ? (space.holder?.active ? space.holder.name : 'sin titular') : teamsOf(space)
  return (
    <Text span size="xs" c="dimmed" truncate className={classes.whose}>
      {[spaceKindLabels[space.kind], owners].filter(Boolean).join(' · ')}
    </Text>
  )
}

const teamsOf = ({ kind, teams }: SpaceNode) =>
  kind === 'ROTATING' ? teams.map(({ name }) => name).join(', ') || 'sin equipos' : ''

/** How many spaces a heading has, or how many people a space holds. */
function Figure({ item: { space, children } }: { item: TreeItem }) {
  if (!space)
    return (
      <Text span size="xs" c="dimmed">
        {children.length}
      </Text>
    )
  if (space.capacity === null) return null
  return (
    <Text
      span
      size="xs"
      c="dimmed"
      className={classes.people}
      title={formatCounted(space.capacity, 'persona', 'personas')}
    >
      {space.capacity}
      <IconUsers size={13} stroke={1.6} role="img" aria-label={space.capacity === 1 ? 'persona' : 'personas'} />
    </Text>
  )
}
