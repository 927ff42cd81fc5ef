import { fold } from '@aforo/api/platform/fold'
import type { ReactNode } from 'react'

/** A line of the palette or of the settings: what it is called, by which other words it is found, and what it does. */
export interface Entry {
  id: string
  label: string
  /** In small below it. */
  description?: string
  /** Found by these too. */
  words?: string
  icon: ReactNode
  run: () => void
}

export interface EntryGroup<One extends Entry = Entry> {
  label: string
  entries: One[]
}

const wordsIn = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

/** How well an entry answers: 0 where its label begins so, 1 by words of its label, 2 by other words; undefined not at all. */
function rankOf({ label, description = '', words = '' }: Entry, group: string, typed: string): number | undefined {
  const asked = wordsIn(typed).filter(Boolean)
  const all = (text: string) => asked.every(one => wordsIn(text).some(word => word.startsWith(one)))
  if (fold(label).startsWith(fold(typed).trim())) return 0
  return all(label) ? 1 : all(`${label} ${description} ${words} ${group}`) ? 2 : undefined
}

/**
 * The entries in which each word that was typed begins a word, whatever its accents and case.
 * @returns those that are called so, the best group first, and apart those that are only found by other words
 */
export function matching<One extends Entry>(
  groups: readonly EntryGroup<One>[],
  typed: string,
): { named: EntryGroup<One>[]; others: EntryGroup<One>[] } {
  const ranked = groups.map(({ label, entries }) => ({
    label,
    entries: entries.map(entry => ({ entry, rank: rankOf(entry, label, typed) })),
  }))
  const of = (ranks: readonly (number | undefined)[]) =>
    ranked
      .map(({ label, entries }) => ({ label, found: entries.filter(({ rank }) => ranks.includes(rank)) }))
      .filter(({ found }) => found.length > 0)
      .map(({ label, found }) => ({
        label,
        best: Math.min(...found.map(({ rank = 2 }) => rank)),
        entries: found.sort((one, other) => (one.rank ?? 2) - (other.rank ?? 2)).map(({ entry }) => entry),
      }))
      .sort((one, other) => one.best - other.best)
      .map(({ label, entries }) => ({ label, entries }))
  return { named: of([0, 1]), others: of([2]) }
}
