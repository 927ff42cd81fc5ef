import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesIn, wallTimeOf } from '../../platform/wall-time.rules.ts'
import { decideSlot, isBackwards, type Place, usualPolicy } from './slot.rules.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const place: Place = {
  type: 'ROOM',
  bookable: true,
  timeZone: 'America/Lima',
  hours: {
    ranges: [1, 2, 3, 4, 5].flatMap(weekday => [
      { weekday, opensAt: '08:00', closesAt: '13:00' },
      { weekday, opensAt: '14:00', closesAt: '18:00' },
      { weekday, opensAt: '18:00', closesAt: '24:00' },
    ]),
    exceptions: [
      { date: '2026-12-08', name: 'Inmaculada Concepción', opensAt: null, closesAt: null },
      { date: '2026-12-06', name: 'Feria del domingo', opensAt: '10:00', closesAt: '16:00' },
      { date: '2026-12-24', name: 'Nochebuena', opensAt: '08:00', closesAt: '12:00' },
    ],
  },
  policy: { ...usualPolicy, stepMinutes: 15, shortestMinutes: 30, longestMinutes: 240, daysAhead: 60 },
}
/** Thursday 3 December 2026, 10:07 in Lima. */
const now = Temporal.Instant.from('2026-12-03T15:07:00Z')

const reasonOf = (at: string, from: string, to: string, where: Place = place) => {
  const decision = decideSlot({ at, from, to }, where, now)
  return 'reason' in decision ? decision.reason : 'free'
}

test.each([
  ['a working day within the hours', '2026-12-04', '09:00', '10:00', 'free'],
  ['the step that has just begun', '2026-12-03', '10:00', '11:00', 'free'],
  ['the step before it', '2026-12-03', '09:45', '11:00', 'IN_THE_PAST'],
  ['yesterday', '2026-12-02', '09:00', '10:00', 'IN_THE_PAST'],
  ['the last day of the policy', '2027-02-01', '09:00', '10:00', 'free'],
  ['the day after it', '2027-02-02', '09:00', '10:00', 'TOO_FAR_AHEAD'],
  ['a start between two steps', '2026-12-04', '09:05', '10:00', 'OFF_STEP'],
  ['an end between two steps', '2026-12-04', '09:00', '10:10', 'OFF_STEP'],
  ['a quarter of an hour', '2026-12-04', '09:00', '09:15', 'TOO_SHORT'],
  ['more than four hours', '2026-12-04', '14:00', '18:15', 'TOO_LONG'],
  ['a Saturday', '2026-12-05', '09:00', '10:00', 'CLOSED_DAY'],
  ['a holiday', '2026-12-08', '09:00', '10:00', 'CLOSED_DAY'],
  ['a Sunday that opens by exception', '2026-12-06', '10:00', '11:00', 'free'],
  ['a short day, after it closed', '2026-12-24', '11:30', '12:30', 'OUTSIDE_HOURS'],
  ['before opening', '2026-12-04', '07:30', '08:30', 'OUTSIDE_HOURS'],
  ['across the closed hour at noon', '2026-12-04', '12:30', '14:30', 'OUTSIDE_HOURS'],
  ['across two ranges that touch', '2026-12-04', '17:30', '18:30', 'free'],
  ['up to the end of the day', '2026-12-04', '23:00', '24:00', 'free'],
])('%s (%s, %s–%s): %s', (_what, at, from, to, expected) => {
  expect(reasonOf(at, from, to)).toBe(expected)
})

test('a space that is not bookable is refused at every hour', () => {
  expect(reasonOf('2026-12-04', '09:00', '10:00', { ...place, bookable: false })).toBe('NOT_BOOKABLE')
  expect(reasonOf('2026-12-04', '09:00', '10:00', { ...place, type: 'FLOOR' })).toBe('NOT_BOOKABLE')
})

test('an hour that a clock change skips has its own refusal', () => {
  const madrid = {
    ...place,
    timeZone: 'Europe/Madrid',
    hours: { ranges: everyDay.map(weekday => ({ weekday, opensAt: '00:00', closesAt: '24:00' })), exceptions: [] },
    policy: usualPolicy,
  }
  expect(reasonOf('2027-03-28', '02:00', '04:00', madrid)).toBe('NO_SUCH_LOCAL_TIME')
  const at = { at: '2027-03-28', from: '01:00', to: '04:00' }
  const decision = decideSlot(at, madrid, Temporal.Instant.from('2027-03-20T00:00:00Z'))
  // Three hours on the wall, two on the time line.
  expect('span' in decision && minutesIn(decision.span)).toBe(120)
})

test('a slot that ends at or before its start is backwards', () => {
  expect(isBackwards({ from: '10:00', to: '10:00' })).toBe(true)
  expect(isBackwards({ from: '10:00', to: '09:00' })).toBe(true)
  expect(isBackwards({ from: '23:00', to: '24:00' })).toBe(false)
})

test('an allowed slot is never past, too long, too short or off the step', () => {
  const step = fc.constantFrom(5, 10, 15, 20, 30, 60)
  const minute = fc.integer({ min: 0, max: 1440 })
  fc.assert(
    fc.property(
      fc.constantFrom('America/Lima', 'America/Santiago', 'Europe/Madrid', 'Atlantic/Canary', 'Asia/Kathmandu'),
      fc.integer({ min: -2, max: 400 }),
      step,
      minute,
      minute,
      (timeZone, days, stepMinutes, one, other) => {
        fc.pre(one < other)
        const at = Temporal.PlainDate.from('2026-12-03').add({ days }).toString()
        const policy = {
          ...usualPolicy,
          stepMinutes,
          lateMinutes: stepMinutes,
          shortestMinutes: 30,
          longestMinutes: 300,
          daysAhead: 365,
        }
        const open = everyDay.map(weekday => ({ weekday, opensAt: '00:00', closesAt: '24:00' }))
        const where = { ...place, timeZone, policy, hours: { ranges: open, exceptions: [] } }
        const decision = decideSlot({ at, from: wallTimeOf(one), to: wallTimeOf(other) }, where, now)
        if (!('span' in decision)) return
        const { span } = decision
        expect(Temporal.Instant.compare(span.end, now)).toBeGreaterThan(0)
        expect(Temporal.Instant.compare(span.start.add({ minutes: stepMinutes }), now)).toBeGreaterThan(0)
        expect(minutesIn(span)).toBeGreaterThanOrEqual(30)
        expect(minutesIn(span)).toBeLessThanOrEqual(300)
        expect(one % stepMinutes).toBe(0)
        expect(other % stepMinutes).toBe(0)
      },
    ),
  )
})
