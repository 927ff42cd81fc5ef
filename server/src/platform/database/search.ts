import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * What a person typed as a pattern for the folded `search` columns; `%` and `_` mean themselves. In a select of its own,
 * so that it is folded once: the plan of a prepared statement would fold it again for every row.
 */
export const patternOf = (typed: string): RawBuilder<string> =>
  sql<string>`(select '%' || aforo_fold(${typed.replace(/[\\%_]/g, '\\$&')}) || '%')`

/**
 * Whether a folded `search` column holds what a person typed, anywhere and whatever its accents and case.
 * @param column like `c.search`
 */
export const contains = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(typed)}`

/**
 * How well a folded `search` column answers what a person typed: 2 where it begins so, 1 where one of its words does, else
 * 0. What is meant most often comes first by it.
 */
export const closeness = (column: string | RawBuilder<unknown>, typed: string): RawBuilder<number> => {
  const folded = sql`(select aforo_fold(${typed.trim().replace(/[\\%_]/g, '\\$&')}))`
  const searched = typeof column === 'string' ? sql.ref(column) : column
  return sql<number>`case when ${searched} like ${folded} || '%' then 2 when ${searched} like '% ' || ${folded} || '%' then 1 else 0 end`
}

/** Whether each word of what a person typed stands in one of some folded `search` columns. */
export const containsAll = (columns: readonly string[], typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...wordsOf(typed).map(
        word =>
          sql`(${sql.join(
            columns.map(column => sql`coalesce(${contains(column, word)}, false)`),
            sql` or `,
          )})`,
      ),
    ],
    sql` and `,
  )}`

/** A record found by words, as the search over everything shows it. */
export interface FoundRow {
  id: string
  title: string
  detail: string
}

/** The words that a person typed, the first six: more of them hardly narrow what is found. */
export const wordsOf = (typed = ''): string[] => typed.split(/\s+/).filter(Boolean).slice(0, 6)

/** No search counts its matches further: nobody pages there. */
export const countedAtMost = 10_000

/** The trigram index knows nothing of shorter words. */
const shortestWord = 3
/** Up to so many rows are fetched by the trigram index; where more match, a page is found soon by going along the order. */
const rareAtMost = 2_000

/**
 * Finds ids by the trigram index, which row-level security keeps from a plain `like`: one of the `aforo_…_like` functions.
 * @param atMost it gives no more of them
 */
export type IdsLike = (patterns: RawBuilder<string>[], atMost: RawBuilder<number>) => RawBuilder<unknown>

/** Ids of rows that match, each once; undefined where they are too many for it to be a short way. */
async function fewIds(tx: Tx, idsLike: IdsLike, words: string[]): Promise<string[] | undefined> {
  const atMost = sql<number>`${rareAtMost + 1}::integer`
  const { rows } = await sql<{ id: string }>`select id from ${idsLike(words.map(patternOf), atMost)} as id`.execute(tx)
  return rows.length > rareAtMost ? undefined : [...new Set(rows.map(({ id }) => id))]
}

/** The ids of rows that have any of the words; undefined where that is no short way, or the index doesn't know a word. */
export async function idsWithAny(tx: Tx, words: string[], idsLike: IdsLike): Promise<string[] | undefined> {
  if (words.length === 0 || words.some(word => word.length < shortestWord)) return undefined
  return fewIds(tx, idsLike, words)
}

/** Which word is looked up first: one with a digit names one thing, and of the others a longer one is rarer. */
const rarity = (word: string) => word.length + (/\d/.test(word) ? 100 : 0)

/** The ids of rows that have the rarest of the words; undefined where none of them is rare. */
export async function idsWithRarest(tx: Tx, words: string[], idsLike: IdsLike): Promise<string[] | undefined> {
  const known = words.filter(word => word.length >= shortestWord)
  for (const word of known.toSorted((one, other) => rarity(other) - rarity(one))) {
    const ids = await fewIds(tx, idsLike, [word])
    if (ids) return ids
  }
  return undefined
}
