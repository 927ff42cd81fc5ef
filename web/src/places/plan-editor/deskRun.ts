import type { Box } from '../floor-plans/geometry.ts'
import { rounded } from '../floor-plans/geometry.ts'

/** Rows and columns of equal boxes, numbered. Sizes and gaps in plan units. */
export interface DeskRun {
  rows: number
  columns: number
  width: number
  height: number
  /** Between the columns. */
  gapX: number
  /** Between the rows; with `facing`, between the pairs of rows. */
  gapY: number
  /** Rows stand in pairs, back to back. */
  facing: boolean
  /** What the number goes behind: `Escritorio`. */
  prefix: string
  /** The first number. */
  first: number
  /** Along each row, or down each column. */
  direction: 'rows' | 'columns'
}

export const largestRun = 500

/** The run's boxes with their names, from the corner `at`, in the order of their numbers. */
export function deskRun(run: DeskRun, at: { x: number; y: number }): (Box & { text: string })[] {
  const { rows, columns, width, height, gapX, gapY } = run
  const gapsAbove = (row: number) => (run.facing ? Math.floor(row / 2) : row)
  return Array.from({ length: rows * columns }, (_, index) => {
    const along = run.direction === 'rows'
    const row = along ? Math.floor(index / columns) : index % rows
    const column = along ? index % columns : Math.floor(index / rows)
    return {
      x: rounded(at.x + column * (width + gapX)),
      y: rounded(at.y + row * height + gapsAbove(row) * gapY),
      width,
      height,
      text: [run.prefix.trim(), run.first + index].filter(part => part !== '').join(' '),
    }
  })
}

/** How much room a run takes. */
export function sizeOfRun({ rows, columns, width, height, gapX, gapY, facing }: DeskRun) {
  const gaps = facing ? Math.floor((rows - 1) / 2) : rows - 1
  return { width: columns * width + (columns - 1) * gapX, height: rows * height + gaps * gapY }
}

/** Columns and rows for so many boxes, about as wide as high in the plan. */
export function gridFor(count: number, { width, height }: { width: number; height: number }) {
  const columns = Math.max(1, Math.round(Math.sqrt((count * height) / width)))
  return { columns, rows: Math.ceil(count / columns) }
}
