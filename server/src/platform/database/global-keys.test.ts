import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'

/** What `docs/scaling.md` says stands in the way of sharing out operators' rows. */

let database: Database
let page: string
beforeAll(async () => {
  database = await openTestDatabase()
  page = await readFile(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8')
})
afterAll(() => database.close())

const ours = `r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition`
const tenantColumn = `select a.attnum from pg_attribute a where a.attrelid = r.oid and a.attname = 'tenant_id'`

async function names(statement: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(statement)
  return rows.map(({ name }) => name).sort()
}

test('keys that hold for all operators at once', async () => {
  const keys = await names(`
    select format('%s (%s)', r.relname, (select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey)
      with ordinality k (attnum, place) join pg_attribute a on a.attrelid = r.oid and a.attnum = k.attnum)) as name
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where ${ours} and c.contype in ('p', 'u', 'x') and exists (${tenantColumn})
      and not exists (${tenantColumn} and a.attnum = any (c.conkey))`)
  expect(page).toContain(`**${keys.length} keys hold for all operators at once**`)
  for (const key of keys.filter(key => !key.startsWith('tenants '))) {
    const [table = '', columns = ''] = key.slice(0, -1).split(' (')
    expect(page).toContain(columns.includes(',') ? `\`${table} (${columns})\`` : `\`${table}.${columns}\``)
  }
})

test('foreign keys that lead to another operator', async () => {
  const keys = await names(`
    select format('%s.%s', r.relname, (select string_agg(a.attname, ', ') from pg_attribute a where a.attrelid = r.oid
      and a.attnum = any (c.conkey))) as name
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where ${ours} and c.contype = 'f' and exists (${tenantColumn}) and not exists (${tenantColumn} and a.attnum = any (c.conkey))`)
  // A tenant's own row is its own.
  const abroad = keys.filter(key => !key.startsWith('tenants.'))
  expect(page).toContain(`**${{ 6: 'Six' }[abroad.length]} foreign keys lead to another operator**`)
  for (const key of abroad) {
    const [table = ''] = key.split('.')
    expect(page).toContain(`\`${table}\``)
    expect(key).toMatch(table === 'support_visits' ? /target_id/ : /owner_tenant_id/)
  }
})

test('constraint triggers, and tables without an operator', async () => {
  const triggers = await names(`
    select t.tgname as name from pg_trigger t join pg_class r on r.oid = t.tgrelid
    where ${ours} and t.tgconstraint <> 0 and not t.tgisinternal`)
  expect(triggers.length).toBe(6)
  const tables = await names(`select r.relname as name from pg_class r where ${ours} and not exists (${tenantColumn})`)
  expect(tables).toEqual(['backups', 'migrations', 'oidc_payloads', 'screen_pairings', 'secrets', 'sign_in_attempts'])
})
