import { type Box, type Figure, middleOf, type Point, rounded, turned } from '../floor-plans/geometry.ts'

/** Which side or corner of a box: -1, 0 or 1 along each of its own axes. */
export interface Handle {
  across: -1 | 0 | 1
  down: -1 | 0 | 1
}

export const handles: Handle[] = [
  { across: -1, down: -1 },
  { across: 0, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 0 },
  { across: 1, down: 1 },
  { across: 0, down: 1 },
  { across: -1, down: 1 },
  { across: -1, down: 0 },
]

/** Centimetres: nothing is made smaller by hand. */
const smallest = 5

/**
 * The box of a figure, turned or not, after one of its handles was carried by `by`: the opposite side stays where it is.
 * @param square keeps the sides' ratio
 */
export function pulled(figure: Figure, handle: Handle, by: Point, square = false): Box {
  const own = turned(by, { x: 0, y: 0 }, -figure.rotation)
  let width = Math.max(smallest, figure.width + handle.across * own.x)
  let height = Math.max(smallest, figure.height + handle.down * own.y)
  if (square || figure.shape === 'CIRCLE') {
    const byX = width / figure.width
    const byY = height / figure.height
    const factor = handle.across === 0 ? byY : handle.down === 0 ? byX : Math.max(byX, byY)
    width = figure.width * factor
    height = figure.height * factor
  }
  width = rounded(width)
  height = rounded(height)
  const middle = middleOf(figure)
  const shift = turned(
    { x: (handle.across * (width - figure.width)) / 2, y: (handle.down * (height - figure.height)) / 2 },
    { x: 0, y: 0 },
    figure.rotation,
  )
  return {
    x: rounded(middle.x + shift.x - width / 2),
    y: rounded(middle.y + shift.y - height / 2),
    width,
    height,
  }
}

/** Degrees within which a turn jumps onto a multiple of 15. */
const reach = 3

/** How far a figure is turned when its upper handle is held at `pointer`. */
export function turnAt(figure: Box, pointer: Point, exact = false): number {
  const { x, y } = middleOf(figure)
  const degrees = (Math.atan2(pointer.y - y, pointer.x - x) * 180) / Math.PI + 90
  const nearest = Math.round(degrees / 15) * 15
  const chosen = !exact && Math.abs(degrees - nearest) > reach ? Math.round(degrees) : nearest
  return ((chosen % 360) + 360) % 360
}
