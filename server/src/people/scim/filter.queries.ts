import { type RawBuilder, sql } from 'kysely'
import { ScimFault } from './faults.rules.ts'
import type { Comparison, Condition } from './filter.rules.ts'

/** A column that a filter may ask for, and how its values are compared; or what else answers whether it equals. */
export type FilterColumn = { column: string; exact?: boolean } | { equals: (value: string) => RawBuilder<boolean> }

const escaped = (value: string) => value.replace(/[\\%_]/g, '\\$&')

/** A filter as a condition of SQL. @param columns one for each attribute that the filter was read with */
export function sqlOf(condition: Condition, columns: Record<string, FilterColumn>): RawBuilder<boolean> {
  switch (condition.op) {
    case 'and':
    case 'or':
      return sql`(${sql.join(
        condition.of.map(one => sqlOf(one, columns)),
        sql.raw(` ${condition.op} `),
      )})`
    case 'not':
      return sql`(not coalesce(${sqlOf(condition.of, columns)}, false))`
  }
  const { op, attribute, value } = condition
  const named = columns[attribute]
  if (!named) throw new Error(`no column for ${attribute}`)
  if ('equals' in named) {
    if (op !== 'eq') throw new ScimFault(400, 'Eso solo se filtra con eq.', 'invalidFilter')
    return named.equals(String(value))
  }
  const column = sql.ref(named.column)
  if (op === 'pr') return sql`(${column} is not null)`
  if (named.exact || typeof value === 'boolean') return compared(column, op, value)
  return compared(sql`lower(${column})`, op, value.toLowerCase())
}

const signs = { gt: sql.raw('>'), ge: sql.raw('>='), lt: sql.raw('<'), le: sql.raw('<=') }

function compared(
  column: RawBuilder<unknown>,
  op: Exclude<Comparison, 'pr'>,
  value: string | boolean,
): RawBuilder<boolean> {
  const text = String(value)
  switch (op) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'ne':
      return sql`${column} is distinct from ${value}`
    case 'co':
      return sql`${column}::text like ${`%${escaped(text)}%`}`
    case 'sw':
      return sql`${column}::text like ${`${escaped(text)}%`}`
    case 'ew':
      return sql`${column}::text like ${`%${escaped(text)}`}`
  }
  return sql`${column} ${signs[op]} ${value}`
}

/** When a record last changed, as its history has it. @param of the record's row */
export const changedAt = (entityType: 'user' | 'team', of: string) => sql<Temporal.Instant>`coalesce((
  select a.at from audit_log a
  where a.tenant_id = ${sql.ref(`${of}.tenant_id`)} and a.entity_type = ${entityType} and a.entity_id = ${sql.ref(`${of}.id`)}
  order by a.id desc limit 1), ${sql.ref(`${of}.created_at`)})`

/** In which order a list is asked for. */
export interface Sort {
  attribute: string
  descending: boolean
}

/** The order of a list as SQL, the oldest first where none is asked for. What has no value comes last, or first when it is turned round. */
export function orderOf(
  sort: Sort | undefined,
  columns: Record<string, FilterColumn>,
  of: string,
): RawBuilder<unknown> {
  const fixed = sql`${sql.ref(`${of}.created_at`)}, ${sql.ref(`${of}.id`)}`
  const named = sort && columns[sort.attribute]
  if (!named) return fixed
  if ('equals' in named) throw new ScimFault(400, 'Por eso no se ordena.', 'invalidPath')
  const column = named.exact ? sql.ref(named.column) : sql`lower(${sql.ref(named.column)})`
  return sql`${column} ${sql.raw(sort.descending ? 'desc' : 'asc')}, ${fixed}`
}
