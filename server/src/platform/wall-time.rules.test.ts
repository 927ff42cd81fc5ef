import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, minutesIn, overlaps, slotOf, spanInZone, spanOfDays, wallTimeOf } from './wall-time.rules.ts'

const zones = ['America/Lima', 'America/Santiago', 'Europe/Madrid', 'Atlantic/Canary', 'Asia/Kathmandu']
const zone = fc.constantFrom(...zones)
/** Any dates, and more often those around the clock changes of 2026. */
const date = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06', '2026-10-25'),
  fc.integer({ min: 0, max: 1500 }).map(days => Temporal.PlainDate.from('2025-01-01').add({ days }).toString()),
)
const minute = fc.integer({ min: 0, max: 1440 })

test.each([
  ['America/Lima', '2026-03-05', '09:30', '2026-03-05T14:30:00Z'],
  ['America/Lima', '2026-03-05', '24:00', '2026-03-06T05:00:00Z'],
  ['Asia/Kathmandu', '2026-03-05', '09:30', '2026-03-05T03:45:00Z'],
  ['America/Santiago', '2026-01-10', '09:30', '2026-01-10T12:30:00Z'],
  ['America/Santiago', '2026-07-10', '09:30', '2026-07-10T13:30:00Z'],
  // Madrid: from 02:00 to 03:00 on 29 March, back from 03:00 to 02:00 on 25 October.
  ['Europe/Madrid', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['Europe/Madrid', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Madrid', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['Atlantic/Canary', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
  // Santiago has no midnight on 6 September: the day before ends at the moment at which it begins, 01:00.
  ['America/Santiago', '2026-09-05', '24:00', '2026-09-06T04:00:00Z'],
  ['America/Santiago', '2026-09-06', '01:00', '2026-09-06T04:00:00Z'],
  // On 4 April the hour before midnight is repeated; the day ends after the second one.
  ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'],
  ['America/Santiago', '2026-04-04', '24:00', '2026-04-05T04:00:00Z'],
])('in %s, %s at %s is %s', (timeZone, at, time, instant) => {
  expect(instantOf(at, time, timeZone)?.toString()).toBe(instant)
})

test.each([
  ['Europe/Madrid', '2026-03-29', '02:00'],
  ['Europe/Madrid', '2026-03-29', '02:59'],
  ['Atlantic/Canary', '2026-03-29', '01:30'],
  ['America/Santiago', '2026-09-06', '00:00'],
  ['America/Santiago', '2026-09-06', '00:45'],
])('in %s, %s has no %s', (timeZone, at, time) => {
  expect(instantOf(at, time, timeZone)).toBeUndefined()
})

test('a wall time becomes an instant and the same wall time again', () => {
  fc.assert(
    fc.property(zone, date, minute, minute, (timeZone, at, one, other) => {
      fc.pre(one !== other)
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map(wallTimeOf) as [string, string]
      const start = instantOf(at, from, timeZone)
      const end = instantOf(at, to, timeZone)
      fc.pre(start !== undefined && end !== undefined)
      if (start && end) expect(slotOf({ start, end }, timeZone)).toEqual({ at, from, to })
    }),
  )
})

test('a span keeps its wall times in another zone, as if it had been booked there', () => {
  fc.assert(
    fc.property(zone, zone, date, minute, minute, (zoneBefore, zoneAfter, at, one, other) => {
      fc.pre(one !== other)
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map(wallTimeOf) as [string, string]
      const spanAt = (timeZone: string) => {
        const [start, end] = [instantOf(at, from, timeZone), instantOf(at, to, timeZone)]
        return start && end && { start, end }
      }
      const before = spanAt(zoneBefore)
      fc.pre(before !== undefined)
      if (!before) return
      const { exists, ...moved } = spanInZone(before, { from: zoneBefore, to: zoneAfter })
      expect(exists ? moved : undefined).toEqual(spanAt(zoneAfter))
    }),
  )
})

test('a later wall time is a later instant', () => {
  fc.assert(
    fc.property(zone, date, minute, minute, (timeZone, at, one, other) => {
      fc.pre(one < other)
      const start = instantOf(at, wallTimeOf(one), timeZone)
      const end = instantOf(at, wallTimeOf(other), timeZone)
      if (start && end) expect(minutesIn({ start, end })).toBeGreaterThan(0)
    }),
  )
})

test('days follow one another without a gap, and 24:00 is the start of the next', () => {
  fc.assert(
    fc.property(zone, date, (timeZone, at) => {
      const next = Temporal.PlainDate.from(at).add({ days: 1 }).toString()
      const day = spanOfDays(at, at, timeZone)
      expect(day.end).toEqual(spanOfDays(next, next, timeZone).start)
      expect(day.end).toEqual(instantOf(at, '24:00', timeZone))
      expect([23, 24, 25]).toContain(minutesIn(day) / 60)
    }),
  )
})

describe('two spans', () => {
  const span = (from: string, to: string) => ({
    start: Temporal.Instant.from(`2026-03-05T${from}Z`),
    end: Temporal.Instant.from(`2026-03-05T${to}Z`),
  })
  test('do not overlap when back to back', () => {
    expect(overlaps(span('10:00', '11:00'), span('11:00', '12:00'))).toBe(false)
  })
  test('overlap when one begins before the other ends', () => {
    expect(overlaps(span('10:00', '11:00'), span('10:59', '12:00'))).toBe(true)
    expect(overlaps(span('10:00', '12:00'), span('10:30', '11:00'))).toBe(true)
  })
})
