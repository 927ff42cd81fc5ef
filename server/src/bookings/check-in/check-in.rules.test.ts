import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInWindow, isOfThis, isUnattended, isWithin } from './check-in.rules.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00Z`)
const meeting = { start: at('10:00'), end: at('11:00') }
const booked = at('08:00')

test('the policy gives its minutes before and after the start', () => {
  const window = checkInWindow(meeting, booked, 10)
  expect([window.opens, window.closes].map(String)).toEqual([at('09:50'), at('10:10')].map(String))
  expect(isWithin(window, at('09:49'))).toBe(false)
  expect(isWithin(window, at('09:50'))).toBe(true)
  expect(isWithin(window, at('10:10'))).toBe(false)
})

test('a late booking has the same minutes from then on', () => {
  expect(String(checkInWindow(meeting, at('10:12'), 10).closes)).toBe(String(at('10:22')))
})

test('without required check-in it is open until the end and nothing is released', () => {
  const window = checkInWindow(meeting, booked, 0)
  expect(String(window.closes)).toBe(String(meeting.end))
  expect(isUnattended(window, null, at('10:59'))).toBe(false)
})

test('a check-in from before a reschedule does not count', () => {
  const window = checkInWindow(meeting, booked, 10)
  expect(isOfThis(at('09:00'), window)).toBe(false)
  expect(isUnattended(window, at('09:00'), at('10:10'))).toBe(true)
  expect(isUnattended(window, at('09:55'), at('10:10'))).toBe(false)
})

test('a booking is never released while check-in is open', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 240 }),
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: -300, max: 1000 }),
      (minutes, length, bookedAfter, nowAfter) => {
        const start = at('10:00')
        const span = { start, end: start.add({ minutes: length }) }
        const window = checkInWindow(span, start.add({ minutes: bookedAfter }), minutes)
        const now = start.add({ minutes: nowAfter })
        expect(isWithin(window, now) && isUnattended(window, null, now)).toBe(false)
        expect(Temporal.Instant.compare(window.closes, span.end)).toBeLessThanOrEqual(0)
      },
    ),
  )
})
