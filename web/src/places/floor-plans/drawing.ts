import type { ProductType } from '@aforo/api/offer/product-types'
import type { ElementKind, PlanElement, SavedElement } from '@aforo/api/places/floor-plan-elements'
import { elementKindLabels } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { moved, type Placed } from './arrange.ts'
import { extentOfAll, rounded } from './geometry.ts'

/** An element as the editor holds it: just what is saved. */
export type Drawn = SavedElement & Placed

/** All elements from the lowest to the topmost. */
export type Drawing = readonly Drawn[]

export const inOrder = <Item extends { zOrder: number; id: string }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.zOrder - b.zOrder || (a.id < b.id ? -1 : 1))

export const drawnOf = ({ places, lineageId, ...element }: PlanElement): Drawn => ({
  ...element,
  // Sent along, so that one that is deleted and brought back is still known as the same.
  ...(lineageId !== element.id && { lineageId }),
  spaceIds: places.flatMap(({ spaceId }) => spaceId ?? []),
  // Where a product has a space, it is there by that.
  productIds: places.flatMap(({ spaceId, productId }) => (spaceId === null ? (productId ?? []) : [])),
})

/** All that an element stands for. */
export const thingsOf = ({ spaceIds, productIds }: Pick<Drawn, 'spaceIds' | 'productIds'>): string[] => [
  ...spaceIds,
  ...productIds,
]

/** An element without some of what it stands for; the same one where it has none of that. */
export function withoutThings<Item extends Pick<Drawn, 'spaceIds' | 'productIds'>>(
  item: Item,
  gone: ReadonlySet<string>,
): Item {
  if (!thingsOf(item).some(id => gone.has(id))) return item
  const left = (ids: readonly string[]) => ids.filter(id => !gone.has(id))
  return { ...item, spaceIds: left(item.spaceIds), productIds: left(item.productIds) }
}

export const drawingOf = (elements: readonly PlanElement[]): Drawing => inOrder(elements).map(drawnOf)

/** Between two elements' orders, so that one can come between them without the others' being written again. */
const step = 16

/**
 * Gives the chosen elements of a list orders that fit where they stand, leaving the others' alone while there is room
 * between them.
 */
export function withOrder(items: readonly Drawn[], chosen: ReadonlySet<string>): Drawn[] {
  const next = [...items]
  for (let at = 0; at < next.length; at += 1) {
    if (!chosen.has(next[at]?.id ?? '')) continue
    let end = at
    while (end < next.length && chosen.has(next[end]?.id ?? '')) end += 1
    const below = next[at - 1]?.zOrder ?? -1
    const above = next[end]?.zOrder ?? below + (end - at + 1) * step
    const gap = Math.floor((above - below) / (end - at + 1))
    if (gap < 1 || above > highest) return items.map((item, index) => ordered(item, (index + 1) * step))
    for (let each = at; each < end; each += 1) {
      const item = next[each]
      if (item) next[each] = ordered(item, below + gap * (each - at + 1))
    }
    at = end
  }
  return next
}

const highest = 100_000
const ordered = (item: Drawn, zOrder: number) => (item.zOrder === zOrder ? item : { ...item, zOrder })

/** New elements, on top of all others. */
export const added = (drawing: Drawing, items: readonly Drawn[]): Drawing =>
  withOrder([...drawing, ...items], new Set(items.map(({ id }) => id)))

/** The drawing with some of its elements exchanged for what `change` makes of them. */
export const withChanged = (drawing: Drawing, ids: ReadonlySet<string>, change: (item: Drawn) => Drawn): Drawing =>
  drawing.map(item => (ids.has(item.id) ? change(item) : item))

/** The drawing with elements in the place of those of the same id. */
export function withReplaced(drawing: Drawing, items: readonly Drawn[]): Drawing {
  const byId = new Map(items.map(item => [item.id, item]))
  return drawing.map(item => byId.get(item.id) ?? item)
}

/**
 * Copies of elements, a little beside them or centred at a place. A space or product has one place in a plan, so the copies stand
 * for none; the number at the end of a text goes on counting past the highest in the drawing.
 */
