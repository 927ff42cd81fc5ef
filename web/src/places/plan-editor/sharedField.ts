import type { Drawn } from '../floor-plans/drawing.ts'

/** What all items have in common; undefined where they differ. */
export function common<Key extends keyof Drawn>(items: readonly Drawn[], key: Key): Drawn[Key] | undefined {
  const [first] = items
  return first && items.every(item => item[key] === first[key]) ? first[key] : undefined
}
