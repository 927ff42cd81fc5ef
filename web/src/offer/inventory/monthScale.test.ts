import { expect, test } from 'vitest'
import { barOf, between, dayAt, lanesOf, lengthOf, monthsOf } from './monthScale.ts'

const stretch = { from: '2026-11-01', to: '2028-10-31' }

test('24 months fill the whole width, each as wide as its days', () => {
  const months = monthsOf(stretch)
  expect(months).toHaveLength(24)
  expect(months[0]).toMatchObject({ key: '2026-11', label: 'nov', year: 2026, left: 0 })
  expect(months[2]).toMatchObject({ label: 'ene', year: 2027 })
  expect(months[3]?.year).toBeUndefined()
  expect(months.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  expect((months[3]?.width ?? 0) * lengthOf(stretch)).toBeCloseTo(2800)
})

test('what begins before or goes on after is cut, and what is elsewhere is not there', () => {
  expect(barOf({ startDate: '2026-11-01', endDate: '2028-10-31' }, stretch)).toEqual({
    left: 0,
    width: 100,
    before: false,
    after: false,
  })
  expect(barOf({ startDate: '2020-01-01', endDate: null }, stretch)).toMatchObject({
    left: 0,
    before: true,
    after: true,
  })
  expect(barOf({ startDate: '2026-10-01', endDate: '2026-10-31' }, stretch)).toBeUndefined()
  expect(barOf({ startDate: '2028-11-01', endDate: null }, stretch)).toBeUndefined()
  expect(barOf({ startDate: '2026-11-01', endDate: '2026-11-01' }, stretch)?.width).toBeCloseTo(100 / 731)
})

test('a place in the width is a day, and two of them are a stretch in order that has not passed', () => {
  expect(dayAt(0, stretch)).toBe('2026-11-01')
  expect(dayAt(1, stretch)).toBe('2028-10-31')
  expect(dayAt(-1, stretch)).toBe('2026-11-01')
  expect(between('2026-12-05', '2026-11-20', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-12-05' })
})

test('days that are shared stand in lanes of their own, and others follow each other in one', () => {
  const bar = (key: string, startDate: string, endDate: string | null) => ({ key, days: { startDate, endDate } })
  const keys = (lanes: { key: string }[][]) => lanes.map(lane => lane.map(({ key }) => key))
  const [one, next, long, open] = [
    bar('one', '2027-01-01', '2027-01-31'),
    bar('next', '2027-02-01', '2027-02-28'),
    bar('long', '2027-01-31', '2027-02-01'),
    bar('open', '2027-02-15', null),
  ]
  expect(keys(lanesOf([one, next, long, open]))).toEqual([
    ['one', 'next'],
    ['long', 'open'],
  ])
  expect(lanesOf([])).toEqual([])
})
