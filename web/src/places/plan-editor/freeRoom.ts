import type { Box, Point } from '../floor-plans/geometry.ts'

/** Centimetres between two places that are tried, and kept free around what is placed. */
const step = 50
const margin = 20

/**
 * The upper left corner of an empty place of this size in a sheet, as near as possible to a point; where there is none,
 * the point itself, within the sheet.
 */
export function freeRoom(
  size: { width: number; height: number },
  sheet: { width: number; height: number },
  taken: readonly Box[],
  near: Point,
): Point {
  const within = (value: number, length: number, whole: number) =>
    Math.max(0, Math.min(Math.round(value / 10) * 10, whole - length))
  const wanted = {
    x: within(near.x - size.width / 2, size.width, sheet.width),
    y: within(near.y - size.height / 2, size.height, sheet.height),
  }
  const isFree = ({ x, y }: Point) =>
    taken.every(
      box =>
        box.x >= x + size.width + margin ||
        box.x + box.width + margin <= x ||
        box.y >= y + size.height + margin ||
        box.y + box.height + margin <= y,
    )
  if (isFree(wanted)) return wanted
  const places: (Point & { far: number })[] = []
  for (let x = 0; x + size.width <= sheet.width; x += step)
    for (let y = 0; y + size.height <= sheet.height; y += step)
      places.push({ x, y, far: Math.hypot(x - wanted.x, y - wanted.y) })
  const found = places.sort((a, b) => a.far - b.far).find(isFree)
  return found ? { x: found.x, y: found.y } : wanted
}
