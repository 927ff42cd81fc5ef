import type { Attendance } from '@aforo/api/bookings/check-in'
import { expect, test } from 'vitest'
import { arrivalOf } from './arrivals.ts'

const attendance = (change: Partial<Attendance>): Attendance => ({
  reservationId: 'r',
  opensAt: '2026-03-05T14:50:00Z',
  closesAt: '2026-03-05T15:10:00Z',
  required: true,
  checkedInAt: null,
  checkedInBy: '',
  via: null,
  releasedAt: null,
  can: { checkIn: false, undo: false },
  ...change,
})
const at = (time: string) => Date.parse(`2026-03-05T${time}:00Z`)

test('somebody is expected from when they may come until it is too late, and then came or did not', () => {
  expect(arrivalOf(attendance({}), at('14:00'))).toBe('LATER')
  expect(arrivalOf(attendance({}), at('15:00'))).toBe('EXPECTED')
  expect(arrivalOf(attendance({}), at('15:10'))).toBe('MISSED')
  expect(arrivalOf(attendance({ checkedInAt: '2026-03-05T15:00:00Z' }), at('18:00'))).toBe('CAME')
  expect(arrivalOf(attendance({ required: false }), at('15:10'))).toBe('UNSAID')
  expect(arrivalOf(attendance({ releasedAt: '2026-03-05T15:10:00Z' }), at('15:05'))).toBe('MISSED')
})
