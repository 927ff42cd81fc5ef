import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedRange, daysIn, grainOf, leadTimeOf, pointOf, pointsOf } from './reports.rules.ts'

const today = '2026-11-23'

test.each([
  [{}, { from: '2026-11-01', to: today }],
  [{ to: '2026-03-10' }, { from: '2026-03-01', to: '2026-03-10' }],
  [{ from: '2026-11-20' }, { from: '2026-11-20', to: today }],
  [{ from: '2027-01-05' }, { from: '2027-01-05', to: '2027-01-05' }],
  [
    { from: today, to: today },
    { from: today, to: today },
  ],
])('%o is reported on as %o', (asked, range) => {
  expect(askedRange(asked, today)).toEqual({ range })
})

test.each([
  [{ from: '2026-11-24', to: today }, 'anterior'],
  [{ from: '1926-11-23', to: today }, 'dos años'],
  [{ from: '2024-11-22', to: today }, 'dos años'],
])('%o is refused', (asked, words) => {
  expect(askedRange(asked, today)).toMatchObject({ fault: { field: 'to', message: expect.stringContaining(words) } })
})

test('each day of a stretch is in exactly one of its points', () => {
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 730 }), (first, length) => {
      const from = first.toISOString().slice(0, 10)
      const to = Temporal.PlainDate.from(from).add({ days: length }).toString()
      const grain = grainOf({ from, to })
      const points = pointsOf({ from, to }, grain)
      expect(points.length).toBeLessThanOrEqual(45)
      expect(points[0]).toBe(pointOf(from, grain))
      expect(points.at(-1)).toBe(pointOf(to, grain))
      expect(new Set(points).size).toBe(points.length)
      expect(daysIn({ from, to })).toBe(length + 1)
    }),
  )
})

test.each([
  [0, 'hour'],
  [60, 'hour'],
  [61, 'day'],
  [1440, 'day'],
  [10_080, 'week'],
  [40_320, 'fourWeeks'],
  [40_321, 'longer'],
])('booked %d minutes before is %s', (minutes, key) => {
  expect(leadTimeOf(minutes)).toBe(key)
})
