import { mostElementChanges } from '@aforo/api/places/floor-plan-elements'
import type { Background } from '@aforo/api/places/floor-plans'
import type { PlanDocument, Sheet } from '../floor-plans/document.ts'
import { type Drawn, thingsOf, withoutThings } from '../floor-plans/drawing.ts'

/** What a save sends. */
export interface Changes {
  upsert: Drawn[]
  delete: string[]
  /** The whole sheet, where anything of it changed. */
  sheet?: Sheet | undefined
}

type Same<Item> = (a: Item, b: Item) => boolean

const sameElement: Same<Drawn> = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Links to one picture change by the hour. */
const sameBackground: Same<Background> = (a, b) =>
  a === b || JSON.stringify({ ...a, url: '' }) === JSON.stringify({ ...b, url: '' })

/** What must be written for `before` to become `after`. What wasn't touched are the same objects. */
function differences<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  same: Same<Item>,
): { upsert: Item[]; delete: string[] } {
  const old = new Map(before.map(item => [item.id, item]))
  const upsert: Item[] = []
  for (const item of after) {
    const was = old.get(item.id)
    old.delete(item.id)
    if (!was || !same(was, item)) upsert.push(item)
  }
  return { upsert, delete: [...old.keys()] }
}

/** The items after changes were written on them. */
function withChanges<Item extends { id: string }>(
  before: readonly Item[],
  { upsert, delete: gone }: { upsert: readonly Item[]; delete: readonly string[] },
): Item[] {
  const next = new Map(before.map(item => [item.id, item]))
  for (const item of upsert) next.set(item.id, item)
  for (const id of gone) next.delete(id)
  return [...next.values()]
}

const touched = ({ upsert, delete: gone }: { upsert: readonly { id: string }[]; delete: readonly string[] }) => [
  ...upsert.map(({ id }) => id),
  ...gone,
]

function sameSheet(a: Sheet, b: Sheet): boolean {
  if (a === b) return true
  if (a.width !== b.width || a.height !== b.height) return false
  return touched(differences(a.backgrounds, b.backgrounds, sameBackground)).length === 0
}

export function changesOf(before: PlanDocument, after: PlanDocument): Changes {
  const elements = differences(before.drawing, after.drawing, sameElement)
  return sameSheet(before.sheet, after.sheet) ? elements : { ...elements, sheet: after.sheet }
}

export const isNothing = (changes: Changes) =>
  changes.upsert.length === 0 && changes.delete.length === 0 && changes.sheet === undefined

/**
 * As much of the changes as one call takes. What is deleted goes first, since it may hold what another element is given;
 * for the same reason elements that lose a space or product go before those that get one.
 */
export function firstPart({ upsert, delete: gone, sheet }: Changes, before: PlanDocument): Changes {
  if (upsert.length <= mostElementChanges && gone.length <= mostElementChanges) return { upsert, delete: gone, sheet }
  if (gone.length > mostElementChanges) return { upsert: [], delete: gone.slice(0, mostElementChanges) }
  const old = new Map(before.drawing.map(item => [item.id, item]))
  const gains = (item: Drawn) => {
    const had = old.get(item.id)
    return thingsOf(item).some(id => !had || !thingsOf(had).includes(id))
  }
  const sorted = upsert.toSorted((a, b) => Number(gains(a)) - Number(gains(b)))
  return { upsert: sorted.slice(0, mostElementChanges), delete: gone, sheet }
}

/** The plan after changes were written on it. */
export const applied = (before: PlanDocument, changes: Changes): PlanDocument => ({
  drawing: withChanges(before.drawing, changes),
  sheet: changes.sheet ?? before.sheet,
})

/**
 * Joins one's own changes with somebody else's, element by element. Where both touched the same element, one's own stands
 * and its id is among the clashes. What both placed stays where the other put it.
 */
export function joined(
  base: PlanDocument,
  mine: PlanDocument,
  theirs: PlanDocument,
): { document: PlanDocument; clashes: string[] } {
  const own = differences(base.drawing, mine.drawing, sameElement)
  const others = new Set(touched(differences(base.drawing, theirs.drawing, sameElement)))
  const ownIds = new Set(own.upsert.map(({ id }) => id))
  const placed = new Set(theirs.drawing.filter(({ id }) => !ownIds.has(id)).flatMap(thingsOf))
  const upsert = own.upsert.map(item => withoutThings(item, placed))
  const { sheet, clashes } = joinedSheet(base.sheet, mine.sheet, theirs.sheet)
  return {
    document: { drawing: withChanges(theirs.drawing, { ...own, upsert }), sheet },
    clashes: [...touched(own).filter(id => others.has(id)), ...clashes],
  }
}

function joinedSheet(base: Sheet, mine: Sheet, theirs: Sheet): { sheet: Sheet; clashes: string[] } {
  if (sameSheet(base, mine)) return { sheet: theirs, clashes: [] }
  const own = differences(base.backgrounds, mine.backgrounds, sameBackground)
  const others = new Set(touched(differences(base.backgrounds, theirs.backgrounds, sameBackground)))
  const sheet = {
    width: mine.width === base.width ? theirs.width : mine.width,
    height: mine.height === base.height ? theirs.height : mine.height,
    backgrounds: withChanges(theirs.backgrounds, own),
  }
  return { sheet, clashes: touched(own).filter(id => others.has(id)) }
}
