import { mostElementChanges } from '@aforo/contract/floor-plan-elements'
import type { Drawing, Drawn } from './drawing.ts'

/** What a save sends. */
export interface Changes {
  upsert: Drawn[]
  delete: string[]
}

const same = (a: Drawn, b: Drawn) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** What must be written for `before` to become `after`. Elements that weren't touched are the same objects. */
export function changesOf(before: Drawing, after: Drawing): Changes {
  const old = new Map(before.map(item => [item.id, item]))
  const upsert: Drawn[] = []
  for (const item of after) {
    const was = old.get(item.id)
    old.delete(item.id)
    if (!was || !same(was, item)) upsert.push(item)
  }
  return { upsert, delete: [...old.keys()] }
}

export const isNothing = (changes: Changes) => changes.upsert.length === 0 && changes.delete.length === 0

/**
 * As much of the changes as one call takes. What is deleted goes first, since it may hold a space that another element is
 * given; for the same reason elements that lose a space go before those that get one.
 */
export function firstPart({ upsert, delete: gone }: Changes, before: Drawing): Changes {
  if (upsert.length <= mostElementChanges && gone.length <= mostElementChanges) return { upsert, delete: gone }
  if (gone.length > mostElementChanges) return { upsert: [], delete: gone.slice(0, mostElementChanges) }
  const old = new Map(before.map(item => [item.id, item]))
  const gains = ({ id, spaceIds }: Drawn) => spaceIds.some(space => !old.get(id)?.spaceIds.includes(space))
  const sorted = upsert.toSorted((a, b) => Number(gains(a)) - Number(gains(b)))
  return { upsert: sorted.slice(0, mostElementChanges), delete: gone }
}

/** The drawing after changes were written on it. */
export function applied(before: Drawing, { upsert, delete: gone }: Changes): Drawing {
  const next = new Map(before.map(item => [item.id, item]))
  for (const item of upsert) next.set(item.id, item)
  for (const id of gone) next.delete(id)
  return [...next.values()]
}

/**
 * Joins one's own changes with somebody else's, element by element. Where both touched the same element, one's own stands
 * and its id is among the clashes. A space that both placed stays where the other put it.
 */
export function joined(base: Drawing, mine: Drawing, theirs: Drawing): { drawing: Drawing; clashes: string[] } {
  const own = changesOf(base, mine)
  const others = changesOf(base, theirs)
  const touched = new Set([...others.upsert.map(({ id }) => id), ...others.delete])
  const clashes = [...own.upsert.map(({ id }) => id), ...own.delete].filter(id => touched.has(id))
  const ownIds = new Set(own.upsert.map(({ id }) => id))
  const placed = new Set(theirs.filter(({ id }) => !ownIds.has(id)).flatMap(({ spaceIds }) => spaceIds))
  const upsert = own.upsert.map(item =>
    item.spaceIds.some(id => placed.has(id))
      ? { ...item, spaceIds: item.spaceIds.filter(id => !placed.has(id)) }
      : item,
  )
  return { drawing: applied(theirs, { ...own, upsert }), clashes }
}
