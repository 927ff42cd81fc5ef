import { type RefObject, useEffect } from 'react'
import { type Axis, shareOf } from './axis.ts'
import { scrolledTo, scrolledToMoment } from './scrolled.ts'
import type { Target } from './useDrag.ts'

interface Scrolled {
  scroller: RefObject<HTMLElement | null>
  canvas: RefObject<HTMLElement | null>
  corner: RefObject<HTMLElement | null>
  /** Pixels of the region: a drawer that opens leaves it narrower. */
  width: number
}

/** Hours without a room: now, or what a form is about. `key` says which. */
interface Moment {
  key: string
  column: number
  from: number
  to: number
}

/** Pixels of a lane, as good as. */
const laneHeight = 60

/**
 * Keeps in view what was clicked or is being booked, also when a drawer opens over it; without either, the moment, once for
 * each `key`. Nothing moves while it is there already.
 */
export function useScrollTo(
  { scroller, canvas, corner, width }: Scrolled,
  axis: Axis,
  target: (Target & { top: number }) | undefined,
  moment: Moment | undefined,
) {
  const measured = () => {
    const region = scroller.current
    const label = corner.current
    if (!region || !canvas.current || !label) return undefined
    const across = canvas.current.clientWidth - label.offsetWidth
    const view = {
      left: region.scrollLeft,
      top: region.scrollTop,
      width: region.clientWidth - label.offsetWidth,
      height: region.clientHeight - label.offsetHeight,
    }
    return { region, view, at: (column: number, minute: number) => across * shareOf(axis, column, minute) }
  }
  const key = target && [target.lane.key, target.column, target.from, target.to].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for another place or width only.
  useEffect(() => {
    const found = measured()
    if (!found || !target) return
    const { region, view, at } = found
    const to = scrolledTo(view, {
      left: at(target.column, target.from),
      right: at(target.column, target.to),
      top: target.top,
      bottom: target.top + laneHeight,
    })
    if (to) region.scrollTo(to)
  }, [key, width])

  // The hours of a form stay in view beside the drawer that opens; from now on one looks where one likes.
  const followed = moment && moment.from < moment.to ? width : width > 0
  const momentKey = key === undefined ? moment?.key : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key and width.
  useEffect(() => {
    const found = measured()
    if (!found || !moment || momentKey === undefined || width === 0) return
    const left = scrolledToMoment(found.view, found.at(moment.column, moment.from), found.at(moment.column, moment.to))
    if (left !== undefined) found.region.scrollTo({ left, top: found.view.top })
  }, [momentKey, followed])
}
