import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTenant } from '../demo/factories.ts'
import { testApp } from '../testing/test-app.ts'
import type { Tx } from './database/database.ts'
import { asTenant } from './database/transaction.ts'
import { listing, type Sort, sortedBy } from './listing.ts'

const { database } = (await testApp()).services
const tenant = await makeTenant(database)

/** The days of a January, of which the even ones are `even`; two of each moment. */
const days = (atMost: number) =>
  sql<{ day: string; even: boolean; at: Temporal.Instant }>`(
    select n::text as day, n % 2 = 0 as even, timestamptz '2026-01-01' + (n / 2) * interval '1 day' as at
    from generate_series(1, ${atMost}::integer) n)`.as('d')

const dayList = (direction: 'asc' | 'desc' = 'asc') =>
  listing({
    query: (tx: Tx, { upTo }: { upTo: number }) => tx.selectFrom(days(upTo)).select(['d.day', 'd.at']),
    key: ['d.at', 'd.day'],
    direction,
    order: (query, { sort }: { sort: Sort<'even'> }) =>
      query.orderBy(...sortedBy(sort, { even: 'd.even' })).orderBy('d.at', 'desc'),
  })

test('a page has its rows in the order that was chosen, and how many there are', async () => {
  const page = await asTenant(database, tenant.tenantId, tx =>
    dayList().page(tx, { upTo: 7, sort: '-even', page: 1, pageSize: 2 }, ({ day }) => Number(day)),
  )
  expect(page).toEqual({ items: [2, 7], count: 2, currentPage: 1, empty: false, hasNext: true, totalItems: 7 })
})

test.each(['asc', 'desc'] as const)('a file has each row once in the order of the key, %s', async direction => {
  const next = dayList(direction).after({ upTo: 7 })
  const found = await asTenant(database, tenant.tenantId, async tx => {
    const first = await next(tx, undefined, 3)
    const second = await next(tx, first.at(-1), 3)
    return [first, second, await next(tx, second.at(-1), 3)]
  })
  const inOrder = [['1', '2', '3'], ['4', '5', '6'], ['7']]
  const backwards = [['7', '6', '5'], ['4', '3', '2'], ['1']]
  expect(found.map(rows => rows.map(({ day }) => day))).toEqual(direction === 'asc' ? inOrder : backwards)
})
