import type { Reservation } from '@aforo/api/bookings/reservations'
import { type DragPolicy, moved, resized } from './gestures.ts'
import { type Row, stretchOf } from './lanes.ts'
import type { Target } from './useDrag.ts'

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/**
 * Where a booking goes when it is moved by keys: Shift with the arrows moves it along its lane by a step, or to
 * another lane; `+` and `-` lengthen and shorten it. Undefined for any other key.
 */
export function keyboardMove(
  { key, shiftKey, ctrlKey, altKey, metaKey }: Pressed,
  reservation: Pick<Reservation, 'spaceId' | 'at' | 'from' | 'to'>,
  carried: Target | undefined,
  rows: Row[],
  policy: DragPolicy,
): Target | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  const lanes = rows.flatMap(row => ('lane' in row ? row.lane : []))
  const home = lanes.find(lane => lane.room.id === reservation.spaceId && lane.dates.includes(reservation.at))
  const from =
    carried ?? (home && { lane: home, column: home.dates.indexOf(reservation.at), ...stretchOf(reservation) })
  if (!from) return undefined
  const step = policy.stepMinutes
  if (key === '+' || key === '-') {
    const end = from.to + (key === '+' ? step : -step)
    return { ...from, ...resized(from, 'to', end, policy) }
  }
  if (!shiftKey) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { ...from, ...moved(from, 0, from.from + (key === 'ArrowRight' ? step : -step), step) }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const lane = lanes[lanes.indexOf(from.lane) + (key === 'ArrowDown' ? 1 : -1)]
    return lane ? { ...from, lane } : from
  }
  return undefined
}

/** The booking that an arrow leads to from the focused one: the next in its lane, or the nearest in another lane. */
export function neighbour(key: string, canvas: Element, focused: EventTarget): string | undefined {
  if (!(focused instanceof HTMLElement) || !key.startsWith('Arrow')) return undefined
  const lanes = [...canvas.querySelectorAll<HTMLElement>('[data-lane]')].map(lane => [
    ...lane.querySelectorAll<HTMLElement>('[data-reservation]'),
  ])
  const row = lanes.findIndex(lane => lane.includes(focused))
  const lane = lanes[row]
  if (!lane) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return lane[lane.indexOf(focused) + (key === 'ArrowRight' ? 1 : -1)]?.dataset.reservation
  const others = key === 'ArrowDown' ? lanes.slice(row + 1) : lanes.slice(0, row).reverse()
  const x = focused.getBoundingClientRect().left
  const distance = (block: HTMLElement) => Math.abs(block.getBoundingClientRect().left - x)
  return others
    .find(other => other.length > 0)
    ?.reduce((best, block) => (distance(block) < distance(best) ? block : best)).dataset.reservation
}
