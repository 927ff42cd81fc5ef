import { fold } from '@aforo/contract/platform/fold'
import type { ReactNode } from 'react'

/** A line of the palette. */
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

export interface EntryGroup {
  label: string
  entries: Entry[]
}

/** The entries in which each word that was typed begins a word, whatever its accents and case; all without any. */
export function matching(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  const asked = fold(typed).split(/\s+/).filter(Boolean)
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(entry => {
        const words = fold(`${entry.label} ${entry.description ?? ''} ${entry.words ?? ''} ${label}`).split(
          /[^\p{L}\p{N}]+/u,
        )
        return asked.every(one => words.some(word => word.startsWith(one)))
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}
