import { expect, test } from 'vitest'
import { endsBefore, faultInDates } from './pricing.rules.ts'

test('an earlier price ends the day before, also over the end of a month', () => {
  expect(endsBefore({ startsOn: '2026-01-01' }, '2026-03-01')).toBe('2026-02-28')
  expect(endsBefore({ startsOn: '2027-12-31' }, '2028-01-01')).toBe('2027-12-31')
})

test('a price that begins on the same day or later is not ended', () => {
  expect(endsBefore({ startsOn: '2026-03-01' }, '2026-03-01')).toBeUndefined()
  expect(endsBefore({ startsOn: '2026-03-02' }, '2026-03-01')).toBeUndefined()
})

test('a price ends on its first day at the earliest', () => {
  expect(faultInDates({ startsOn: '2026-03-02', endsOn: '2026-03-01' })).toMatchObject({ field: 'endsOn' })
  expect(faultInDates({ startsOn: '2026-03-02', endsOn: '2026-03-02' })).toBeUndefined()
  expect(faultInDates({ startsOn: '2026-03-02', endsOn: null })).toBeUndefined()
})
