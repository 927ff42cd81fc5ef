import type { Calendar, CalendarRoom } from '@aforo/api/bookings/calendar'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Stretch } from '../../ui/days.ts'
import { minutesOf } from '../../ui/formats.ts'

/** One row of the timeline: a room on the dates that lie along the axis. */
export interface Lane {
  key: string
  room: CalendarRoom
  dates: string[]
  label: string
  /** The smaller line under the label. */
  detail: string
}

export interface LaneGroup {
  label: string
  lanes: Lane[]
}

export type Row = { top: number; height: number } & ({ group: string } | { lane: Lane })

export interface RoomFilter {
  type?: string
  floor?: string
  capacity?: number
  features?: readonly string[]
}

/** The rooms that a person asked for. A room that states no capacity (a phone booth) holds one. */
export const matchingRooms = (rooms: CalendarRoom[], filter: RoomFilter): CalendarRoom[] =>
  rooms.filter(
    room =>
      (filter.type === undefined || room.type === filter.type) &&
      (filter.floor === undefined || room.floorName === filter.floor) &&
      (filter.capacity === undefined || (room.capacity ?? 1) >= filter.capacity) &&
      (filter.features ?? []).every(feature => room.features.some(one => one === feature)),
  )

/** The rooms that can be booked or hold a booking: what is sold by the month is no row of a calendar. */
export function inUse({ spaces, reservations }: Pick<Calendar, 'spaces' | 'reservations'>): CalendarRoom[] {
  const held = new Set(reservations.map(({ spaceId }) => spaceId))
  return spaces.filter(({ id, bookable }) => bookable || held.has(id))
}

/** Rooms under their floors, both in the order in which they come. */
export function byFloor(rooms: CalendarRoom[]): { floor: string; rooms: CalendarRoom[] }[] {
  const floors = Map.groupBy(rooms, room => room.floorName)
  return [...floors].map(([floor, rooms]) => ({ floor, rooms }))
}

/** Groups laid under one another; heights in pixels. */
export function layRows(groups: LaneGroup[], groupHeight: number, laneHeight: number): { rows: Row[]; height: number } {
  const rows: Row[] = []
  let top = 0
  for (const { label, lanes } of groups) {
    if (label !== '') {
      rows.push({ group: label, top, height: groupHeight })
      top += groupHeight
    }
    for (const lane of lanes) {
      rows.push({ lane, top, height: laneHeight })
      top += laneHeight
    }
  }
  return { rows, height: top }
}

/** The rows between two heights, as `slice` takes them. */
export function rowsBetween(rows: Row[], from: number, to: number): [first: number, end: number] {
  const first = rows.findIndex(row => row.top + row.height > from)
  if (first === -1) return [rows.length, rows.length]
  const end = rows.findIndex(row => row.top >= to)
  return [first, end === -1 ? rows.length : end]
}

/** The lane at a height, or the nearest one: a group's heading belongs to the lane below it. */
export function laneAt(rows: Row[], y: number): Extract<Row, { lane: Lane }> | undefined {
  const lanes = rows.filter(row => 'lane' in row)
  return lanes.find(row => row.top + row.height > y) ?? lanes.at(-1)
}

export const stretchOf = ({ from, to }: Pick<Reservation, 'from' | 'to'>): Stretch => ({
  from: minutesOf(from),
  to: minutesOf(to),
})

/** Where reservations are looked up while drawing: by room and date, each list in the order of the day. */
export type Bookings = ReadonlyMap<string, Reservation[]>

export const placeKey = (spaceId: string, date: string) => `${spaceId} ${date}`

export function indexBookings(reservations: Reservation[]): Bookings {
  const index = Map.groupBy(reservations, one => placeKey(one.spaceId, one.at))
  for (const list of index.values()) list.sort((a, b) => (a.from < b.from ? -1 : 1))
  return index
}
