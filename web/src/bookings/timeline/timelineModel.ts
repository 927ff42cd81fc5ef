import type { BlockedStretch, Calendar, CalendarRoom } from '@aforo/api/bookings/calendar'
import type { BookingPolicy, Reservation } from '@aforo/api/bookings/reservations'
import { parkingSpotTypeLabels, spaceKindLabels } from '@aforo/api/places/labels'
import { shortDay } from '@aforo/api/platform/dates-in-words'
import { missingStretch, type Stretch, type WallClock } from '../../ui/days.ts'
import { formatCounted, minutesOf } from '../../ui/formats.ts'
import { type Axis, wholeDay, windowOf, without } from './axis.ts'
import { overlap } from './gestures.ts'
import { byFloor, type Lane, type LaneGroup, matchingRooms, placeKey, type RoomFilter, stretchOf } from './lanes.ts'

export type ShadeKind = 'closed' | 'past' | 'missing'

export interface Shade extends Stretch {
  column: number
  kind: ShadeKind
}

/** What the timeline draws besides the bookings themselves. */
export interface TimelineModel {
  axis: Axis
  groups: LaneGroup[]
  /** How many bookings begin and end outside the hours that are shown. */
  outside: number
  /** The dates side by side; in the week of one room they lie under one another and this is empty. */
  heads: string[]
  policy: BookingPolicy
  timeZone: string
  openOf: (date: string) => Stretch[]
  /** When a room is out of use on a date, and why. */
  blockedOf: (roomId: string, date: string) => BlockedStretch[]
  /** Of a date on which the campus doesn't open: the holiday's name, or nothing but that. */
  closedName: (date: string) => string | undefined
}

const capacityWords = ({ capacity, parkingSpotType }: CalendarRoom) =>
  parkingSpotType
    ? parkingSpotTypeLabels[parkingSpotType]
    : capacity === null
      ? 'Individual'
      : formatCounted(capacity, 'persona', 'personas')

/** The dates on which the campus doesn't open, with the name of the holiday, or an empty one. */
export const closedDays = ({ closed }: Pick<Calendar, 'closed'>): ReadonlyMap<string, string> =>
  new Map(closed.map(({ date, name }) => [date, name]))

/** What is said of such a date where there is little room. */
export const closedWords = (name = '') => name || 'Cerrado'

/** Which hours of the day are shown besides those in which the campus is open. */
interface ShownHours {
  /** All of them. */
  whole?: boolean
  /** The id of the open record: its hours are seen whenever they are. */
  open?: string | undefined
  /** The slot of the open form. */
  slot?: Stretch | undefined
}

/** Rooms as lanes, grouped by floor; or, for one room over several dates, its dates as lanes. */
export function modelOf(
  calendar: Calendar,
  dates: string[],
  filter: RoomFilter,
  roomId: string | undefined,
  hours: ShownHours = {},
): TimelineModel {
  const opening = Map.groupBy(calendar.open, one => one.date)
  const closed = closedDays(calendar)
  const openOf = (date: string): Stretch[] =>
    (opening.get(date) ?? []).map(one => ({ from: minutesOf(one.opensAt), to: minutesOf(one.closesAt) }))
  const blocked = Map.groupBy(calendar.blocked, one => placeKey(one.spaceId, one.date))
  const shown = new Set(dates)
  const booked = calendar.reservations.filter(one => shown.has(one.at))
  const room = dates.length > 1 ? calendar.spaces.find(one => one.id === roomId) : undefined
  const wanted = booked.filter(one => one.reservationId === hours.open).map(stretchOf)
  if (hours.slot) wanted.push(hours.slot)
  const window = hours.whole ? wholeDay : windowOf(dates.flatMap(openOf), wanted)
  const axis = { columns: room ? 1 : dates.length, ...window }
  const common = {
    axis,
    outside: booked.map(stretchOf).filter(one => !overlap(one, window)).length,
    policy: calendar.policy,
    timeZone: calendar.timeZone,
    openOf,
    blockedOf: (roomId: string, date: string) => blocked.get(placeKey(roomId, date)) ?? [],
    closedName: (date: string) => closed.get(date),
  }
  if (room) {
    const lanes = dates.map(
      (date): Lane => ({
        key: date,
        room,
        dates: [date],
        label: shortDay(date),
        detail: closed.has(date) ? closedWords(closed.get(date)) : hoursWords(calendar, date),
      }),
    )
    return { ...common, heads: [], groups: [{ label: '', lanes }] }
  }
  const rooms = matchingRooms(calendar.spaces, filter).filter(one => roomId === undefined || one.id === roomId)
  const groups = byFloor(rooms).map(({ floor, rooms }) => ({
    label: floor,
    lanes: rooms.map(
      (one): Lane => ({
        key: one.id,
        room: one,
        dates,
        label: one.name,
        detail: one.bookable ? detailWords(one) : 'No reservable',
      }),
    ),
  }))
  return { ...common, heads: dates, groups }
}

const hoursWords = (calendar: Calendar, date: string) =>
  calendar.open
    .filter(one => one.date === date)
    .map(one => `${one.opensAt}–${one.closesAt}`)
    .join(', ')

/** What is greyed on the dates along the axis: closed hours, what is over, and the hour a clock change leaves out. */
export function shadesOf(
  model: Pick<TimelineModel, 'axis' | 'openOf' | 'timeZone'>,
  dates: string[],
  now: WallClock,
): Shade[] {
  const { axis, openOf, timeZone } = model
  return dates.flatMap((date, column) => {
    const shades: Shade[] = without(axis, openOf(date)).map(one => ({ ...one, column, kind: 'closed' }))
    const over = date < now.date ? axis.to : date === now.date ? Math.min(now.minute, axis.to) : axis.from
    if (over > axis.from) shades.push({ from: axis.from, to: over, column, kind: 'past' })
    const missing = missingStretch(date, timeZone)
    if (missing && missing.to > axis.from && missing.from < axis.to)
      shades.push({ ...missing, column, kind: 'missing' })
    return shades
  })
}

/** The same for every set of dates that is a lane's, by the dates. */
export function shadesByDates(model: TimelineModel, now: WallClock): ReadonlyMap<string, Shade[]> {
  const found = new Map<string, Shade[]>()
  for (const { dates } of model.groups.flatMap(({ lanes }) => lanes))
    if (!found.has(dates.join())) found.set(dates.join(), shadesOf(model, dates, now))
  return found
}

/** Free time of a room on a date, within the open hours and from now on. */
export function freeStretches(
  model: Pick<TimelineModel, 'openOf'>,
  date: string,
  booked: Pick<Reservation, 'from' | 'to'>[],
  now: WallClock,
  step: number,
): Stretch[] {
  if (date < now.date) return []
  const begun = date === now.date ? Math.floor(now.minute / step) * step : 0
  const taken = booked.map(stretchOf)
  return model
    .openOf(date)
    .flatMap(open => without(open, taken))
    .map(one => ({ from: Math.max(one.from, begun), to: one.to }))
    .filter(one => one.to > one.from)
}

/** What sets a booking apart for a moment: somebody just changed it, or it was refused the place it was dragged to. */
export type Mark = 'fresh' | 'refused'

/** How many people a room takes; of a spot that is not for everybody, who it is for. */
const detailWords = (room: CalendarRoom): string =>
  room.kind && room.kind !== 'AVAILABLE' ? spaceKindLabels[room.kind] : capacityWords(room)
