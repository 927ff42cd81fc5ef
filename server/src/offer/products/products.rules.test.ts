import { describe, expect, test } from 'vitest'
import { faultInDates, statusOn, todayIn, typesIn } from './products.rules.ts'

describe('a product', () => {
  test.each([
    ['before its first day it is upcoming', '2026-03-09', 'UPCOMING'],
    ['on its first day it is offered', '2026-03-10', 'ACTIVE'],
    ['on its last day it is still offered', '2026-03-31', 'ACTIVE'],
    ['the day after it is expired', '2026-04-01', 'EXPIRED'],
  ])('%s', (_, today, status) => {
    expect(statusOn({ startsOn: '2026-03-10', endsOn: '2026-03-31' }, today)).toBe(status)
  })

  test('without a last day it never expires', () => {
    expect(statusOn({ startsOn: '2026-03-10', endsOn: null }, '2099-01-01')).toBe('ACTIVE')
  })

  test('has the day of its campus, which is not everybody’s', () => {
    const now = Temporal.Instant.from('2026-03-10T03:00:00Z')
    expect(todayIn('America/Lima', now)).toBe('2026-03-09')
    expect(todayIn('Asia/Kathmandu', now)).toBe('2026-03-10')
  })

  test('is of one category', () => {
    expect(typesIn({ categories: ['ADDITIONAL'] })).toEqual(['PARKING', 'LOCKER', 'STORAGE', 'SERVICE'])
    expect(typesIn({})).toHaveLength(8)
    expect(typesIn({ categories: [] })).toEqual([])
    expect(typesIn({ categories: ['SPACE'], types: ['SUITE', 'LOCKER'] })).toEqual(['SUITE'])
  })
})

describe('unavailable dates', () => {
  test('may be one day, today', () => {
    expect(faultInDates({ startDate: '2026-03-10', endDate: '2026-03-10' }, '2026-03-10')).toBeUndefined()
  })
  test('may have begun already', () => {
    expect(faultInDates({ startDate: '2026-01-10', endDate: '2026-03-10' }, '2026-03-10')).toBeUndefined()
  })
  test('don’t end before they begin', () => {
    expect(faultInDates({ startDate: '2026-03-11', endDate: '2026-03-10' }, '2026-03-01')?.field).toBe('endDate')
  })
  test('are not over yet', () => {
    expect(faultInDates({ startDate: '2026-03-01', endDate: '2026-03-09' }, '2026-03-10')?.message).toMatch(/pasaron/)
  })
})
