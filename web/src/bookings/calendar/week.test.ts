import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import type { BookingPolicy, Reservation } from '@aforo/api/bookings/reservations'
import { expect, test } from 'vitest'
import { indexBookings, type Row } from '../timeline/lanes.ts'
import { bookingHeight, firstFree, layWeek, namedIn } from './week.ts'

const at = '2026-11-23'
const booking = (spaceId: string, from: string, to = '20:00') => ({ spaceId, at, from, to }) as Reservation
const lane = (id: string) => ({
  key: id,
  room: { id, name: id } as CalendarRoom,
  dates: [at, '2026-11-24'],
  label: id,
  detail: '',
})
const heights = (rows: Row[]) => rows.map(row => row.height)

test('a room is as high as its fullest day, up to four bookings; of more the number is said', () => {
  const many = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'].map(from => booking('full', from))
  const bookings = indexBookings([...many, booking('one', '09:00')])
  const groups = [{ label: 'Piso 1', lanes: [lane('full'), lane('one'), lane('empty')] }]
  const { rows, height } = layWeek(groups, bookings, () => [])
  const [group = 0, full = 0, one = 0, empty = 0] = heights(rows)
  expect(full - one).toBe(3 * bookingHeight)
  expect(empty).toBe(one)
  expect(height).toBe(group + full + one + empty)
  expect(namedIn(many)).toEqual({ named: many.slice(0, 4), more: 2 })
})

const policy = { stepMinutes: 15, shortestMinutes: 30, longestMinutes: 480 } as BookingPolicy
const model = { openOf: () => [{ from: 8 * 60, to: 20 * 60 }], policy }
const place = { spaceId: 'one', at }
const tomorrow = { date: '2026-11-22', minute: 0 }

test.each([
  ['nine in the morning', [], tomorrow, '09:00', '10:00'],
  ['what is free after nine', [booking('one', '08:30', '11:00')], tomorrow, '11:00', '12:00'],
  [
    'half an hour between two',
    [booking('one', '08:00', '10:00'), booking('one', '10:30', '12:00')],
    tomorrow,
    '10:00',
    '10:30',
  ],
  ['before nine where nothing else is left', [booking('one', '09:00', '20:00')], tomorrow, '08:00', '09:00'],
  ['no hour that has begun', [], { date: at, minute: 10 * 60 + 7 }, '10:15', '11:15'],
])('a cell books %s', (_, taken, now, from, to) => {
  expect(firstFree(model, place, taken, now)).toEqual({ ...place, from, to })
})

test('a cell without room for the shortest booking books nothing', () => {
  expect(firstFree(model, place, [booking('one', '08:15', '19:45')], tomorrow)).toBeUndefined()
  expect(firstFree(model, place, [], { date: '2026-11-24', minute: 0 })).toBeUndefined()
})
