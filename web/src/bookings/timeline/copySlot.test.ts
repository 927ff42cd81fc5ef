import type { Reservation } from '@aforo/api/bookings/reservations'
import { expect, test } from 'vitest'
import { copySlot } from './copySlot.ts'
import { indexBookings } from './lanes.ts'

const at = '2026-11-20'
const booking = (from: string, to: string) => ({ spaceId: 'paracas', at, from, to }) as Reservation
const model = {
  policy: { stepMinutes: 15 },
  openOf: () => [{ from: 8 * 60, to: 13 * 60 }],
  blockedOf: () => [],
}
const early = { date: at, minute: 0 }

test('a copy goes to the next free time that is long enough', () => {
  const original = booking('08:00', '09:30')
  const bookings = indexBookings([original, booking('09:30', '10:00'), booking('11:00', '11:15')])
  expect(copySlot(original, model, bookings, early)).toEqual({ spaceId: 'paracas', at, from: '11:15', to: '12:45' })
})

test('where the day has none left, the copy goes a week on, and never into the past', () => {
  const original = booking('11:00', '13:00')
  const bookings = indexBookings([original])
  expect(copySlot(original, model, bookings, early)).toMatchObject({ at: '2026-11-27', from: '11:00', to: '13:00' })
  expect(copySlot(original, model, bookings, { date: '2026-12-05', minute: 0 })).toMatchObject({ at: '2026-12-11' })
})
