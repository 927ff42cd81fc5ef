import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@aforo/api/platform/events'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type Events, openEvents } from './events.ts'

let database: Database
let here: Events
let there: Events
beforeAll(async () => {
  database = await openTestDatabase()
  here = await openEvents(database)
  there = await openEvents(database)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

const hearing = (events: Events, tenantId: string) => {
  const heard: LiveEvent[] = []
  return { heard, stop: events.subscribe(tenantId, event => heard.push(event)) }
}

test('every copy receives each event, in order, in its tenant only', async () => {
  const [tenant, other] = [randomUUID(), randomUUID()]
  const ears = [hearing(here, tenant), hearing(there, tenant)]
  const elsewhere = hearing(here, other)
  const happened = Array.from({ length: 500 }, () => ({ topic: 'reservations' as const, id: randomUUID() }))
  for (const event of happened) here.announce(tenant, [event])
  for (const { heard } of ears) await vi.waitUntil(() => heard.length >= happened.length, { timeout: 10_000 })
  for (const { heard, stop } of ears) {
    expect(heard).toEqual(happened)
    stop()
  }
  expect(elsewhere.heard).toEqual([])
})

test('of events that follow one another closely the first is told at once, and the others together', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const tenant = randomUUID()
  const waiting: ((event: LiveEvent) => void)[] = []
  const next = () => new Promise<LiveEvent>(resolve => waiting.push(resolve))
  const stop = here.subscribe(tenant, event => waiting.shift()?.(event))
  onTestFinished(stop)
  const turn = () => new Promise(resolve => setImmediate(resolve))
  const statements = vi.spyOn(database.pool, 'query')
  onTestFinished(() => statements.mockRestore())

  const first = next()
  here.announce(tenant, [{ topic: 'campuses' }])
  expect(await first).toEqual({ topic: 'campuses' })
  await statements.mock.results[0]?.value
  const others = [next(), next()]
  for (const topic of ['spaces', 'zones'] as const) {
    await turn()
    here.announce(tenant, [{ topic }])
  }
  await turn()
  expect(statements).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10)
  expect(await Promise.all(others)).toEqual([{ topic: 'spaces' }, { topic: 'zones' }])
  expect(statements).toHaveBeenCalledTimes(2)
  // The pause behind it ends before the time is real again.
  await statements.mock.results[1]?.value
  await turn()
  vi.advanceTimersByTime(10)
})

test('events announced while the database is away arrive when it is back', async () => {
  const tenant = randomUUID()
  const { heard } = hearing(there, tenant)
  const away = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('connection lost') as never)
  here.announce(tenant, [{ topic: 'campuses' }])
  here.announce(tenant, [{ topic: 'spaces' }])
  await vi.waitUntil(() => heard.length >= 2, { timeout: 10_000 })
  expect(heard).toEqual([{ topic: 'campuses' }, { topic: 'spaces' }])
  away.mockRestore()
})

test('a late listener gets the recent events, or hears that they are unknown', async () => {
  const tenant = randomUUID()
  const begun = performance.now()
  const { heard } = hearing(here, tenant)
  const one = { topic: 'reservations' as const, campusId: randomUUID() }
  here.announce(tenant, [{ ...one, id: randomUUID() }, { topic: 'campuses' }, { ...one, id: randomUUID() }])
  here.announce(randomUUID(), [{ topic: 'zones' }])
  await vi.waitUntil(() => heard.length >= 3, { timeout: 10_000 })
  const late: LiveEvent[] = []
  const missed = vi.fn()
  here.subscribe(tenant, event => late.push(event), { missed, ago: performance.now() - begun })
  // Each distinct event arrives once.
  expect(late).toEqual([one, { topic: 'campuses' }])
  expect(missed).not.toHaveBeenCalled()
  // Before listening began.
  here.subscribe(tenant, event => late.push(event), { missed, ago: performance.now() + 1 })
  expect(late).toHaveLength(2)
  expect(missed).toHaveBeenCalledOnce()
})

test('listeners are told when events may have been missed, until they unsubscribe', async () => {
  let again = () => {}
  const listen: Database['listen'] = async (_channel, _hear, missed = () => {}) => {
    again = missed
    return async () => {}
  }
  const events = await openEvents({ ...database, listen })
  const told = vi.fn()
  const stop = events.subscribe(randomUUID(), () => {}, { missed: told })
  again()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  again()
  expect(told).toHaveBeenCalledTimes(1)
  await events.close()
})

test('closing sends the remaining events', async () => {
  const tenant = randomUUID()
  const { heard } = hearing(there, tenant)
  const leaving = await openEvents(database)
  leaving.announce(tenant, [{ topic: 'users' }])
  leaving.announce(tenant, [{ topic: 'spaces' }])
  await leaving.close()
  await vi.waitUntil(() => heard.length >= 2, { timeout: 10_000 })
})
