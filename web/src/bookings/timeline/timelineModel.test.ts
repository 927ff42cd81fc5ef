// @vitest-environment happy-dom

import type { Calendar, CalendarRoom } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { expect, test } from 'vitest'
import { later } from '../calendar/useCampusClock.ts'
import { changedIds } from '../calendar/useFresh.ts'
import { withReservation } from '../reservations/reservationCache.ts'
import { stretchOf } from './lanes.ts'
import { freeStretches, modelOf, shadesOf } from './timelineModel.ts'

const room = (id: string, more: Partial<CalendarRoom> = {}): CalendarRoom => ({
  id,
  name: id,
  type: 'ROOM',
  capacity: 6,
  features: [],
  floorName: 'Piso 1',
  bookable: true,
  parkingSpotType: null,
  kind: null,
  ...more,
})

const reservation = (
  reservationId: string,
  from: string,
  to: string,
  more: Partial<Reservation> = {},
): Reservation => ({
  reservationId,
  status: 'CREATED',
  at: '2026-11-20',
  from,
  to,
  startsAt: '2026-11-20T15:00:00Z',
  endsAt: '2026-11-20T16:00:00Z',
  timeZone: 'America/Lima',
  durationInMinutes: 60,
  subject: '',
  ownerUsername: 'ana@x.pe',
  ownerGivenName: 'Ana',
  ownerLastname: 'Quispe',
  spaceId: 'Paracas',
  room: { id: 'r' },
  spaceName: 'Paracas',
  spaceType: 'ROOM',
  campusId: 'campus',
  campusName: 'San Isidro',
  kind: 'REGULAR',
  eventType: null,
  layout: null,
  turnId: null,
  heldUntil: null,
  attendeeCount: 0,
  wallet: null,
  price: null,
  unpaid: null,
  meeting: null,
  calendar: null,
  version: 1,
  can: {
    confirm: false,
    reschedule: true,
    extend: true,
    release: false,
    cancel: true,
    restore: false,
    edit: true,
  },
  ...more,
})

const calendar: Calendar = {
  campusId: 'campus',
  timeZone: 'America/Lima',
  now: '2026-11-20 10:20',
  policy: {
    stepMinutes: 15,
    shortestMinutes: 15,
    longestMinutes: 720,
    daysAhead: 180,
    lateMinutes: 15,
    cancelNoticeMinutes: 0,
    checkInMinutes: 0,
    approvalTypes: ['PARKING_SPOT'],
    forOthersRoles: ['ROLE_ROOT', 'ROLE_ADMIN'],
    freeRelease: true,
  },
  open: [
    { date: '2026-11-20', opensAt: '08:00', closesAt: '13:00' },
    { date: '2026-11-20', opensAt: '14:00', closesAt: '20:00' },
  ],
  nextOpen: null,
  closed: [
    { date: '2026-11-21', name: '' },
    { date: '2026-11-22', name: 'Elecciones' },
  ],
  spaces: [
    room('Paracas'),
    room('Nazca', { floorName: 'Piso 2', capacity: 12 }),
    room('Cabina', { type: 'PHONE_BOOTH', capacity: null }),
  ],
  blocked: [],
  shifts: [],
  reservations: [reservation('one', '10:00', '11:00'), reservation('two', '15:00', '16:30')],
}
const today = ['2026-11-20']
const now = { date: '2026-11-20', minute: 620 }

test('a day shows its rooms under their floors, within the open hours', () => {
  const model = modelOf(calendar, today, {}, undefined)
  expect(model.groups.map(({ label, lanes }) => [label, ...lanes.map(lane => lane.label)])).toEqual([
    ['Piso 1', 'Paracas', 'Cabina'],
    ['Piso 2', 'Nazca'],
  ])
  expect(model.axis).toEqual({ columns: 1, from: 480, to: 1200 })
})

test('what is booked outside the open hours is counted, and shown when it is opened or the whole day is asked for', () => {
  const early = { ...calendar, reservations: [...calendar.reservations, reservation('early', '06:30', '07:15')] }
  expect(modelOf(early, today, {}, undefined)).toMatchObject({ axis: { from: 480, to: 1200 }, outside: 1 })
  expect(modelOf(early, today, {}, undefined, { open: 'early' })).toMatchObject({ axis: { from: 390 }, outside: 0 })
  expect(modelOf(early, today, {}, undefined, { slot: { from: 1200, to: 1260 } })).toMatchObject({ axis: { to: 1260 } })
  expect(modelOf(early, today, {}, undefined, { whole: true })).toMatchObject({
    axis: { from: 0, to: 1440 },
    outside: 0,
  })
})

test('the week of one room has its days as lanes, and says which are closed', () => {
  const dates = ['2026-11-20', '2026-11-21', '2026-11-22']
  const [group] = modelOf(calendar, dates, {}, 'Paracas').groups
  expect(group?.lanes.map(lane => lane.detail)).toEqual(['08:00–13:00, 14:00–20:00', 'Cerrado', 'Elecciones'])
})

test('the week of all rooms has the days side by side', () => {
  const model = modelOf(calendar, ['2026-11-20', '2026-11-21'], { capacity: 10 }, undefined)
  expect(model.axis.columns).toBe(2)
  expect(model.groups.flatMap(group => group.lanes.map(lane => lane.label))).toEqual(['Nazca'])
})

test('closed hours, the noon break and what is over are shaded', () => {
  const model = modelOf(calendar, today, {}, undefined)
  expect(shadesOf(model, today, now)).toEqual([
    { from: 780, to: 840, column: 0, kind: 'closed' },
    { from: 480, to: 620, column: 0, kind: 'past' },
  ])
})

test('an hour that a clock change leaves out is shaded', () => {
  const nights = {
    ...calendar,
    timeZone: 'Europe/Madrid',
    open: [{ date: '2026-03-29', opensAt: '00:00', closesAt: '24:00' }],
  }
  const model = modelOf(nights, ['2026-03-29'], {}, undefined)
  expect(shadesOf(model, ['2026-03-29'], { date: '2026-03-01', minute: 0 })).toEqual([
    { from: 120, to: 180, column: 0, kind: 'missing' },
  ])
})

test('free time begins with the step under way and leaves out bookings and breaks', () => {
  const model = modelOf(calendar, today, {}, undefined)
  expect(freeStretches(model, '2026-11-20', calendar.reservations, { date: '2026-11-20', minute: 670 }, 15)).toEqual([
    { from: 660, to: 780 },
    { from: 840, to: 900 },
    { from: 990, to: 1200 },
  ])
  expect(freeStretches(model, '2026-11-19', [], now, 15)).toEqual([])
})

test('a changed reservation replaces itself, a cancelled one is gone, one of another campus stays out', () => {
  const moved = reservation('one', '12:00', '13:00', { version: 2 })
  const after = withReservation(calendar, moved)
  expect(after.reservations.map(stretchOf)).toContainEqual({ from: 720, to: 780 })
  expect(after.reservations).toHaveLength(2)
  expect(withReservation(calendar, { ...moved, status: 'CANCELED' }).reservations).toHaveLength(1)
  expect(withReservation(calendar, { ...moved, campusId: 'other' }).reservations).toHaveLength(1)
  expect(changedIds(calendar, after)).toEqual(['one'])
})

test('the clock of the campus goes on from what the server said, also over midnight', () => {
  expect(later('2026-11-20 23:50', 5.9)).toEqual({ date: '2026-11-20', minute: 1435 })
  expect(later('2026-11-20 23:50', 10)).toEqual({ date: '2026-11-21', minute: 0 })
})
