import type { Tx } from '../../platform/database/database.ts'
import { compareParagraphs, type TextRun } from './compare.rules.ts'
import { lastParagraphs } from './generations.queries.ts'

/** The last documents of two contracts by paragraph and word, from the first to the other; null where one has none. */
export async function compareDocuments(tx: Tx, id: string, otherId: string): Promise<{ runs: TextRun[] }[] | null> {
  const before = await lastParagraphs(tx, id)
  const after = await lastParagraphs(tx, otherId)
  return before && after ? compareParagraphs(before, after) : null
}
