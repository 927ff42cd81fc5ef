import type { Reservation } from '@aforo/api/bookings/reservations'
import { expect, test } from 'vitest'
import { firstStart, freeStarts, nextStart } from './freeStarts.ts'
import { indexBookings, type Lane } from './lanes.ts'

const day = '2026-11-20'
const lane = (id: string, bookable = true) => ({ key: id, room: { id, bookable }, dates: [day] }) as Lane
const [paracas, shut, nazca] = [lane('paracas'), lane('shut', false), lane('nazca')]
const lanes = [paracas, shut, nazca]
const booking = (spaceId: string, from: string, to: string) => ({ spaceId, at: day, from, to }) as Reservation
const bookings = indexBookings([
  booking('paracas', '09:00', '11:00'),
  booking('nazca', '08:00', '09:45'),
  booking('nazca', '10:00', '10:15'),
])
const model = {
  policy: { stepMinutes: 15, shortestMinutes: 30 },
  openOf: () => [{ from: 8 * 60, to: 12 * 60 }],
  blockedOf: () => [],
}
const startsOf = (one: Lane) => freeStarts(model, one, bookings, { date: day, minute: 0 })
const minutes = (one: Lane) => startsOf(one).map(({ minute }) => minute)

test('bookings begin in free time, where the shortest one has room', () => {
  expect(minutes(paracas)).toEqual([480, 510, 660, 690])
  // Fifteen minutes between two bookings are too few.
  expect(minutes(nazca)).toEqual([615, 630, 660, 690])
  expect(minutes(shut)).toEqual([])
})

test('what is over is no beginning', () => {
  const starts = freeStarts(model, paracas, bookings, { date: day, minute: 11 * 60 + 20 })
  expect(starts.map(({ minute }) => minute)).toEqual([675, 690])
})

test('the arrows jump over what is taken, and to the nearest free time of the next bookable lane', () => {
  const first = firstStart(lanes, startsOf)
  expect(first).toMatchObject({ lane: paracas, minute: 480 })
  if (!first) return
  const second = nextStart('ArrowRight', first, lanes, startsOf)
  const third = second && nextStart('ArrowRight', second, lanes, startsOf)
  expect([second?.minute, third?.minute]).toEqual([510, 660])
  expect(nextStart('ArrowDown', first, lanes, startsOf)).toMatchObject({ lane: nazca, minute: 615 })
  expect(nextStart('ArrowUp', first, lanes, startsOf)).toBe(undefined)
  expect(nextStart('ArrowLeft', first, lanes, startsOf)).toBe(undefined)
  expect(nextStart('End', first, lanes, startsOf)?.minute).toBe(690)
  expect(nextStart('x', first, lanes, startsOf)).toBe(undefined)
})
