import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Typed text as a `like` pattern for the folded `search` columns; `%` and `_` are escaped. In its own select, so that
 * it is folded once: the plan of a prepared statement would fold it for every row.
 */
export const patternOf = (typed: string): RawBuilder<string> =>
  sql<string>`(select '%' || aforo_fold(${typed.replace(/[\\%_]/g, '\\$&')}) || '%')`

/**
 * Whether a folded `search` column contains the typed text, ignoring accents and case.
 * @param column like `c.search`
 */
export const contains = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(typed)}`

/** Rank of a match: 2 if the folded `search` column begins with the typed text, 1 if one of its words does, else 0. */
export const closeness = (column: string | RawBuilder<unknown>, typed: string): RawBuilder<number> => {
  const folded = sql`(select aforo_fold(${typed.trim().replace(/[\\%_]/g, '\\$&')}))`
  const searched = typeof column === 'string' ? sql.ref(column) : column
  return sql<number>`case when ${searched} like ${folded} || '%' then 2 when ${searched} like '% ' || ${folded} || '%' then 1 else 0 end`
}

/** Whether a folded `search` column contains each word of what a person typed; by its trigram index, unlike `containsAll`. */
export const containsWords = (column: string, typed?: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`true`, ...wordsOf(typed).map(word => contains(column, word))], sql` and `)}`

/** Whether each typed word occurs in one of several folded `search` columns. */
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

/** A result of the global search. */
export interface FoundRow {
  id: string
  title: string
  detail: string
}

/** The first six typed words: more hardly narrow a search. */
export const wordsOf = (typed = ''): string[] => typed.split(/\s+/).filter(Boolean).slice(0, 6)

/** Matches are counted only up to this number: nobody pages further. */
export const countedAtMost = 10_000

/** The trigram index can't find shorter words. */
const shortestWord = 3
/** Up to this many rows the trigram index is used; with more matches, scanning in list order finds a page soon. */
const rareAtMost = 2_000

/**
 * Finds ids by the trigram index, which row-level security doesn't let a plain `like` use: one of the `aforo_…_like`
 * functions.
 * @param atMost maximum number of ids
 */
export type IdsLike = (patterns: RawBuilder<string>[], atMost: RawBuilder<number>) => RawBuilder<unknown>

/** Distinct ids of matching rows; undefined if there are too many for the index to help. */
async function fewIds(tx: Tx, idsLike: IdsLike, words: string[]): Promise<string[] | undefined> {
  const atMost = sql<number>`${rareAtMost + 1}::integer`
  const { rows } = await sql<{ id: string }>`select id from ${idsLike(words.map(patternOf), atMost)} as id`.execute(tx)
  return rows.length > rareAtMost ? undefined : [...new Set(rows.map(({ id }) => id))]
}

/** Ids of rows with any of the words; undefined if the index doesn't help: too many matches, or a word too short. */
export async function idsWithAny(tx: Tx, words: string[], idsLike: IdsLike): Promise<string[] | undefined> {
  if (words.length === 0 || words.some(word => word.length < shortestWord)) return undefined
  return fewIds(tx, idsLike, words)
}

/**
 * Ranks words for the first lookup: a word with a digit identifies one thing; among the others longer ones are rarer.
 */
const rarity = (word: string) => word.length + (/\d/.test(word) ? 100 : 0)

/** Ids of rows with the rarest of the words; undefined if none is rare. */
export async function idsWithRarest(tx: Tx, words: string[], idsLike: IdsLike): Promise<string[] | undefined> {
  const known = words.filter(word => word.length >= shortestWord)
  for (const word of known.toSorted((one, other) => rarity(other) - rarity(one))) {
    const ids = await fewIds(tx, idsLike, [word])
    if (ids) return ids
  }
  return undefined
}
