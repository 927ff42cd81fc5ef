import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { compiledOnce, instant, type Places } from './compiled.ts'
import { asSystem } from './transaction.ts'

const database = await openTestDatabase()

test('a statement that is compiled once is built once, and given its values each time', async () => {
  let built = 0
  const sum = compiledOnce((_tx, of: Places<{ one: number; other: number }>) => {
    built++
    return sql<{ sum: number; fixed: number }>`select ${of.one}::int + ${of.other}::int as sum, ${7}::int as fixed`
  })
  const given = (one: number, other: number) => asSystem(database, tx => sum(tx, { one, other }))
  expect(await given(1, 2)).toEqual([{ sum: 3, fixed: 7 }])
  expect(await given(40, 2)).toEqual([{ sum: 42, fixed: 7 }])
  expect(built).toBe(1)
})

test('a value stands wherever it is named, null among them', async () => {
  const days = compiledOnce(
    (_tx, of: Places<{ from: string; days: number | null }>) =>
      sql<{ at: Temporal.Instant | null }>`select ${instant(of.from)} + make_interval(days => ${of.days}::int) as at
      where ${of.from}::text is not null`,
  )
  const from = '2027-03-01T10:00:00Z'
  const after = async (count: number | null) =>
    (await asSystem(database, tx => days(tx, { from, days: count })))[0]?.at?.toString() ?? null
  expect(await after(2)).toBe('2027-03-03T10:00:00Z')
  expect(await after(null)).toBe(null)
})
