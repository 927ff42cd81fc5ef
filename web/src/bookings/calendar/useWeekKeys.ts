import type { Reservation } from '@aforo/api/bookings/reservations'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type DragPolicy, resized } from '../timeline/gestures.ts'
import { stretchOf } from '../timeline/lanes.ts'

/** Identifies the free place of a cell among what the keys lead to; a booking is identified by its own id. */
export const freeKey = (cell: string) => `free ${cell}`

const itemsIn = (cell: Element | undefined) => [...(cell?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]

/**
 * Where an arrow leads from a booking or a free place: up and down through its cell and on to the next room, to the
 * sides into the next day; what has nothing to press is skipped.
 */
export function weekNeighbour(key: string, region: Element, focused: HTMLElement): HTMLElement | undefined {
  const rows = [...region.querySelectorAll('[data-week-row]')].map(row => [...row.querySelectorAll('[data-cell]')])
  const row = rows.findIndex(cells => cells.some(cell => cell.contains(focused)))
  const cells = rows[row] ?? []
  const column = cells.findIndex(cell => cell.contains(focused))
  const own = itemsIn(cells[column])
  const place = own.indexOf(focused)
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const down = key === 'ArrowDown'
    const within = own[place + (down ? 1 : -1)]
    if (within) return within
    const others = down ? rows.slice(row + 1) : rows.slice(0, row).reverse()
    const found = others.map(each => itemsIn(each[column])).find(items => items.length > 0)
    return down ? found?.[0] : found?.at(-1)
  }
  const items = cellsBeside(key, cells, column)
    .map(itemsIn)
    .find(each => each.length > 0)
  return items?.[Math.min(place, items.length - 1)]
}

/** The cells of a row that a key leads to, the nearest first. */
function cellsBeside(key: string, cells: Element[], column: number): Element[] {
  if (key === 'ArrowLeft') return cells.slice(0, column).reverse()
  if (key === 'ArrowRight') return cells.slice(column + 1)
  if (key === 'Home') return cells
  return key === 'End' ? cells.toReversed() : []
}

/** What the Tab key comes to: where one was, while it is there, or the first of all. */
export function tabStop(items: Iterable<string>, active: string | undefined): string | undefined {
  let first: string | undefined
  for (const item of items) {
    if (item === active) return item
    first ??= item
  }
  return first
}

interface Keyed {
  policy: DragPolicy
  /** Rooms in the order of the rows, and the dates of the columns. */
  spaceIds: string[]
  dates: string[]
  bookingOf: (id: string) => Reservation | undefined
  pending: ReadonlySet<string>
  onChange: (reservation: Reservation, slot: Slot) => void
}

/** Where Shift and an arrow, `+` or `-` take a booking; undefined for any other key, and beyond the week's edge. */
export function weekMove(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  one: Pick<Reservation, 'spaceId' | 'at' | 'from' | 'to'>,
  { policy, spaceIds, dates }: Pick<Keyed, 'policy' | 'spaceIds' | 'dates'>,
): Slot | undefined {
  const { spaceId, at, from, to } = one
  if (key === '+' || key === '-') {
    const by = key === '+' ? policy.stepMinutes : -policy.stepMinutes
    const next = wallTimeOf(resized(stretchOf(one), 'to', minutesOf(to) + by, policy).to)
    return next === to ? undefined : { spaceId, at, from, to: next }
  }
  if (!shiftKey) return undefined
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const rooms = { ArrowUp: -1, ArrowDown: 1 }[key]
  const date = days && dates[dates.indexOf(at) + days]
  if (date) return { spaceId, at: date, from, to }
  const space = rooms && spaceIds[spaceIds.indexOf(spaceId) + rooms]
  return space ? { spaceId: space, at, from, to } : undefined
}

/**
 * The week by keyboard: Tab comes to one of its bookings or free places, the arrows lead to the others, Enter opens or
 * books. With Shift they move a booking, and `+` and `-` lengthen and shorten it; what was done can be undone.
 */
export function useWeekKeys(keyed: Keyed) {
  const { bookingOf, pending, onChange } = keyed
  const [active, setActive] = useState<string>()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, ctrlKey, altKey, metaKey } = event
    if (!(target instanceof HTMLElement) || target.dataset.item === undefined || ctrlKey || altKey || metaKey) return
    const one = bookingOf(target.dataset.item)
    const slot = one?.can.reschedule && !pending.has(one.reservationId) ? weekMove(event, one, keyed) : undefined
    if (one && slot) onChange(one, slot)
    else {
      const next = event.shiftKey ? undefined : weekNeighbour(event.key, currentTarget, target)
      if (!next) {
        // At the edge the page doesn't scroll away instead.
        if (event.key.startsWith('Arrow')) event.preventDefault()
        return
      }
      next.focus()
    }
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setActive(target.dataset.item ?? active)
  return { active, onKeyDown, onFocus }
}
