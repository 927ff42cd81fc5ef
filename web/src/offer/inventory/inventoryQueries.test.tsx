// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { availableList, calendarQuery, soonList } from './inventoryQueries.ts'
import { InventorySearch } from './inventorySearch.ts'

test('the availability calls say whose today is meant', () => {
  const search = InventorySearch.parse({})
  for (const { queryKey } of [availableList(search), soonList(search), calendarQuery(search, 0)])
    expect(queryKey[1]).toMatchObject({ input: { timeZone: Temporal.Now.timeZoneId() } })
})

test('the address keeps the product of the days that were drawn', () => {
  const drawn = { create: true, block: '2026-03-01..2026-03-09', section: crypto.randomUUID() }
  expect(InventorySearch.parse(drawn)).toMatchObject(drawn)
})
