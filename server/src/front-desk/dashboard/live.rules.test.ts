import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Stretch, stateAt } from './live.rules.ts'

const day = Temporal.Instant.from('2026-03-10T05:00:00Z')
const at = (minutes: number) => day.add({ minutes }).epochMilliseconds
const span = (from: number, to: number): Stretch => ({ starts: at(from), ends: at(to) })
const open = [span(8 * 60, 20 * 60)]
const nothing = { open, reservations: [], blocks: [] }

test('an empty room is free until the campus closes', () => {
  expect(stateAt(nothing, at(9 * 60))).toEqual({ state: 'FREE', until: at(20 * 60) })
})

test('a room is free until the next booking, and soon taken within half an hour', () => {
  const room = { ...nothing, reservations: [span(600, 660)] }
  expect(stateAt(room, at(540))).toEqual({ state: 'FREE', until: at(600) })
  expect(stateAt(room, at(570))).toEqual({ state: 'FREE', until: at(600) })
  expect(stateAt(room, at(571))).toEqual({ state: 'SOON', until: at(600) })
})

test('back-to-back bookings are one stretch in which it is busy', () => {
  const room = { ...nothing, reservations: [span(600, 660), span(660, 720), span(750, 780)] }
  expect(stateAt(room, at(600))).toEqual({ state: 'BUSY', until: at(720) })
  expect(stateAt(room, at(720)).state).toBe('FREE')
})

test('a block comes before a booking that was kept, and a booking before the closing', () => {
  const room = { ...nothing, reservations: [span(600, 660)], blocks: [span(590, 700)] }
  expect(stateAt(room, at(610))).toEqual({ state: 'BLOCKED', until: at(700) })
  const night = { ...nothing, reservations: [span(21 * 60, 22 * 60)] }
  expect(stateAt(night, at(21 * 60 + 5))).toEqual({ state: 'BUSY', until: at(22 * 60) })
})

test('a closed campus opens again later today, or not', () => {
  expect(stateAt(nothing, at(7 * 60))).toEqual({ state: 'CLOSED', until: at(8 * 60) })
  expect(stateAt(nothing, at(20 * 60))).toEqual({ state: 'CLOSED', until: undefined })
})

test('a state lasts: one minute before its end it is the same', () => {
  const spans = fc
    .array(fc.tuple(fc.integer({ min: 480, max: 1140 }), fc.integer({ min: 15, max: 60 })), { maxLength: 8 })
    .map(list => list.map(([from, minutes]) => span(from, from + minutes)))
  fc.assert(
    fc.property(spans, fc.integer({ min: 0, max: 1439 }), (reservations, minute) => {
      const now = at(minute)
      const { state, until } = stateAt({ ...nothing, reservations }, now)
      if (!until) return
      expect(until).toBeGreaterThan(now)
      const later = stateAt({ ...nothing, reservations }, until - 60_000).state
      // What is free for long is soon taken in the end.
      expect(later === 'SOON' ? 'FREE' : later).toBe(state === 'SOON' ? 'FREE' : state)
    }),
  )
})
