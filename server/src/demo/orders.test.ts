import { expect, test } from 'vitest'
import { inDaytime } from './orders.ts'

test('what the demo sells by the hour is of one working day, at whatever hour it is started', () => {
  const midnight = Temporal.Instant.from('2026-11-18T05:00:00Z')
  for (let hour = 0; hour < 24; hour++)
    for (const [begins, hours] of [
      [-50, 2],
      [-28, 3],
      [20, 1],
      [72, 4],
    ] as const) {
      const now = midnight.add({ hours: hour, minutes: 9 })
      const { from, to } = inDaytime(now.add({ hours: begins }), hours, 'America/Lima')
      const [start, end] = [from, to].map(one => one.toZonedDateTimeISO('America/Lima'))
      expect(start?.hour, `${hour}: ${begins}`).toBeGreaterThanOrEqual(9)
      expect(end?.hour).toBeLessThanOrEqual(18)
      expect(start?.until(end ?? start).total('hours')).toBe(hours)
      // What was is over, and what will be has not begun.
      expect(Temporal.Instant.compare(begins < 0 ? to : now, begins < 0 ? now : from)).toBe(-1)
    }
})
