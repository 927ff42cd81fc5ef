import { elementKindLabels } from '@aforo/api/places/labels'
import { fold } from '@aforo/api/platform/fold'
import { compareNames } from '@aforo/api/platform/sorting'
import { CloseButton, TextInput } from '@mantine/core'
import { IconLock, IconMapPin, IconSearch, IconTag } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { type Drawing, type Drawn, titleOf } from '../floor-plans/drawing.ts'
import { kindIcons } from '../floor-plans/kindIcons.ts'
import classes from './Panels.module.css'

/** Pixels. */
const rowHeight = 32

interface ElementListProps {
  drawing: Drawing
  selection: ReadonlySet<string>
  nameOf: (id: string) => string | undefined
  onSelect: (ids: Iterable<string>) => void
  onToggle: (id: string) => void
  /** Brings an element into view. */
  onShow: (item: Drawn) => void
}

/**
 * All elements, the topmost first: the drawing for keyboard and screen reader. Arrows move and select, with Shift they
 * extend, Space adds or takes away, Enter brings into view. Only the lines in view are in the page.
 */
export function ElementList({ drawing, selection, nameOf, onSelect, onToggle, onShow }: ElementListProps) {
  'use no memo' // The virtualizer is one object that changes inside, which the compiler takes for unchanged.
  const id = useId()
  const [q, setQ] = useState('')
  const viewport = useRef<HTMLDivElement>(null)
  const words = fold(q.trim()).split(/\s+/).filter(Boolean)
  const rows = drawing
    .map(item => ({ item, title: titleOf(item, nameOf) }))
    .filter(({ item, title }) => {
      const text = fold(`${title} ${elementKindLabels[item.kind]}`)
      return words.every(word => text.includes(word))
    })
    // Of those that lie equally high, by name: twenty desks are looked through in the order of their numbers.
    .sort((one, other) => other.item.zOrder - one.item.zOrder || compareNames(one.title, other.title))
  const [active, setActive] = useState<string>()
  const at = Math.max(
    rows.findIndex(({ item }) => item.id === active),
    0,
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: index => rows[index]?.item.id ?? index,
  })
  const only = selection.size === 1 ? [...selection][0] : undefined
  const onlyAt = rows.findIndex(({ item }) => item.id === only)
  useEffect(() => {
    if (onlyAt >= 0) virtual.scrollToIndex(onlyAt, { align: 'auto' })
  }, [onlyAt, virtual])

  const idsBetween = (one: number, other: number) =>
    rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ item }) => item.id)
  const move = (to: number, extend: boolean) => {
    const next = Math.min(Math.max(to, 0), rows.length - 1)
    const row = rows[next]
    if (!row) return
    setActive(row.item.id)
    onSelect(extend ? new Set([...selection, ...idsBetween(at, next)]) : [row.item.id])
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[at]
    const page = 10
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => move(at + (active === undefined ? 0 : 1), event.shiftKey)],
      ['ArrowUp', () => move(at - 1, event.shiftKey)],
      ['Home', () => move(0, event.shiftKey)],
      ['End', () => move(rows.length - 1, event.shiftKey)],
      ['PageDown', () => move(at + page, event.shiftKey)],
      ['PageUp', () => move(at - page, event.shiftKey)],
      [' ', () => row && onToggle(row.item.id)],
      ['Enter', () => row && onShow(row.item)],
    ])
    const act = keys.get(event.key)
    if (!act) return
    act()
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent, index: number, item: Drawn) => {
    setActive(item.id)
    if (event.shiftKey) onSelect(new Set([...selection, ...idsBetween(at, index)]))
    else if (event.ctrlKey || event.metaKey) onToggle(item.id)
    else {
      onSelect([item.id])
      onShow(item)
    }
  }
  return (
    <div className={classes.list}>
      <TextInput
        size="xs"
        type="search"
        aria-label="Buscar elementos"
        placeholder="Buscar elementos"
        leftSection={<IconSearch size={14} />}
        rightSection={q && <CloseButton size="xs" aria-label="Borrar la búsqueda" onClick={() => setQ('')} />}
        value={q}
        maxLength={100}
        onChange={event => setQ(event.currentTarget.value)}
      />
      <div
        ref={viewport}
        className={classes.rows}
        role="listbox"
        aria-label="Elementos del plano"
        aria-multiselectable
        aria-activedescendant={rows[at] && active ? `${id}${rows[at].item.id}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {rows.length === 0 && (
          <p className={classes.none}>{words.length > 0 ? 'Nada coincide' : 'Todavía no hay elementos.'}</p>
        )}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const { item, title } = row
            const Icon = kindIcons[item.kind]
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and listens to the keys.
              <div
                key={item.id}
                id={`${id}${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={selection.has(item.id)}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={classes.row}
                data-active={item.id === active || undefined}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onClick={event => onClick(event, index, item)}
              >
                <Icon size={16} stroke={1.6} aria-hidden />
                <span className={classes.name}>{title}</span>
                {item.productIds.length > 0 ? (
                  <IconTag size={14} stroke={1.8} role="img" aria-label="Con producto asignado" />
                ) : (
                  item.spaceIds.length > 0 && (
                    <IconMapPin size={14} stroke={1.8} role="img" aria-label="Con espacio asignado" />
                  )
                )}
                {item.locked && <IconLock size={14} stroke={1.8} role="img" aria-label="Bloqueado" />}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
