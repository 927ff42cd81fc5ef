import { displayName } from '@aforo/api/places/labels'
import type { SpaceNode, SpaceType } from '@aforo/api/places/spaces'
import { fold } from '@aforo/api/platform/fold'
import { compareNames } from '@aforo/api/platform/sorting'

/** What the tree shows: a space, or the heading of its kind under one parent. */
export interface TreeItem {
  id: string
  label: string
  type: SpaceType
  /** Undefined for a heading. */
  space?: SpaceNode
  children: TreeItem[]
}

/** One visible line of the tree. */
export interface TreeRow {
  item: TreeItem
  /** From 1. */
  level: number
  parentId: string | null
  expanded: boolean
  /** From 1, among its siblings. */
  position: number
  siblings: number
}

export const groupLabels: Partial<Record<SpaceType, string>> = {
  FLOOR: 'Piso de Oficina',
  PARKING: 'Piso de Parking',
  WORK_AREA: 'Áreas de trabajo',
  ROOM: 'Salas de reunión',
  PHONE_BOOTH: 'Phone Booths',
  WORK_TABLE: 'Mesas de trabajo',
}

/** The campus's spaces under the headings of their kinds. A heading without spaces is left out. */
export const grouped = ({ floors, parkings }: { floors: SpaceNode[]; parkings: SpaceNode[] }): TreeItem[] =>
  underHeadings('campus', [...floors, ...parkings])

function underHeadings(parentId: string, spaces: SpaceNode[]): TreeItem[] {
  const headings = Object.entries(groupLabels).flatMap(([type, label]) => {
    const children = spaces.filter(space => space.type === type).map(itemOf)
    return children.length === 0 ? [] : [{ id: `${parentId}:${type}`, label, type: type as SpaceType, children }]
  })
  return [...headings, ...spaces.filter(({ type }) => groupLabels[type] === undefined).map(itemOf)]
}

const itemOf = (space: SpaceNode): TreeItem => ({
  id: space.id,
  label: displayName(space),
  type: space.type,
  space,
  children: underHeadings(space.id, space.children),
})

/**
 * What is left of the tree by a search, without accents and case. Every word must be in the item's own name or in what
 * it stands in, and one of them in its own: "piso 5 sala" leads to the rooms of that floor. Whoever matches keeps all
 * that is in it.
 */
export function matching(items: readonly TreeItem[], search: string): TreeItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return words.length === 0 ? [...items] : narrowed(items, words, '')
}

function narrowed(items: readonly TreeItem[], words: string[], above: string): TreeItem[] {
  return items.flatMap(item => {
    const own = fold(item.label)
    const path = `${above} ${own}`
    if (words.every(word => path.includes(word)) && words.some(word => own.includes(word))) return [item]
    const children = narrowed(item.children, words, path)
    return children.length === 0 ? [] : [{ ...item, children }]
  })
}

/** The visible lines, from top to bottom. */
export function rowsOf(
  items: readonly TreeItem[],
  isExpanded: (item: TreeItem) => boolean,
  level = 1,
  parentId: string | null = null,
): TreeRow[] {
  return items.flatMap((item, index) => {
    const expanded = item.children.length > 0 && isExpanded(item)
    const row = { item, level, parentId, expanded, position: index + 1, siblings: items.length }
    return expanded ? [row, ...rowsOf(item.children, isExpanded, level + 1, item.id)] : [row]
  })
}

/** The ids of what an item stands in, from the top; undefined when it isn't there. */
export function pathTo(items: readonly TreeItem[], id: string): string[] | undefined {
  for (const item of items) {
    if (item.id === id) return []
    const below = pathTo(item.children, id)
    if (below) return [item.id, ...below]
  }
}

export const findItem = (items: readonly TreeItem[], id: string): TreeItem | undefined => {
  for (const item of items) {
    const found = item.id === id ? item : findItem(item.children, id)
    if (found) return found
  }
}

/** All spaces of the items, each before what stands in it. */
export const spacesIn = (items: readonly TreeItem[]): SpaceNode[] =>
  items.flatMap(({ space, children }) => [...(space ? [space] : []), ...spacesIn(children)])

/** How many of each kind stand in a space, at any depth; kinds that don't are left out. */
export function countsIn(space: SpaceNode): { type: SpaceType; count: number }[] {
  const counts = new Map<SpaceType, number>()
  for (const { type } of spacesIn(underHeadings(space.id, space.children)))
    counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count }))
}

/** `Sala 1`, `Sala 2`…: the name that goes on from the ones there are. Empty when they are not numbered. */
export function nextName(names: readonly string[]): string {
  const last = names.toSorted(compareNames).at(-1)
  const [, words, number] = /^(.*?)(\d+)$/.exec(last ?? '') ?? []
  if (words === undefined || number === undefined) return ''
  return `${words}${String(Number(number) + 1).padStart(number.length, '0')}`
}