export function copiesOf(
  drawing: Drawing,
  items: readonly Drawn[],
  to: { by: number } | { at: { x: number; y: number } },
): Drawn[] {
  const all = extentOfAll(items)
  if (!all) return []
  const [dx, dy] =
    'by' in to ? [to.by, to.by] : [rounded(to.at.x - all.x - all.width / 2), rounded(to.at.y - all.y - all.height / 2)]
  const highestNumbers = new Map<string, number>()
  for (const { text } of drawing) {
    const [words, number] = numbered(text)
    if (number !== undefined) highestNumbers.set(words, Math.max(highestNumbers.get(words) ?? 0, number))
  }
  return items.map(item => {
    const [words, number] = numbered(item.text)
    const next = number === undefined ? undefined : (highestNumbers.get(words) ?? number) + 1
    if (next !== undefined) highestNumbers.set(words, next)
    return {
      ...moved(item, dx, dy),
      id: crypto.randomUUID(),
      lineageId: undefined,
      text: next === undefined ? item.text : `${words}${next}`,
      spaceIds: [],
      productIds: [],
      locked: false,
    }
  })
}

function numbered(text: string): [words: string, number: number | undefined] {
  const [, words = text, digits] = /^(.*?)(\d{1,6})$/.exec(text) ?? []
  return [words, digits === undefined ? undefined : Number(digits)]
}

/** What is drawn for something, in centimetres. */
export interface Looks {
  kind: ElementKind
  shape: 'RECTANGLE' | 'CIRCLE'
  width: number
  height: number
}

export const spaceLooks: Record<SpaceType, Looks> = {
  ROOM: { kind: 'ROOM', shape: 'RECTANGLE', width: 400, height: 300 },
  PHONE_BOOTH: { kind: 'PHONE_BOOTH', shape: 'RECTANGLE', width: 120, height: 120 },
  WORK_AREA: { kind: 'AREA', shape: 'RECTANGLE', width: 800, height: 600 },
  WORK_TABLE: { kind: 'TABLE', shape: 'RECTANGLE', width: 240, height: 120 },
  SEAT: { kind: 'DESK', shape: 'RECTANGLE', width: 120, height: 60 },
  PARKING_SPOT: { kind: 'PARKING', shape: 'RECTANGLE', width: 250, height: 500 },
  FLOOR: { kind: 'AREA', shape: 'RECTANGLE', width: 800, height: 600 },
  PARKING: { kind: 'AREA', shape: 'RECTANGLE', width: 800, height: 600 },
}

/** What is drawn for a product that has no space. */
export const productLooks: Record<ProductType, Looks> = {
  PRIVATE_OFFICE: spaceLooks.ROOM,
  SUITE: { ...spaceLooks.ROOM, width: 600, height: 400 },
  FIXED_DESK: spaceLooks.SEAT,
  DEDICATED_ROOM: spaceLooks.ROOM,
  PARKING: spaceLooks.PARKING_SPOT,
  LOCKER: { kind: 'FURNITURE', shape: 'RECTANGLE', width: 100, height: 50 },
  STORAGE: { kind: 'AREA', shape: 'RECTANGLE', width: 200, height: 200 },
  SERVICE: { kind: 'AREA', shape: 'RECTANGLE', width: 200, height: 200 },
}

/** An element with nothing on it yet. */
export const blank = (
  element: Pick<Drawn, 'shape' | 'kind' | 'x' | 'y' | 'width' | 'height'> & Partial<Drawn>,
): Drawn => ({
  id: crypto.randomUUID(),
  rotation: 0,
  zOrder: 0,
  points: [],
  text: '',
  color: null,
  locked: false,
  spaceIds: [],
  productIds: [],
  ...element,
})

/** What a person calls an element: its own text, what it stands for, or its kind. @param nameOf of a space or product */
export function titleOf({ text, kind, ...item }: Drawn, nameOf: (id: string) => string | undefined): string {
  if (text !== '') return text
  const names = thingsOf(item).flatMap(id => nameOf(id) ?? [])
  return names.length > 0 ? names.join(', ') : elementKindLabels[kind]
}
