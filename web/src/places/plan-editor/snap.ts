import type { Box } from '../floor-plans/geometry.ts'

/** A line that shows why something stopped where it did: at `at` on `axis`, from `from` to `to` along the other one. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
}

/** The edges and middles of what stays where it is, in order, for finding the nearest quickly. */
export interface SnapLines {
  x: Line[]
  y: Line[]
}

interface Line {
  at: number
  from: number
  to: number
}

/** Prepared once when a drag begins. */
export function snapLinesOf(boxes: readonly Box[]): SnapLines {
  const lines: SnapLines = { x: [], y: [] }
  for (const { x, y, width, height } of boxes) {
    for (const at of [x, x + width / 2, x + width]) lines.x.push({ at, from: y, to: y + height })
    for (const at of [y, y + height / 2, y + height]) lines.y.push({ at, from: x, to: x + width })
  }
  lines.x.sort((a, b) => a.at - b.at)
  lines.y.sort((a, b) => a.at - b.at)
  return lines
}

interface SnapOptions {
  /** Units within which an edge jumps onto a line. */
  reach: number
  /** The grid's step; nothing without a grid. */
  grid?: number | undefined
}

/**
 * Where a box that is to be moved comes to lie: on its nearest neighbours' lines, or else on the grid.
 * @returns by how much to correct it, and the lines that it met
 */
export function snapped(box: Box, lines: SnapLines, { reach, grid }: SnapOptions) {
  const alongX = nearest([box.x, box.x + box.width / 2, box.x + box.width], lines.x, reach)
  const alongY = nearest([box.y, box.y + box.height / 2, box.y + box.height], lines.y, reach)
  const dx = alongX?.by ?? (grid ? toGrid(box.x, grid) : 0)
  const dy = alongY?.by ?? (grid ? toGrid(box.y, grid) : 0)
  const guides: Guide[] = []
  if (alongX)
    guides.push({
      axis: 'x',
      at: alongX.line.at,
      from: Math.min(alongX.line.from, box.y + dy),
      to: Math.max(alongX.line.to, box.y + dy + box.height),
    })
  if (alongY)
    guides.push({
      axis: 'y',
      at: alongY.line.at,
      from: Math.min(alongY.line.from, box.x + dx),
      to: Math.max(alongY.line.to, box.x + dx + box.width),
    })
  return { dx, dy, guides }
}

const toGrid = (value: number, grid: number) => Math.round(value / grid) * grid - value

function nearest(edges: readonly number[], lines: readonly Line[], reach: number) {
  let best: { by: number; line: Line } | undefined
  for (const edge of edges) {
    for (let at = firstFrom(lines, edge - reach); at < lines.length; at += 1) {
      const line = lines[at]
      if (!line || line.at > edge + reach) break
      if (!best || Math.abs(line.at - edge) < Math.abs(best.by)) best = { by: line.at - edge, line }
    }
  }
  return best
}

function firstFrom(lines: readonly Line[], value: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((lines[half]?.at ?? 0) < value) low = half + 1
    else high = half
  }
  return low
}
