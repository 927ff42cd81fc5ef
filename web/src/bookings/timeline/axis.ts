import type { Stretch } from '../../ui/days.ts'

/**
 * The time axis of a timeline: one column for each day it shows side by side, each going from the minute `from` to the
 * minute `to` of its day. Positions are shares of the whole axis, 0 to 1, so that they hold at any width.
 */
export interface Axis {
  columns: number
  from: number
  to: number
}

export interface AxisPoint {
  column: number
  /** Minutes since midnight, not yet on a step. */
  minute: number
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

export function shareOf(axis: Axis, column: number, minute: number): number {
  const inside = clamp((minute - axis.from) / (axis.to - axis.from), 0, 1)
  return (column + inside) / axis.columns
}

/** The moment at a share of the axis; beyond its ends, the nearest there is. */
export function pointAt(axis: Axis, share: number): AxisPoint {
  const along = clamp(share, 0, 1) * axis.columns
  const column = Math.min(Math.floor(along), axis.columns - 1)
  return { column, minute: axis.from + (along - column) * (axis.to - axis.from) }
}

/** Left edge and width, as CSS percentages. */
export function placeOf(axis: Axis, column: number, { from, to }: Stretch): { left: string; width: string } {
  const start = shareOf(axis, column, from)
  return { left: percent(start), width: percent(shareOf(axis, column, to) - start) }
}

export const percent = (share: number) => `${Math.round(share * 1e6) / 1e4}%`

/** Minutes of a working day shown where a campus says nothing of its hours. */
const usualDay: Stretch = { from: 7 * 60, to: 21 * 60 }

/** The hours in which the campus is open, and what else has to be seen, on half hours. */
export function windowOf(open: Stretch[], shown: Stretch[]): Stretch {
  const all = [...(open.length > 0 ? open : [usualDay]), ...shown]
  const from = Math.min(...all.map(one => one.from))
  const to = Math.max(...all.map(one => one.to))
  return { from: Math.floor(from / 30) * 30, to: Math.min(1440, Math.ceil(to / 30) * 30) }
}

export const wholeDay: Stretch = { from: 0, to: 1440 }

/** What is left of a window when the given stretches, in any order, are taken out. */
export function without(window: Stretch, taken: Stretch[]): Stretch[] {
  const left: Stretch[] = []
  let from = window.from
  for (const one of taken.toSorted((a, b) => a.from - b.from)) {
    if (one.from > from) left.push({ from, to: Math.min(one.from, window.to) })
    from = Math.max(from, one.to)
    if (from >= window.to) break
  }
  if (from < window.to) left.push({ from, to: window.to })
  return left.filter(one => one.to > one.from)
}

/** The minutes at which the axis carries a label: every hour, or every second, third or sixth where it is crowded. */
export function hourMarks({ from, to }: Stretch, every: number): number[] {
  const marks: number[] = []
  for (let at = Math.ceil(from / (every * 60)) * every * 60; at < to; at += every * 60) marks.push(at)
  return marks
}
