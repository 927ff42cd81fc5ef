import type { SpaceFound } from '@aforo/api/places/spaces'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeCampus, makeFloor, makeRooms, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { type Client, testApp } from '../../testing/test-app.ts'
import { explainSearch } from './search.queries.ts'

const app = await testApp()
const { database } = app.services

const many = 20_000
let api: Client
let tenantId: string
beforeAll(async () => {
  const tenant = await makeTenant(database)
  tenantId = tenant.tenantId
  const campus = await makeCampus(database, tenant, { name: 'Sede Miraflores' })
  const floor = await makeFloor(database, campus, { name: 'Piso 5' })
  await makeRooms(database, floor, [{ name: 'Kuélap' }, { name: 'Gocta' }])
  await asSystem(database, async tx => {
    await sql`
      insert into spaces (tenant_id, id, campus_id, parent_id, type, name, capacity)
      select ${floor.tenantId}::uuid, gen_random_uuid(), ${floor.campusId}::uuid, ${floor.spaceId}::uuid, 'ROOM', 'Sala ' || n, 6
      from generate_series(1, ${many}) n
    `.execute(tx)
  })
  // Not a tenant's right; the planner only needs to know that the table is large.
  await database.pool.query('analyze spaces')
  api = await app.as(await makeUser(database, tenant))
}, 120_000)

const found = async (query: Record<string, string>) => {
  const { body } = await api.get<{ items: SpaceFound[]; totalItems: number }>('/spaces/composed/search', query)
  return { names: body.items.map(({ name }) => name), total: body.totalItems }
}

test('one among thousands is found by its name, also with the words of its place', async () => {
  expect(await found({ q: 'kuelap' })).toEqual({ names: ['Kuélap'], total: 1 })
  expect(await found({ q: 'miraflores gocta' })).toEqual({ names: ['Gocta'], total: 1 })
  expect(await found({ q: 'piso 5 KUÉLAP' })).toEqual({ names: ['Kuélap'], total: 1 })
  expect(await found({ q: 'azotea kuelap' })).toEqual({ names: [], total: 0 })
  // A word of the place alone leads to the place, not to all that is in it.
  expect(await found({ q: 'piso' })).toEqual({ names: ['Piso 5'], total: 1 })
})

test('a common word pages through what it finds, counted up to 10,000', async () => {
  const first = await found({ q: 'sala', pageSize: '3' })
  expect(first).toEqual({ names: ['Sala 1', 'Sala 10', 'Sala 100'], total: 10_000 })
  expect((await found({ q: 'sala', pageSize: '3', page: '1' })).names).toEqual([
    'Sala 1000',
    'Sala 10000',
    'Sala 10001',
  ])
})

test('what is counted is what pages, also where a word is only in the name of the place', async () => {
  const numbered = (digits: string) =>
    Array.from({ length: many }, (_, at) => `${at + 1}`).filter(n => n.includes(digits))
  const total = async (q: string) => (await found({ q, pageSize: '1' })).total
  expect(await total('sala 1999')).toBe(numbered('1999').length)
  expect(await total('sala 99 miraflores')).toBe(numbered('99').length)
  expect(await total('sala 99 surquillo')).toBe(0)
  // Its floor is the fifth: all that stand there.
  expect(await total('sala 5')).toBe(10_000)
})

test('signs that mean something to the database mean themselves', async () => {
  expect(await found({ q: '%' })).toEqual({ names: [], total: 0 })
  expect(await found({ q: 'Kuélap_' })).toEqual({ names: [], total: 0 })
})

const indexesIn = (plan: unknown) =>
  [...JSON.stringify(plan).matchAll(/"Index Name":"([^"]+)"/g)].map(([, name]) => name)

test('a word goes by the index of texts, a page by the index of names: no search reads the whole table', async () => {
  const byText = await asSystem(database, async tx => {
    const { rows } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where proname = 'aforo_spaces_like'`.execute(tx)
    const body = (rows[0]?.body ?? '')
      .replace('aforo_tenant()', `'${tenantId}'::uuid`)
      .replace('patterns', "array['%kuelap%']")
      .replace('at_most', '2001')
    return (await sql.raw(`explain (format json) ${body}`).execute(tx)).rows
  })
  expect(indexesIn(byText)).toContain('spaces_search')
  const byName = await asTenant(database, tenantId, tx =>
    explainSearch(tx, { types: ['ROOM'] }, { limit: 20, offset: 0 }),
  )
  expect(indexesIn(byName)).toContain('spaces_by_name')
  expect(JSON.stringify(byName)).not.toContain('"Sort"')
})
