import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { areaDependents } from '../area-dependents.ts'
import { testApp } from '../testing/test-app.ts'
import { asSystem } from './database/transaction.ts'
import { saidOfKeys } from './dependents.ts'

const app = await testApp()

/** `table.column` of each foreign key to one of these tables, by the column that holds the record's own id. */
const keysTo = (tables: readonly string[]) =>
  asSystem(app.services.database, async tx => {
    const { rows } = await sql<{ key: string }>`
      select distinct k.conrelid::regclass || '.' || a.attname as key
      from pg_constraint k
      cross join unnest(k.conkey, k.confkey) as pair (here, there)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
      join pg_attribute r on r.attrelid = k.confrelid and r.attnum = pair.there
      where k.contype = 'f' and k.confrelid::regclass::text = any(${[...tables]}::text[]) and r.attname in ('id', 'team_id')
      order by 1`.execute(tx)
    return rows.map(({ key }) => key)
  })

test('of each table that points at a record that can be deleted, it is said whether it forbids, goes along or stays', async () => {
  const { tables, keys } = saidOfKeys(areaDependents)
  const found = await keysTo(tables)
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(key => !keys.has(key))).toEqual([])
})

test('nothing is said of a foreign key that is not there', async () => {
  const { tables, keys } = saidOfKeys(areaDependents)
  const found = new Set(await keysTo(tables))
  expect([...keys].filter(key => !found.has(key))).toEqual([])
})
