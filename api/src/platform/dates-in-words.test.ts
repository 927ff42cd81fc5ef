import { expect, test } from 'vitest'
import {
  formatDate,
  formatDates,
  formatDuration,
  formatHours,
  formatInstant,
  formatLongDate,
  fromTo,
  shortDay,
  wallOf,
} from './dates-in-words.ts'

test('a calendar date is the same in every time zone', () => {
  expect(formatDate('2026-03-05')).toBe('5 mar. 2026')
  expect(formatLongDate('2026-03-05')).toBe('jueves, 5 de marzo de 2026')
  expect(shortDay('2026-11-16')).toBe('lun, 16 nov.')
})

test('a range of one day shows it once', () => {
  expect(formatDates('2026-03-05', '2026-03-05')).toBe('5 mar. 2026')
  expect(formatDates('2026-03-05', '2026-04-09')).toBe('5 mar. 2026 – 9 abr. 2026')
})

test('an instant is shown in the given time zone, possibly on another date', () => {
  expect(formatInstant('2026-03-05T03:30:00Z', 'America/Lima')).toBe('4 mar. 2026, 22:30')
  expect(formatInstant('2026-03-05T03:30:00Z', 'Asia/Kathmandu')).toBe('5 mar. 2026, 09:15')
})

test('midnight is the first minute of its day', () => {
  expect(wallOf('2026-03-05T05:00:00Z', 'America/Lima')).toEqual({ date: '2026-03-05', time: '00:00' })
})

test('times and durations are in words', () => {
  expect(fromTo('09:00', '10:30')).toBe('de 09:00 a 10:30')
  expect([45, 60, 90].map(formatDuration)).toEqual(['45 min', '1 hrs', '1 hrs 30 min'])
  expect([0, 45, 60, 90].map(formatHours)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min'])
})
