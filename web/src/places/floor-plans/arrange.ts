import { type Box, extentOf, extentOfAll, type Figure, middleOf, rounded, turned } from './geometry.ts'

/** Something of the plan that has a name of its own. */
export interface Placed extends Figure {
  id: string
}

export const moved = <Item extends Placed>(item: Item, dx: number, dy: number): Item => ({
  ...item,
  x: rounded(item.x + dx),
  y: rounded(item.y + dy),
})

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Brings the items' edges or middles onto one line, that of all of them together. */
export function aligned<Item extends Placed>(items: readonly Item[], edge: Edge): Item[] {
  const all = extentOfAll(items)
  if (!all) return []
  const line = lines[edge]
  return items.map(item => {
    const by = line(all) - line(extentOf(item))
    return acrossEdges.has(edge) ? moved(item, by, 0) : moved(item, 0, by)
  })
}

const acrossEdges: ReadonlySet<Edge> = new Set(['left', 'center', 'right'])
const lines: Record<Edge, (box: Box) => number> = {
  left: box => box.x,
  center: box => box.x + box.width / 2,
  right: box => box.x + box.width,
  top: box => box.y,
  middle: box => box.y + box.height / 2,
  bottom: box => box.y + box.height,
}

/** Makes the gaps between the items equal along one axis; the outermost two stay. Fewer than three stay as they are. */
export function distributed<Item extends Placed>(items: readonly Item[], axis: 'x' | 'y'): Item[] {
  if (items.length < 3) return [...items]
  const length = axis === 'x' ? 'width' : 'height'
  const measured = items.map(item => ({ item, own: extentOf(item) }))
  const inOrder = measured.toSorted((a, b) => a.own[axis] + a.own[length] / 2 - (b.own[axis] + b.own[length] / 2))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return [...items]
  const filled = inOrder.reduce((sum, { own }) => sum + own[length], 0)
  const gap = (last.own[axis] + last.own[length] - first.own[axis] - filled) / (items.length - 1)
  const places = new Map<string, Item>()
  let at = first.own[axis]
  for (const { item, own } of inOrder) {
    const by = at - own[axis]
    const stays = item === first.item || item === last.item
    places.set(item.id, stays ? item : moved(item, axis === 'x' ? by : 0, axis === 'y' ? by : 0))
    at += own[length] + gap
  }
  return items.map(item => places.get(item.id) ?? item)
}

const fullTurn = (degrees: number) => rounded(((degrees % 360) + 360) % 360)

/** Turns the items as one body about their common middle. */
export function rotated<Item extends Placed>(items: readonly Item[], degrees: number): Item[] {
  const all = extentOfAll(items)
  if (!all) return []
  const about = middleOf(all)
  return items.map(item => {
    const middle = middleOf(item)
    const to = items.length === 1 ? middle : turned(middle, about, degrees)
    return { ...moved(item, to.x - middle.x, to.y - middle.y), rotation: fullTurn(item.rotation + degrees) }
  })
}

/** Another size of the same box, in which a polygon's points keep their share of it; a circle stays one. */
export function resized<Item extends Placed>(item: Item, width: number, height: number): Item {
  if (item.shape === 'CIRCLE') {
    const side = rounded(width === item.width ? height : width)
    return { ...item, width: side, height: side }
  }
  const [byX, byY] = [width / item.width, height / item.height]
  const points = item.points.map(([x, y]) => [rounded(x * byX), rounded(y * byY)])
  return { ...item, width: rounded(width), height: rounded(height), points }
}

export type Order = 'front' | 'forward' | 'backward' | 'back'

/** The list with the chosen items brought forward or sent back; later ones lie on top. */
export function reordered<Item extends Placed>(items: readonly Item[], ids: ReadonlySet<string>, to: Order): Item[] {
  const chosen = items.filter(({ id }) => ids.has(id))
  const others = items.filter(({ id }) => !ids.has(id))
  if (to === 'front') return [...others, ...chosen]
  if (to === 'back') return [...chosen, ...others]
  const next = to === 'forward' ? items.toReversed() : [...items]
  for (let at = 1; at < next.length; at += 1) {
    const [before, item] = [next[at - 1], next[at]]
    if (before && item && ids.has(item.id) && !ids.has(before.id)) {
      next[at - 1] = item
      next[at] = before
    }
  }
  return to === 'forward' ? next.reverse() : next
}
