import { formatDate } from '@aforo/api/platform/dates-in-words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMonth, parseDay, parseMonth } from './typedDates.ts'

const today = '2026-11-23'

test.each([
  ['5/3/2026', '2026-03-05'],
  ['05-03-26', '2026-03-05'],
  ['5.3.2026', '2026-03-05'],
  [' 5 / 3 / 2026 ', '2026-03-05'],
  ['050326', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['5/3', '2026-03-05'],
  ['5', '2026-11-05'],
  ['5 mar. 2026', '2026-03-05'],
  ['5 de marzo de 2026', '2026-03-05'],
  ['5 MARZO', '2026-03-05'],
  ['1 set 2026', '2026-09-01'],
  ['1 sep. 2026', '2026-09-01'],
  ['2026-03-05', '2026-03-05'],
  ['29/2/2028', '2028-02-29'],
  ['hoy', '2026-11-23'],
  ['Mañana', '2026-11-24'],
  ['ayer', '2026-11-22'],
  ['pasado mañana', '2026-11-25'],
  ['mar', '2026-11-24'],
  ['Sáb.', '2026-11-28'],
  ['domingo', '2026-11-29'],
  ['lun', '2026-11-30'],
])('%j is the day %s', (typed, date) => {
  expect(parseDay(typed, today)).toBe(date)
})

test('without a year a day that is too early is one of next year', () => {
  expect(parseDay('5/1', today, today)).toBe('2027-01-05')
  expect(parseDay('5/12', today, today)).toBe('2026-12-05')
  expect(parseDay('5/1/2026', today, today)).toBe('2026-01-05')
})

test.each([
  '',
  '31/11/2026',
  '29/2/2026',
  '5/13/2026',
  '0/1/2026',
  '5/3/1969',
  '5/3/2200',
  '5 m 2026',
  '5/3/202',
  'x',
  '5/3/2026x',
])('%j is no day', typed => {
  expect(parseDay(typed, today)).toBeUndefined()
})

test.each([
  ['marzo 2026', '2026-03'],
  ['marzo de 2026', '2026-03'],
  ['Mar. 26', '2026-03'],
  ['3/2026', '2026-03'],
  ['03-26', '2026-03'],
  ['marzo', '2026-03'],
  ['12', '2026-12'],
  ['2026-03', '2026-03'],
  ['setiembre 2026', '2026-09'],
])('%j is the month %s', (typed, month) => {
  expect(parseMonth(typed, today)).toBe(month)
})

test.each(['', '13/2026', '0/2026', 'ma 2026', '3/202', '2026-13'])('%j is no month', typed => {
  expect(parseMonth(typed, today)).toBeUndefined()
})

const dates = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

test('what is shown can be typed back', () => {
  fc.assert(
    fc.property(dates, date => {
      expect(parseDay(formatDate(date), today)).toBe(date)
      expect(parseMonth(formatMonth(date.slice(0, 7)), today)).toBe(date.slice(0, 7))
    }),
  )
})
