import { expect, test } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { readOfInstallation, readTogether, shareReads } from './shared-reads.ts'

/** A read that takes the value at its beginning and ends when the test says so. */
function slowReads() {
  const reads = new Map()
  const ends: (() => void)[] = []
  const state = { value: 0, begun: 0 }
  const read = async () => {
    const { value } = state
    state.begun += 1
    await new Promise<void>(resolve => ends.push(resolve))
    if (value < 0) throw new Error('gone')
    return value
  }
  const ask = (key = 'a') => shareReads(reads, key, read)
  const finish = async () => {
    ends.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { reads, state, ask, finish }
}

test('callers during a read share the next one, which sees what was written before they asked', async () => {
  const { reads, state, ask, finish } = slowReads()
  const first = ask()
  state.value = 1
  const others = [ask(), ask(), ask()]
  expect(state.begun).toBe(1)
  await finish()
  expect(await first).toBe(0)
  expect(state.begun).toBe(2)
  state.value = 2
  const later = ask()
  await finish()
  expect(await Promise.all(others)).toEqual([1, 1, 1])
  await finish()
  expect(await later).toBe(2)
  expect({ begun: state.begun, kept: reads.size }).toEqual({ begun: 3, kept: 0 })
})

test('another question is read on its own', async () => {
  const { state, ask, finish } = slowReads()
  const both = [ask('a'), ask('b')]
  expect(state.begun).toBe(2)
  await finish()
  await finish()
  expect(await Promise.all(both)).toEqual([0, 0])
})

test('a failed read fails for all who share it, and the next one runs', async () => {
  const { reads, state, ask, finish } = slowReads()
  state.value = -1
  const first = expect(ask()).rejects.toThrow('gone')
  const second = expect(ask()).rejects.toThrow('gone')
  await finish()
  await first
  state.value = 5
  const third = ask()
  await finish()
  await second
  await finish()
  expect(await third).toBe(5)
  expect(reads.size).toBe(0)
})

test('a session that wrote shares no read of the replica, and what belongs to no tenant is read once for all', async () => {
  const app = await testApp()
  const { tenant } = await makeOperator(app)
  const asked: string[] = []
  const current = <T>({ sessionId }: { sessionId: string }, read: (database: Database) => Promise<T>) => {
    asked.push(sessionId)
    return read(app.services.database)
  }
  const reads = { ...app.services.reads, current, hasWritten: (sessionId: string) => sessionId === 'wrote' }
  const services: Services = { ...app.services, reads }
  let times = 0
  const read = async () => ++times
  const ask = (sessionId: string) =>
    readTogether({ services, caller: { tenantId: tenant.tenantId, countries: [], sessionId } }, ['x'], read)
  expect((await Promise.all([ask('reads'), ask('wrote')])).toSorted()).toEqual([1, 2])
  expect(asked).toEqual(['reads'])
  expect(await Promise.all([1, 2, 3].map(() => readOfInstallation(services, ['y'], read)))).toEqual([3, 4, 4])
})
