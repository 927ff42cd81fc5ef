import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../platform/testing/test-database.ts'
import {
  keptColumns,
  looksPersonal,
  notPersonal,
  otherColumns,
  personalTables,
  searchedColumns,
} from './register.rules.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Columns that hold texts, by `table.column`. */
async function textColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb', 'character varying')
      and table_name !~ '^audit_log_' and is_generated = 'NEVER' order by 1`.execute(database.kysely)
  return rows.map(({ name }) => name)
}

const registered = new Set([
  ...personalTables.flatMap(({ table, columns }) => Object.keys(columns).map(name => `${table}.${name}`)),
  ...searchedColumns.flatMap(({ table, columns }) => columns.map(name => `${table}.${name}`)),
  ...Object.keys(otherColumns),
  ...Object.keys(keptColumns),
])

test('every column named like personal data is in the register, or is known to hold none', async () => {
  const unknown = (await textColumns()).filter(
    name => looksPersonal.test(name.split('.')[1] ?? '') && !registered.has(name) && !notPersonal.has(name),
  )
  expect(unknown, 'say in people/personal-data/register.rules.ts what forgetting a person does there').toEqual([])
})

test('the register names only columns that are there, and none twice', async () => {
  const there = new Set(await textColumns())
  expect([...registered, ...notPersonal].filter(name => !there.has(name))).toEqual([])
  expect([...notPersonal].filter(name => registered.has(name))).toEqual([])
})

test('the columns by which rows are found are there', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    database.kysely,
  )
  const there = new Set(rows.map(({ name }) => name))
  const named = personalTables.flatMap(({ table, ties, also = {} }) =>
    [
      ...(ties.user ?? []),
      ...(ties.mail ?? []),
      ...(ties.document ?? []),
      ...(ties.row ? [ties.row] : []),
      ...Object.keys(also),
    ].map(name => `${table}.${name}`),
  )
  expect(named.filter(name => !there.has(name))).toEqual([])
})

test('what is forgotten says what it becomes, and what stays says why', () => {
  const vague = personalTables.filter(
    ({ columns, deleted, stays }) => !deleted && !stays && !Object.values(columns).every(({ becomes }) => becomes),
  )
  expect(vague.map(({ title }) => title)).toEqual([])
})
