import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from './database/database.ts'
import { asSystem } from './database/transaction.ts'
import { type Job, type Jobs, openJobs, type ScheduledJob } from './jobs.ts'
import { openMeters } from './metrics/meters.ts'
import type { Services } from './services.ts'
import { readSettings } from './settings.ts'
import { noTelemetry } from './telemetry/telemetry.ts'
import { openTestDatabase } from './testing/test-database.ts'

declare module './job-queue.ts' {
  interface JobData {
    'tests.one': { one: string; fails?: boolean }
  }
}

let database: Database
let jobs: Jobs
/** How many times completing a job fails because the database is away. */
let away = 0
const asked: string[] = []
let readings = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const query = (text: string, values: unknown[]) => {
    if (away === 0 || !/SET completed_on = now\(\),\s+state = 'completed'/.test(text))
      return database.pool.query(text, values)
    away--
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  }
  jobs = await openJobs({ ...database, pool: { query } as unknown as pg.Pool }, ['tests.one', 'tests.often'], false)
  const log = { warn: () => {} } as unknown as Services['log']
  const job: Job<'tests.one'> = {
    name: 'tests.one',
    failed: 'No se pudo',
    together: 20,
    async work(_services, { one, fails }) {
      asked.push(one)
      if (fails) throw new Error('the mail server is away')
    },
  }
  const often: ScheduledJob = {
    name: 'tests.often',
    failed: 'No se pudo',
    every: ({ FIRESTORE_SECONDS }) => FIRESTORE_SECONDS,
    async work() {
      readings++
    },
  }
  const services = {
    log,
    meters: openMeters(),
    telemetry: noTelemetry,
    settings: readSettings({ FIRESTORE_SECONDS: '1' }),
  } as Services
  await jobs.work([job, often], services)
})
afterAll(async () => {
  await jobs.close()
  await database.close()
})

const send = (...data: { one: string; fails?: boolean }[]) =>
  asSystem(database, tx => jobs.enqueue(tx, 'tests.one', data))

async function stateOf(one: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ state: string }>(
    "select state from pgboss.job where name = 'tests.one' and data ->> 'one' = $1",
    [one],
  )
  return rows[0]?.state
}
const until = (one: string, state: string) =>
  vi.waitUntil(async () => (await stateOf(one)) === state, { timeout: 60_000, interval: 100 })

test('a job that ends while the database is away runs once', async () => {
  const one = randomUUID()
  away = 2
  await send({ one })
  await until(one, 'completed')
  expect(asked.filter(each => each === one)).toHaveLength(1)
})

test('one failed job of a batch is retried alone and holds up no other', async () => {
  const [before, failing, after] = [randomUUID(), randomUUID(), randomUUID()]
  await send({ one: before }, { one: failing, fails: true }, { one: after })
  await until(before, 'completed')
  await until(failing, 'retry')
  await until(after, 'completed')
})

test('a job begins when what asked for it is committed, long before the next look, and never if it is undone', async () => {
  const [idle, undone, done] = [randomUUID(), randomUUID(), randomUUID()]
  await send({ one: idle })
  await until(idle, 'completed')
  // The queue is empty now, and not looked at for ten seconds.
  const ask = (one: string, then: () => void) =>
    asSystem(database, async tx => {
      await jobs.enqueue(tx, 'tests.one', [{ one }])
      then()
    })
  await expect(
    ask(undone, () => {
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await ask(done, () => expect(asked).not.toContain(done))
  await vi.waitUntil(() => asked.includes(done), { timeout: 5_000, interval: 50 })
  expect(asked).not.toContain(undone)
})

test('a job that runs each so many seconds comes again by itself', async () => {
  await vi.waitUntil(() => readings >= 2, { timeout: 60_000, interval: 100 })
})
