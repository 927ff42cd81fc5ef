import { type RawBuilder, sql } from 'kysely'
import { ScimFault } from './faults.rules.ts'
import type { Comparison, Condition } from './filter.rules.ts'

/** A column that a filter may ask for, and whether case matters in it; or what else answers whether it equals. */
export type FilterColumn = { column: string; exact?: boolean } | { equals: (value: string) => RawBuilder<boolean> }

const escaped = (value: string) => value.replace(/[\\%_]/g, '\\$&')

/** A filter as a condition of SQL. @param columns one for each attribute that the filter was read with */
export function sqlOf(condition: Condition, columns: Record<string, FilterColumn>): RawBuilder<boolean> {
  switch (condition.op) {
    case 'and':
    case 'or': {
      // What is left without parts was only about an element's type.
      const parts = condition.of.map(one => sqlOf(one, columns))
      return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql.raw(` ${condition.op} `))})`
    }
    case 'not':
      return sql`(not coalesce(${sqlOf(condition.of, columns)}, false))`
  }
  const named = columns[condition.attribute]
  if (!named) throw new Error(`no column for ${condition.attribute}`)
  if ('equals' in named) {
    if (condition.op !== 'eq') throw new ScimFault(400, 'Eso solo se filtra con eq.', 'invalidFilter')
    return named.equals(String(condition.value))
  }
  const column = sql.ref(named.column)
  if (typeof condition.value === 'boolean')
    return condition.op === 'pr' ? sql`(${column} is not null)` : compared(column, condition.op, condition.value)
  if (named.exact) return compared(column, condition.op, condition.value)
  return compared(sql`lower(${column})`, condition.op, condition.value.toLowerCase())
}

function compared(column: RawBuilder<unknown>, op: Comparison, value: string | boolean): RawBuilder<boolean> {
  const text = String(value)
  switch (op) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'ne':
      return sql`${column} is distinct from ${value}`
    case 'co':
      return sql`${column} like ${`%${escaped(text)}%`}`
    case 'sw':
      return sql`${column} like ${`${escaped(text)}%`}`
    case 'ew':
      return sql`${column} like ${`%${escaped(text)}`}`
    case 'pr':
      return sql`${column} is not null`
  }
}
