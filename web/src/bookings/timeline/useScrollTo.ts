import { type RefObject, useEffect } from 'react'
import { type Axis, shareOf } from './axis.ts'
import type { Target } from './useDrag.ts'

interface Scrolled {
  scroller: RefObject<HTMLElement | null>
  canvas: RefObject<HTMLElement | null>
  corner: RefObject<HTMLElement | null>
}

/** Brings a place of the timeline into view when it becomes another one; nothing moves while it is already there. */
export function useScrollTo(
  { scroller, canvas, corner }: Scrolled,
  axis: Axis,
  target: (Target & { top: number }) | undefined,
) {
  const key = target && [target.lane.key, target.column, target.from, target.to].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another place only, never for another width.
  useEffect(() => {
    const view = scroller.current
    const label = corner.current
    if (!view || !canvas.current || !label || !target) return
    const width = canvas.current.clientWidth - label.offsetWidth
    const left = width * shareOf(axis, target.column, target.from)
    const right = width * shareOf(axis, target.column, target.to)
    const room = view.clientWidth - label.offsetWidth
    const seen = left >= view.scrollLeft && right <= view.scrollLeft + room
    const height = view.clientHeight - label.offsetHeight
    const above = target.top < view.scrollTop || target.top + 60 > view.scrollTop + height
    if (seen && !above) return
    view.scrollTo({
      left: seen ? view.scrollLeft : left - Math.max(0, (room - (right - left)) / 2),
      top: above ? target.top - height / 2 : view.scrollTop,
    })
  }, [key])
}
