import { type RawBuilder, sql } from 'kysely'

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
