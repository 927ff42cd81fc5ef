import type { Reservation } from '@aforo/api/bookings/reservations'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Stretch } from '../../ui/days.ts'
import { minutesOf, wallTimeOf } from '../../ui/formats.ts'
import type { Slot } from '../reservations/bookingSearch.ts'
import { type Axis, type AxisPoint, pointAt } from './axis.ts'
import { type DragPolicy, dragged, edgeAt, moved, resized } from './gestures.ts'
import { type Lane, laneAt, type Row, stretchOf } from './lanes.ts'
import { scrollAtEdges } from './scrollAtEdges.ts'

/** Where something is being drawn or carried. */
export interface Target extends Stretch {
  lane: Lane
  column: number
}

export type Drag =
  | { kind: 'create'; target: Target }
  | { kind: 'change'; reservation: Reservation; target: Target; byKeyboard?: boolean }

/** The drawing surface: where rows and axis begin, in the page's pixels. */
interface Surface {
  canvas: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLElement | null>
  corner: RefObject<HTMLDivElement | null>
  rows: Row[]
  axis: Axis
  policy: DragPolicy
  bookingOf: (id: string) => Reservation | undefined
}

interface DragEvents {
  onCreate: (slot: Slot) => void
  onChange: (reservation: Reservation, slot: Slot) => void
}

interface Place extends AxisPoint {
  lane: Lane
}

/** Pixels the pointer travels before a press becomes a drag. */
const threshold = 4

export const slotAt = ({ lane, column, from, to }: Target): Slot => ({
  spaceId: lane.room.id,
  at: lane.dates[column] ?? '',
  from: wallTimeOf(from),
  to: wallTimeOf(to),
})

/** The hours that a drag would give. */
export const dragWords = ({ target }: Drag) => formatTimes(wallTimeOf(target.from), wallTimeOf(target.to))

export const sameSlot = (one: Slot, other: Slot) =>
  one.spaceId === other.spaceId && one.at === other.at && one.from === other.from && one.to === other.to

/**
 * Dragging on a timeline: on free time it draws a new booking, on a booking it carries it, on its edges it pulls them.
 * A finger scrolls instead; it taps.
 */
export function useDrag(surface: Surface, events: DragEvents) {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const locate = (clientX: number, clientY: number): Place | undefined => {
    const canvas = surface.canvas.current?.getBoundingClientRect()
    const corner = surface.corner.current?.getBoundingClientRect()
    if (!canvas || !corner) return undefined
    const row = laneAt(surface.rows, clientY - canvas.top - corner.height)
    const point = pointAt(surface.axis, (clientX - canvas.left - corner.width) / (canvas.width - corner.width))
    return row && { lane: row.lane, ...point }
  }

  const finish = (last: Drag | undefined) => {
    setDrag(undefined)
    if (!last) return
    const slot = slotAt(last.target)
    if (last.kind === 'create') events.onCreate(slot)
    else if (!sameSlot(slot, last.reservation)) events.onChange(last.reservation, slot)
  }

  const beginOf = (start: Place, reservation: Reservation | undefined, edge: 'from' | 'to' | undefined) => {
    if (!reservation)
      return (here: Place): Drag => {
        // A booking stays within its day: past its column the pointer counts as at the column's end.
        const minute =
          here.column === start.column ? here.minute : here.column > start.column ? surface.axis.to : surface.axis.from
        return {
          kind: 'create',
          target: { lane: start.lane, column: start.column, ...dragged(start.minute, minute, surface.policy) },
        }
      }
    const stretch = stretchOf(reservation)
    if (edge) {
      const { lane, column } = start
      return (here: Place): Drag => {
        const minute = here.column === column ? here.minute : here.column > column ? surface.axis.to : surface.axis.from
        return {
          kind: 'change',
          reservation,
          target: { lane, column, ...resized(stretch, edge, minute, surface.policy) },
        }
      }
    }
    const grab = start.minute - minutesOf(reservation.from)
    return (here: Place): Drag => ({
      kind: 'change',
      reservation,
      target: {
        lane: here.lane,
        column: here.column,
        ...moved(stretch, grab, here.minute, surface.policy.stepMinutes),
      },
    })
  }

  const onPointerDown = (event: ReactPointerEvent) => {
    const { target } = event
    if (event.button !== 0 || event.pointerType === 'touch' || !(target instanceof Element)) return
    const block = target.closest<HTMLElement>('[data-reservation]')
    const reservation = block ? surface.bookingOf(block.dataset.reservation ?? '') : undefined
    if (block ? !reservation?.can.reschedule : !target.closest('[data-track]')) return
    const start = locate(event.clientX, event.clientY)
    if (!start) return
    const edge = block ? edgeAt(block.getBoundingClientRect(), event.clientX) : undefined
    // Keeps text from being selected and an image of the block from being carried by the browser.
    if (!block) event.preventDefault()
    listen(event.clientX, event.clientY, beginOf(start, reservation, edge))
  }

  const listen = (startX: number, startY: number, begin: ReturnType<typeof beginOf>) => {
    stop.current?.()
    const listening = new AbortController()
    const { signal } = listening
    let last: Drag | undefined
    let x = startX
    let y = startY
    const edges = scrollAtEdges(
      () => surface.scroller.current,
      () => update(),
    )
    const update = () => {
      const here = locate(x, y)
      last = here && begin(here)
      setDrag(last)
    }
    const end = (result: Drag | undefined) => {
      listening.abort()
      edges.stop()
      stop.current = undefined
      if (last) swallowClick()
      finish(result)
    }
    stop.current = () => end(undefined)
    window.addEventListener(
      'pointermove',
      event => {
        x = event.clientX
        y = event.clientY
        if (!last && Math.hypot(x - startX, y - startY) < threshold) return
        edges.at(x, y)
        update()
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      event => {
        // Where it is let go counts, also when the way there was not told to the end.
        x = event.clientX
        y = event.clientY
        if (last) update()
        end(last)
      },
      { signal },
    )
    window.addEventListener('pointercancel', () => end(undefined), { signal })
    window.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end(undefined)
      },
      { signal, capture: true },
    )
  }

  return { drag, setDrag, onPointerDown, locate }
}

/** The click that the browser sends after a drag's release is not one. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
