import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeTenant } from '../../demo/factories.ts'
import { asSystem, asTenant } from '../database/transaction.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { killedWhileWriting, sixtyFourAtOnce, writers } from '../testing/writers.ts'
import { takeNumber } from './numbers.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const inc = { series: 'INC', year: 2026 } as const
const next = (tenantId: string, given: object = {}) =>
  asTenant(database, tenantId, tx => takeNumber(tx, { tenantId, ...inc, ...given }))

/** The numbers that stand in the history, in their order. */
const stored = async (tenantId: string) => {
  const rows = await asTenant(database, tenantId, tx =>
    tx.selectFrom('audit_log').select('reason').where('action', '=', 'test.numbered').execute(),
  )
  return rows.map(({ reason }) => reason ?? '').sort()
}
const upTo = (count: number) =>
  Array.from({ length: count }, (_, place) => `INC-2026-${String(place + 1).padStart(4, '0')}`)

test('each tenant, year and scope counts from one', async () => {
  const [{ tenantId }, { tenantId: other }] = [await makeTenant(database), await makeTenant(database)]
  expect([await next(tenantId), await next(tenantId)]).toEqual(['INC-2026-0001', 'INC-2026-0002'])
  expect(await next(other)).toBe('INC-2026-0001')
  expect(await next(tenantId, { year: 2027 })).toBe('INC-2027-0001')
  expect(await next(tenantId, { scope: crypto.randomUUID() })).toBe('INC-2026-0001')
  expect(await next(tenantId)).toBe('INC-2026-0003')
})

test('a change that is undone gives its number back', async () => {
  const { tenantId } = await makeTenant(database)
  const undone = asTenant(database, tenantId, async tx => {
    await writers.numbers(tx, tenantId, 'undone')
    throw new Error('refused')
  })
  await expect(undone).rejects.toThrow('refused')
  expect(await next(tenantId)).toBe('INC-2026-0001')
})

test('of 64 at once each gets its own, and those that are undone leave no gap', async () => {
  const { tenantId } = await makeTenant(database)
  const results = await sixtyFourAtOnce(database, tenantId, async (tx, turn) => {
    await writers.numbers(tx, tenantId, `turn ${turn}`)
    if (turn % 4 === 0) throw new Error('refused')
  })
  const refusals = results.flatMap(result => (result.status === 'rejected' ? [result.reason.message] : []))
  expect(refusals).toEqual(Array(16).fill('refused'))
  expect(await stored(tenantId)).toEqual(upTo(48))
  expect(await next(tenantId)).toBe('INC-2026-0049')
})

test('a number is not skipped, taken back or rewritten past the writer, not even by the program itself', async () => {
  const { tenantId } = await makeTenant(database)
  await next(tenantId)
  for (const change of [sql`last = last + 2`, sql`last = last - 1`, sql`last = last + 1, year = 2027`]) {
    const changing = asSystem(database, tx => sql`update number_series set ${change}`.execute(tx))
    await expect(changing).rejects.toMatchObject({ constraint: 'numbers_one_by_one' })
  }
  const removing = asTenant(database, tenantId, tx => tx.deleteFrom('number_series').execute())
  await expect(removing).rejects.toMatchObject({ code: '42501' })
})

test('a writing process that is killed leaves neither gap nor twin', async () => {
  const { tenantId } = await makeTenant(database)
  let said = 0
  for (const _ of [1, 2, 3]) said += await killedWhileWriting(database, 'numbers', tenantId)
  const last = await next(tenantId)
  const numbers = await stored(tenantId)
  expect(numbers).toEqual(upTo(numbers.length))
  // What was said to be done is there; of what was under way, some was done without being said.
  expect(numbers.length).toBeGreaterThanOrEqual(said)
  expect(last).toBe(upTo(numbers.length + 1).at(-1))
})
