import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Tx } from './database/database.ts'
import type { NextRows } from './exports.ts'
import { type Asked, type Page, readPage, totalOf } from './page.ts'

/** A column of the query, such as `s.created_at`, that its rows have under the same name. */
type Key<DB, Tables extends keyof DB, Row> = StringReference<DB, Tables> &
  (`${string}.${keyof Row & string}` | (keyof Row & string))

interface Definition<Filter, DB, Tables extends keyof DB, Row, Choice> {
  /** The matching rows, with the columns to show. */
  query(tx: Tx, filter: Filter): SelectQueryBuilder<DB, Tables, Row>
  /** Columns that identify a row. They order the file, and the pages unless `order` is given. */
  key: readonly NoInfer<Key<DB, Tables, Row>>[]
  /** The key's direction, `asc` by default. */
  direction?: 'asc' | 'desc'
  /** The order of the pages, where it can be chosen or differs from the key's. End it with a unique column. */
  order?(query: SelectQueryBuilder<DB, Tables, Row>, asked: Choice): SelectQueryBuilder<DB, Tables, Row>
  /** Number of matching rows. Give it where counting `query` would read too much. */
  total?(tx: Tx, filter: Filter): Promise<number>
}

interface Listing<Filter, Row, Choice> {
  /** A page in the shape of every list of the API. */
  page<Item>(tx: Tx, asked: Filter & Choice & Asked, present: (row: Row) => Item): Promise<Page<Item>>
  rows(tx: Tx, asked: Filter & Choice, stretch: { limit: number; offset: number }): Promise<Row[]>
  total(tx: Tx, filter: Filter): Promise<number>
  /** Reads a file's rows in the order of the key: the first ones, or the next after `last`. */
  after(filter: Filter): NextRows<Row>
}

/** Defines a list once; its pages, its total and the rows of its file follow from that. */
export function listing<Filter, DB, Tables extends keyof DB, Row, Choice>(
  list: Definition<Filter, DB, Tables, Row, Choice>,
): Listing<Filter, Row, Choice> {
  const { query, key, direction = 'asc' } = list
  const inOrderOfKey = (rows: SelectQueryBuilder<DB, Tables, Row>) =>
    key.reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), rows)
  const { order = inOrderOfKey, total = (tx, filter) => totalOf(query(tx, filter)) } = list
  const rows: Listing<Filter, Row, Choice>['rows'] = (tx, asked, { limit, offset }) =>
    order(query(tx, asked), asked).limit(limit).offset(offset).execute()
  return {
    rows,
    total,
    page: (tx, asked, present) =>
      readPage(asked, { rows: stretch => rows(tx, asked, stretch), total: () => total(tx, asked), present }),
    after: filter => (tx, last, size) => {
      const all = query(tx, filter)
      const rest = last === undefined ? all : all.where(isBehind(key, direction, last))
      return inOrderOfKey(rest).limit(size).execute()
    },
  }
}

/** A row of a list. */
export type RowOf<List extends { rows(...asked: never): Promise<unknown[]> }> = Awaited<
  ReturnType<List['rows']>
>[number]

/** Whether a row comes after `last`. */
function isBehind<Row>(key: readonly string[], direction: 'asc' | 'desc', last: Row) {
  const columns = sql.join(key.map(column => sql.ref(column)))
  const values = sql.join(key.map(column => String(last[column.slice(column.indexOf('.') + 1) as keyof Row])))
  return direction === 'asc' ? sql<boolean>`(${columns}) > (${values})` : sql<boolean>`(${columns}) < (${values})`
}

/** A sort by one of these, ascending or descending: `Sort<'name'>` is `'name' | '-name'`. */
export type Sort<Name extends string> = Name | `-${Name}`

/**
 * The column and direction of a sort such as `-name`.
 * @example query.orderBy(...sortedBy(sort, { name: 't.name', members: 'members' }))
 */
export const sortedBy = <Name extends string, const Column>(
  sort: Sort<Name>,
  columns: Record<Name, Column>,
): [Column, 'asc' | 'desc'] => [columns[sort.replace('-', '') as Name], sort.startsWith('-') ? 'desc' : 'asc']
