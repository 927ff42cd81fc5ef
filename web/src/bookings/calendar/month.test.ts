import { expect, test } from 'vitest'
import { dayIn, fullness, monthOf, nextMonth, openMinutes } from './month.ts'

test('a month is shown in whole weeks from Monday', () => {
  const days = monthOf('2026-11-21')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(monthOf('2027-02-10')).toHaveLength(28)
})

test('the next month of a long one has its last day', () => {
  expect(nextMonth('2027-01-31', 1)).toBe('2027-02-28')
  expect(nextMonth('2027-01-15', -1)).toBe('2026-12-15')
  expect(dayIn('2028-02', '2027-01-31')).toBe('2028-02-29')
})

test('a day is as full as its open hours are booked', () => {
  const open = openMinutes(
    {
      open: [
        { date: '2026-11-21', opensAt: '08:00', closesAt: '12:00' },
        { date: '2026-11-21', opensAt: '14:00', closesAt: '20:00' },
        { date: '2026-11-22', opensAt: '08:00', closesAt: '20:00' },
      ],
    },
    '2026-11-21',
  )
  expect(open).toBe(600)
  expect([0, 60, 200, 400, 590].map(booked => fullness(booked, open))).toEqual([0, 1, 2, 3, 4])
  expect(fullness(30, 0)).toBe(4)
})
