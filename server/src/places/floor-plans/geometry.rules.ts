import type { ElementShape, Point } from '@aforo/api/places/floor-plan-elements'
import { areaPaths, FillRule, intersect } from 'clipper2-ts'
import { orient2d } from 'robust-predicates'

/** What decides where an element lies: centimetres, degrees clockwise around the middle of its box. */
export interface Outline {
  shape: ElementShape
  x: number
  y: number
  width: number
  height: number
  rotation: number
  /** Of a polygon, from the box's upper left corner. */
  points: readonly Point[]
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Half a millimetre: what rounding to a tenth of a centimetre may add. */
export const tolerance = 0.05
/** Sides of the polygon that stands for a circle where areas are compared. */
const circleSides = 32

const turned = ({ x, y, width, height, rotation }: Outline, points: readonly Point[]): Point[] => {
  if (rotation === 0) return points as Point[]
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return points.map(([px, py]) => {
    const [dx, dy] = [px - middleX, py - middleY]
    return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos]
  })
}

/** The corners of an element where they lie in the plan; of a circle as many as stand for it. */
export function cornersOf(outline: Outline): Point[] {
  const { shape, x, y, width, height, points } = outline
  if (shape === 'POLYGON')
    return turned(
      outline,
      points.map(([px, py]) => [x + px, y + py]),
    )
  if (shape === 'CIRCLE')
    return Array.from({ length: circleSides }, (_, side) => {
      const angle = (side * 2 * Math.PI) / circleSides
      return [x + (width / 2) * (1 + Math.cos(angle)), y + (height / 2) * (1 + Math.sin(angle))]
    })
  return turned(outline, [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])
}

/** The upright box around an element as it lies. */
export function boundsOf(outline: Outline): Box {
  const { shape, x, y, width, height } = outline
  if (shape === 'CIRCLE') return { left: x, top: y, right: x + width, bottom: y + height }
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [px, py] of cornersOf(outline)) {
    box.left = Math.min(box.left, px)
    box.top = Math.min(box.top, py)
    box.right = Math.max(box.right, px)
    box.bottom = Math.max(box.bottom, py)
  }
  return box
}

/** The middle of the box around an element, which stays where it is however it is turned; to a tenth of a centimetre. */
export const middleOf = ({ x, y, width, height }: Outline) => ({
  x: Math.round((x + width / 2) * 10) / 10,
  y: Math.round((y + height / 2) * 10) / 10,
})

export const isInside = (outline: Outline, plan: { width: number; height: number }): boolean => {
  const { left, top, right, bottom } = boundsOf(outline)
  return left >= -tolerance && top >= -tolerance && right <= plan.width + tolerance && bottom <= plan.height + tolerance
}

/** The area of a polygon in square centimetres; of one that crosses itself, what its parts leave of one another. */
export function areaOf(corners: readonly Point[]): number {
  let twice = 0
  corners.forEach(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Point
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice) / 2
}

/** Whether all corners lie on one line, so that nothing is within. */
export const isFlat = (points: readonly Point[]): boolean =>
  points.every((a, index) => {
    const [b, c] = [1, 2].map(step => points[(index + step) % points.length] as Point) as [Point, Point]
    return orient2d(...a, ...b, ...c) === 0
  })

/**
 * Whether the outline through these points meets itself anywhere but in neighbouring sides' common corner. Exact, also
 * where three points lie almost on one line. A corner that comes twice, or a side that runs back, is a meeting too.
 */
export function crossesItself(points: readonly Point[]): boolean {
  const sides = points.map((from, index) => [from, points[(index + 1) % points.length] as Point] as const)
  return sides.some(([a, b], one) => {
    const [, after] = sides[(one + 1) % sides.length] as readonly [Point, Point]
    if (orient2d(...a, ...b, ...after) === 0 && isBetween(a, b, after)) return true
    return sides.some(([c, d], other) => {
      const isNeighbour = other <= one + 1 || (one === 0 && other === sides.length - 1)
      return !isNeighbour && meet(a, b, c, d)
    })
  })
}

/** Of three points on one line: whether the way from `b` to `c` goes back over the one from `a`, or nowhere. */
const isBetween = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) <= 0

/** Whether two sides have a point in common. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd] = [orient2d(...a, ...b, ...c), orient2d(...a, ...b, ...d)]
  const [cda, cdb] = [orient2d(...c, ...d, ...a), orient2d(...c, ...d, ...b)]
  if (abc === 0 && abd === 0) return reaches(a, b, c, d, 0) && reaches(a, b, c, d, 1)
  return abc * abd <= 0 && cda * cdb <= 0
}

const reaches = (a: Point, b: Point, c: Point, d: Point, axis: 0 | 1) =>
  Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis])) <=
  Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis]))

/** The area that two polygons have in common, in square centimetres, to a tenth of a millimetre. */
export const commonArea = (one: readonly Point[], other: readonly Point[]): number =>
  Math.abs(areaPaths(intersect([inTenths(one)], [inTenths(other)], FillRule.NonZero))) / 10_000

/** In tenths of a millimetre, as the library's exact arithmetic wants it: whole numbers. */
const inTenths = (corners: readonly Point[]) =>
  corners.map(([x, y]) => ({ x: Math.round(x * 100), y: Math.round(y * 100) }))
