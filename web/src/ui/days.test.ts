import { expect, test } from 'vitest'
import { addDays, clockIn, missingStretch, sameClock, weekOf } from './days.ts'

test('a week goes from Monday to Sunday, for any of its days', () => {
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
  for (const day of week) expect(weekOf(day)).toEqual(week)
})

test('days continue across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test.each([
  ['America/Lima', '2026-11-20T04:30:00Z', '2026-11-19', 23 * 60 + 30],
  ['Asia/Kathmandu', '2026-11-20T04:30:00Z', '2026-11-20', 10 * 60 + 15],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06', 60],
])('in %s the clock at %s shows %s, minute %i', (zone, instant, date, minute) => {
  expect(clockIn(zone, Date.parse(instant))).toEqual({ date, minute })
})

test('two zones count as different only while their clocks differ', () => {
  const winter = Date.parse('2026-01-10T12:00:00Z')
  const summer = Date.parse('2026-07-10T12:00:00Z')
  expect(sameClock('America/Lima', 'America/Bogota', winter)).toBe(true)
  expect(sameClock('America/Lima', 'Europe/Madrid', winter)).toBe(false)
  expect(sameClock('America/Lima', 'America/New_York', winter)).toBe(true)
  expect(sameClock('America/Lima', 'America/New_York', summer)).toBe(false)
})

test.each([
  ['Europe/Madrid', '2026-03-29', { from: 120, to: 180 }],
  ['Atlantic/Canary', '2026-03-29', { from: 60, to: 120 }],
  ['America/Santiago', '2026-09-06', { from: 0, to: 60 }],
  ['Europe/Madrid', '2026-10-25', undefined],
  ['America/Santiago', '2026-04-04', undefined],
  ['America/Lima', '2026-03-29', undefined],
  ['Asia/Kathmandu', '2026-03-29', undefined],
])('in %s, %s skips %o', (zone, date, left) => {
  expect(missingStretch(date, zone)).toEqual(left)
})
