import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { expect, test } from 'vitest'
import { proposedHours, type RoomDay, roomChoices } from './roomChoices.ts'

const at = '2026-11-23'
const now = { date: at, minute: 10 * 60 + 7 }
const policy = { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 480 }
const open = [
  { date: at, opensAt: '08:00', closesAt: '20:00' },
  { date: '2026-11-24', opensAt: '07:30', closesAt: '20:00' },
]

test.each([
  ['the next quarter of today', at, now, policy, { from: '10:15', to: '11:15' }],
  ['a quarter that begins now', at, { date: at, minute: 615 }, policy, { from: '10:15', to: '11:15' }],
  ['before the campus opens', at, { date: at, minute: 300 }, policy, { from: '08:00', to: '09:00' }],
  ['another day, when it opens', '2026-11-24', now, policy, { from: '07:30', to: '08:30' }],
  ['a day of which nothing is known', '2026-12-24', now, undefined, { from: '09:00', to: '10:00' }],
  ['steps of half an hour', at, now, { ...policy, stepMinutes: 30 }, { from: '10:30', to: '11:30' }],
  ['steps of five minutes', at, now, { ...policy, stepMinutes: 5 }, { from: '10:15', to: '11:15' }],
  ['no more than half an hour', at, now, { ...policy, longestMinutes: 30 }, { from: '10:15', to: '10:45' }],
  ['two hours at least', at, now, { ...policy, shortestMinutes: 120 }, { from: '10:15', to: '12:15' }],
  ['on the quarter, without rules', at, { date: at, minute: 540 }, undefined, { from: '09:00', to: '10:00' }],
  ['a minute later', at, { date: at, minute: 541 }, undefined, { from: '09:15', to: '10:15' }],
  ['the last hour before the campus closes', at, { date: at, minute: 1140 }, policy, { from: '19:00', to: '20:00' }],
  ['too late for an hour before it closes', at, { date: at, minute: 1141 }, policy, undefined],
])('the hours proposed: %s', (_, date, clock, rules, hours) => {
  expect(proposedHours(date, clock, rules, open)).toEqual(hours)
})

test('of a day whose opening hours are not known the last hour ends at midnight', () => {
  expect(proposedHours(at, { date: at, minute: 1380 }, undefined)).toEqual({ from: '23:00', to: '24:00' })
  expect(proposedHours(at, { date: at, minute: 1381 }, undefined)).toBeUndefined()
})

const room = (id: string, capacity: number | null): CalendarRoom => ({
  id,
  name: id,
  type: 'ROOM',
  capacity,
  features: [],
  floorName: 'Piso 1',
  bookable: true,
  parkingSpotType: null,
  kind: null,
})
const rooms = [room('large', 12), room('booth', null), room('four', 4), room('eight', 8), room('six', 6)]
const booking = (spaceId: string, from: string, to: string, reservationId = spaceId) => ({
  reservationId,
  spaceId,
  at,
  from,
  to,
})
const dayOf = (reservations: ReturnType<typeof booking>[], blocked: Partial<RoomDay['blocked'][number]>[] = []) =>
  ({ reservations, blocked }) as unknown as RoomDay
const wanted = { at, from: '16:00', to: '17:00', people: 5 }

test('free rooms that fit come first, the smallest on top, then smaller ones, then taken ones by their end', () => {
  const taken = dayOf([booking('large', '16:30', '19:00'), booking('eight', '15:00', '16:15')])
  expect(roomChoices(rooms, taken, wanted).map(one => [one.room.id, one.fits, one.takenUntil])).toEqual([
    ['six', true, undefined],
    ['four', false, undefined],
    ['booth', false, undefined],
    ['eight', true, '16:15'],
    ['large', true, '19:00'],
  ])
})

test('a room is taken until there is a gap, also by a block', () => {
  const taken = dayOf(
    [booking('six', '15:30', '16:30'), booking('six', '16:30', '18:00'), booking('six', '19:00', '20:00')],
    [{ spaceId: 'eight', date: at, from: '12:00', to: '24:00' }],
  )
  const until = new Map(roomChoices(rooms, taken, wanted).map(one => [one.room.id, one.takenUntil]))
  expect(until.get('six')).toBe('18:00')
  expect(until.get('eight')).toBe('24:00')
})

test('neither what ends when it begins nor the reservation being moved is in the way, nor another day', () => {
  const taken = dayOf([
    booking('six', '15:00', '16:00'),
    booking('eight', '16:00', '17:00', 'moved'),
    { ...booking('large', '16:00', '17:00'), at: '2026-11-24' },
  ])
  expect(roomChoices(rooms, taken, wanted, 'moved').every(one => one.takenUntil === undefined)).toBe(true)
})

const nothing = dayOf([])
const booth: CalendarRoom = { ...room('cabina', 1), type: 'PHONE_BOOTH' }
const namesOf = (wish: Partial<Parameters<typeof roomChoices>[2]>) =>
  roomChoices([...rooms, booth], nothing, { ...wanted, ...wish }).map(one => one.room.id)

test('rooms come before phone booths, also where nobody said how many come', () => {
  expect(namesOf({ people: null }).at(-1)).toBe('cabina')
  expect(namesOf({ people: 8 })).toEqual(['eight', 'large', 'six', 'four', 'booth', 'cabina'])
  expect(namesOf({ people: 1 })).toContain('cabina')
  expect(namesOf({ people: null, drawn: booth })[0]).toBe('cabina')
})

test('without a number of people, rooms as large as the drawn one come first', () => {
  expect(namesOf({ people: null, drawn: room('eight', 8) }).slice(0, 3)).toEqual(['eight', 'six', 'four'])
  expect(namesOf({ people: 12, drawn: room('eight', 8) })[0]).toBe('large')
})
