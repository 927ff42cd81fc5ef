import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTenant, makeUsers } from '../../demo/factories.ts'
import { jobs } from '../../parts.ts'
import type { Services } from '../services.ts'
import { type Database, openEmbedded } from './database.ts'
import { migrate } from './migrate.ts'
import { vacuumAll, vacuumChanged } from './upkeep.ts'

let database: Database
const now = Temporal.Now.instant()
beforeAll(async () => {
  database = await openEmbedded()
  await migrate(database)
  await vacuumAll(database)
})
afterAll(() => database.close())

async function makePeople(count: number) {
  const many = Array.from({ length: count }, () => ({}))
  await makeUsers(database, await makeTenant(database), many)
  // The database counts changes at most once a second.
  await database.pool.query('select pg_stat_force_next_flush()')
}
const planned = async () => {
  const { rows } = await database.pool.query<{ reltuples: number }>(
    "select reltuples from pg_class where relname = 'users'",
  )
  return Number(rows[0]?.reltuples)
}

test('a table is vacuumed and analysed after many changes, and then left alone', async () => {
  await makePeople(400)
  expect(await planned()).toBe(0)
  expect(await vacuumChanged(database, now)).toContain('public.users')
  expect(await planned()).toBe(400)
  expect(await vacuumChanged(database, now)).not.toContain('public.users')
})

test('after a few changes it is when a day has gone by', async () => {
  const before = await planned()
  await makePeople(3)
  expect(await vacuumChanged(database, now)).not.toContain('public.users')
  expect(await vacuumChanged(database, now.add({ hours: 25 }))).toContain('public.users')
  expect(await planned()).toBe(before + 3)
})

test('a job does so every minute, on the embedded database only', async () => {
  const job = jobs.find(({ name }) => name === 'platform.vacuum')
  expect(job?.cron).toBe('* * * * *')
  await makePeople(200)
  const before = await planned()
  const as = (kind: Database['kind']) =>
    job?.work({ database: { ...database, kind }, clock: { now: () => now } } as Services, {})
  await as('server')
  expect(await planned()).toBe(before)
  await as('embedded')
  expect(await planned()).toBe(before + 200)
})
