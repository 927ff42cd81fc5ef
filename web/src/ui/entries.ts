import { fold } from '@aforo/api/platform/fold'
import type { ReactNode } from 'react'

/** A line of the palette or of the settings: its name, other words that find it, and its action. */
export interface Entry {
  id: string
  label: string
  /** Small text below the label. */
  description?: string
  /** Other words that find it. */
  words?: string
  icon: ReactNode
  run: () => void
}

export interface EntryGroup<One extends Entry = Entry> {
  label: string
  entries: One[]
}

const wordsIn = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

/** Rank of a match: 0 if the label starts with the text, 1 by words of the label, 2 by other words; undefined for none. */
function rankOf({ label, description = '', words = '' }: Entry, group: string, typed: string): number | undefined {
  const asked = wordsIn(typed).filter(Boolean)
  const all = (text: string) => asked.every(one => wordsIn(text).some(word => word.startsWith(one)))
  if (fold(label).startsWith(fold(typed).trim())) return 0
  return all(label) ? 1 : all(`${label} ${description} ${words} ${group}`) ? 2 : undefined
}

/**
 * The entries in which each typed word starts a word, ignoring accents and case.
 * @returns `named`: matches by label, best group first; `others`: matches only by other words
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
