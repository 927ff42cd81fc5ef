import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { openListener } from './listener.ts'

let database: Database
let connectionString: string
beforeAll(async () => {
  database = await openTestDatabase()
  connectionString = String(database.pool.options.connectionString)
})
afterAll(() => database.close())

/** Connections that listen, by their last statement. */
async function listening(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
  )
  return rows.map(({ pid }) => pid)
}
const notify = (channel: string, payload: string) => database.pool.query('select pg_notify($1, $2)', [channel, payload])

test('one connection hears all channels, and each says what it may have missed once it is back', async () => {
  const listener = openListener({ connectionString })
  const heard: string[] = []
  for (const channel of ['one', 'two'])
    await listener.listen(
      channel,
      payload => heard.push(`${channel} ${payload}`),
      () => heard.push(`${channel} missed`),
    )
  const [pid, ...others] = await listening()
  expect(others).toEqual([])
  await notify('one', 'a')
  await notify('two', 'b')
  await vi.waitFor(() => expect(heard).toEqual(['one a', 'two b']), { timeout: 10_000 })
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await vi.waitFor(() => expect(heard.slice(2)).toEqual(['one missed', 'two missed']), { timeout: 10_000 })
  await notify('two', 'c')
  await vi.waitFor(() => expect(heard.at(-1)).toBe('two c'), { timeout: 10_000 })
  await listener.close()
})

test('a first connection that fails throws and isn’t tried again, and one that is closed meanwhile stays closed', async () => {
  const gone = new URL(connectionString)
  gone.pathname = '/nowhere'
  const failing = openListener({ connectionString: gone.href })
  await expect(failing.listen('one', () => {})).rejects.toThrow(/nowhere/)
  const listener = openListener({ connectionString })
  await listener.listen('one', () => {})
  const [pid] = await listening()
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await listener.close()
  // Longer than the first pause before it would be tried again.
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(await listening()).toEqual([])
})
