import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import { expect, test } from 'vitest'
import { byFloor, inUse, laneAt, layRows, matchingRooms, rowsBetween } from './lanes.ts'

const room = (name: string, floorName: string, more: Partial<CalendarRoom> = {}): CalendarRoom => ({
  id: name,
  name,
  type: 'ROOM',
  capacity: 4,
  features: [],
  floorName,
  bookable: true,
  parkingSpotType: null,
  kind: null,
  ...more,
})
const rooms = [
  room('Paracas', 'Piso 1', { features: ['SMART_TV', 'HDMI'] }),
  room('Nazca', 'Piso 1', { capacity: 12 }),
  room('Cabina 1', 'Piso 2', { type: 'PHONE_BOOTH', capacity: null }),
]
const lane = (one: CalendarRoom) => ({ key: one.id, room: one, dates: ['2026-11-20'], label: one.name, detail: '' })
const groups = byFloor(rooms).map(({ floor, rooms }) => ({ label: floor, lanes: rooms.map(lane) }))
const { rows, height } = layRows(groups, 20, 50)

test('rooms stand under their floors', () => {
  expect(rows.map(row => ('lane' in row ? row.lane.label : row.group))).toEqual([
    'Piso 1',
    'Paracas',
    'Nazca',
    'Piso 2',
    'Cabina 1',
  ])
  expect(height).toBe(190)
})

test('only the rows in view are drawn', () => {
  expect(rowsBetween(rows, 0, 60)).toEqual([0, 2])
  expect(rowsBetween(rows, 70, 121)).toEqual([2, 4])
  expect(rowsBetween(rows, 500, 600)).toEqual([5, 5])
})

test('a height falls on a lane, and a heading on the one below it', () => {
  expect(laneAt(rows, 30)?.lane.label).toBe('Paracas')
  expect(laneAt(rows, 125)?.lane.label).toBe('Cabina 1')
  expect(laneAt(rows, 999)?.lane.label).toBe('Cabina 1')
  expect(laneAt([], 10)).toBeUndefined()
})

test('filters leave the rooms that have all that was asked', () => {
  const names = (filter: Parameters<typeof matchingRooms>[1]) => matchingRooms(rooms, filter).map(one => one.name)
  expect(names({})).toHaveLength(3)
  expect(names({ capacity: 2 })).toEqual(['Paracas', 'Nazca'])
  expect(names({ capacity: 1, type: 'PHONE_BOOTH' })).toEqual(['Cabina 1'])
  expect(names({ features: ['HDMI'] })).toEqual(['Paracas'])
  expect(names({ floor: 'Piso 2', capacity: 6 })).toEqual([])
})

test('a room that is sold by the month is no row, unless it still holds a booking', () => {
  const office = room('Oficina 601', 'Piso 6', { bookable: false })
  const spaces = [...rooms, office]
  expect(inUse({ spaces, reservations: [] })).toEqual(rooms)
  expect(inUse({ spaces, reservations: [{ spaceId: office.id } as Reservation] })).toEqual(spaces)
})
