import type { Reservation } from '@aforo/api/bookings/reservations'
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { Slot } from '../reservations/bookingSearch.ts'
import type { DragPolicy } from './gestures.ts'
import type { Row } from './lanes.ts'
import { keyboardMove, neighbour } from './timelineKeys.ts'
import { type Drag, slotAt } from './useDrag.ts'

interface Keyed {
  canvas: RefObject<HTMLElement | null>
  rows: Row[]
  policy: DragPolicy
  /** Of the bookings that are drawn, in order. */
  shownIds: string[]
  bookingOf: (id: string) => Reservation | undefined
  drag: Drag | undefined
  setDrag: (drag: Drag | undefined) => void
  onChange: (reservation: Reservation, slot: Slot) => void
}

/**
 * The timeline by keyboard: one of its bookings is reached by Tab, the arrows lead from it to the others, and with Shift
 * they carry it until Enter or Escape.
 */
export function useTimelineKeys(keyed: Keyed) {
  const { canvas, rows, policy, shownIds, bookingOf, drag, setDrag, onChange } = keyed
  const [active, setActive] = useState<string>()
  const tabbable = active !== undefined && shownIds.includes(active) ? active : shownIds[0]

  const focusNeighbour = (event: KeyboardEvent): boolean => {
    const id = neighbour(event.key, event.currentTarget, event.target)
    if (!id) return false
    setActive(id)
    const block = canvas.current?.querySelector<HTMLElement>(`[data-reservation="${id}"]`)
    block?.focus()
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const reservation = bookingOf(event.target.dataset.reservation ?? '')
    if (!reservation) return
    const carried = drag?.kind === 'change' && drag.byKeyboard ? drag : undefined
    if (carried && event.key === 'Escape') {
      event.stopPropagation()
      setDrag(undefined)
    } else if (carried && event.key === 'Enter') {
      setDrag(undefined)
      onChange(carried.reservation, slotAt(carried.target))
    } else {
      const target = reservation.can.reschedule && keyboardMove(event, reservation, carried?.target, rows, policy)
      if (target) setDrag({ kind: 'change', reservation, target, byKeyboard: true })
      else if (carried || !focusNeighbour(event)) return
    }
    event.preventDefault()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => setActive(event.target.dataset.reservation ?? active)
  return { tabbable, onKeyDown, onFocus }
}
