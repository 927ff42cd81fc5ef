/** Centimetres of the floor throughout, y downwards, angles in degrees clockwise: as on the screen. */
export interface Point {
  x: number
  y: number
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A box turned about its own middle; a polygon's points are measured from the box's corner before turning. */
export interface Figure extends Box {
  shape: string
  rotation: number
  points: readonly [x: number, y: number][]
}

/** To the tenth of a centimetre, which is what the plan keeps. */
export const rounded = (value: number) => Math.round(value * 10) / 10 + 0

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

export function turned(point: Point, about: Point, degrees: number): Point {
  if (degrees === 0) return point
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [dx, dy] = [point.x - about.x, point.y - about.y]
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos }
}

export function boxAround(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** What a figure covers once it is turned, as an upright box. */
export function extentOf(figure: Figure): Box {
  // A polygon fills its box until it is turned; a circle always.
  if (figure.rotation % 180 === 0 || figure.shape === 'CIRCLE')
    return { x: figure.x, y: figure.y, width: figure.width, height: figure.height }
  const middle = middleOf(figure)
  const points =
    figure.shape === 'POLYGON'
      ? figure.points.map(([x, y]) => ({ x: figure.x + x, y: figure.y + y }))
      : cornersOf(figure)
  return boxAround(points.map(point => turned(point, middle, figure.rotation)))
}

/** What several figures cover together; undefined of none. */
export function extentOfAll(figures: readonly Figure[]): Box | undefined {
  if (figures.length === 0) return undefined
  return boxAround(
    figures.flatMap(figure => {
      const { x, y, width, height } = extentOf(figure)
      return [
        { x, y },
        { x: x + width, y: y + height },
      ]
    }),
  )
}

const side = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

const crosses = (a: Point, b: Point, c: Point, d: Point) =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0

/** Whether two sides of a polygon that aren't neighbours meet. */
export function crossesItself(points: readonly Point[]): boolean {
  const sides = points.map((point, index) => [point, points[(index + 1) % points.length] ?? point] as const)
  return sides.some(([a, b], one) =>
    sides.some(([c, d], other) => other > one + 1 && !(one === 0 && other === sides.length - 1) && crosses(a, b, c, d)),
  )
}
