import { expect, test } from 'vitest'
import { lastMailing, nextMailing } from './mailing.rules.ts'

const at = (text: string, zone: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
const told = ({ from, to, dueAt }: ReturnType<typeof lastMailing>) => [from, to, dueAt.toString()]

test.each([
  // The 2nd of March 2026 is a Monday.
  ['WEEKLY', '2026-03-02T06:59', 'America/Lima', ['2026-02-16', '2026-02-22', '2026-02-23T12:00:00Z']],
  ['WEEKLY', '2026-03-02T07:00', 'America/Lima', ['2026-02-23', '2026-03-01', '2026-03-02T12:00:00Z']],
  ['WEEKLY', '2026-03-08T23:59', 'America/Lima', ['2026-02-23', '2026-03-01', '2026-03-02T12:00:00Z']],
  ['MONTHLY', '2026-03-01T06:59', 'America/Lima', ['2026-01-01', '2026-01-31', '2026-02-01T12:00:00Z']],
  ['MONTHLY', '2026-03-01T07:00', 'America/Lima', ['2026-02-01', '2026-02-28', '2026-03-01T12:00:00Z']],
  // Madrid's clock goes forward on the 29th of March: seven o'clock is an hour earlier than the week before.
  ['WEEKLY', '2026-03-30T07:00', 'Europe/Madrid', ['2026-03-23', '2026-03-29', '2026-03-30T05:00:00Z']],
  ['WEEKLY', '2026-03-23T07:00', 'Europe/Madrid', ['2026-03-16', '2026-03-22', '2026-03-23T06:00:00Z']],
  ['MONTHLY', '2026-03-01T07:00', 'Asia/Kathmandu', ['2026-02-01', '2026-02-28', '2026-03-01T01:15:00Z']],
] as const)('%s at %s in %s is of the last whole stretch', (schedule, now, zone, expected) => {
  expect(told(lastMailing(schedule, at(now, zone), zone))).toEqual(expected)
})

test('the next one follows the last one, without a gap and without a day twice', () => {
  for (const schedule of ['WEEKLY', 'MONTHLY'] as const)
    for (let hour = 0; hour < 24 * 70; hour += 5) {
      const now = at('2026-02-20T00:00', 'America/Santiago').add({ hours: hour })
      const [last, next] = [lastMailing, nextMailing].map(one => one(schedule, now, 'America/Santiago'))
      if (!last || !next) throw new Error('nothing')
      expect(next.from).toBe(Temporal.PlainDate.from(last.to).add({ days: 1 }).toString())
      expect(Temporal.Instant.compare(last.dueAt, now) <= 0 && Temporal.Instant.compare(now, next.dueAt) < 0).toBe(true)
    }
})
