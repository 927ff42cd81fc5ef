import { ReservationStatus } from '@aforo/api/bookings/reservations'
import { SpaceFeature } from '@aforo/api/places/spaces'
import { CalendarDate, Id, WallTime } from '@aforo/api/platform/base'
import { z } from 'zod'
import { DateSpan } from '../../ui/dates/dateSpan.ts'
import { listParams, param } from '../../ui/search.ts'
import { requestParams } from '../booking-requests/requestSearch.ts'
import { seatParams } from '../seats/seatSearch.ts'

/** What is booked by time: the rooms of this screen. */
export const RoomType = z.enum(['ROOM', 'PHONE_BOOTH'])

export const views = ['day', 'week', 'month', 'list', 'requests', 'seats'] as const

/**
 * Everything this screen shows is in its address. `open` is the record in the drawer; `new` is a room's id (or `any`)
 * for which a form is open, with `at`, `from` and `to`.
 */
export const BookingSearch = z.object({
  ...listParams,
  /** `all` only in the list. */
  campus: param(z.union([Id, z.literal('all')])),
  view: param(z.enum(views)),
  date: param(CalendarDate),
  /** In the list: from this day on, every day, or a span of its own; otherwise this day. */
  when: param(z.union([z.enum(['upcoming', 'all']), DateSpan])),
  /** The whole day, and not only the hours in which the campus is open. */
  hours: param(z.literal('all')),
  room: param(Id),
  type: param(RoomType),
  floor: param(z.string().max(100)),
  capacity: param(z.number().int().min(1).max(1000)),
  features: param(z.array(SpaceFeature)),
  status: param(ReservationStatus),
  open: param(Id),
  tab: param(z.enum(['details', 'attendees', 'history'])),
  edit: param(z.enum(['time', 'details', 'series'])),
  new: param(z.union([Id, z.literal('any')])),
  at: param(CalendarDate),
  from: param(WallTime),
  to: param(WallTime),
  /** The drawer of the waiting list. */
  waits: param(z.boolean()),
  /** The drawer of the blocks: the list of them, or a new one. */
  block: param(z.enum(['list', 'new'])),
  ...requestParams,
  ...seatParams,
})
export type BookingSearch = z.infer<typeof BookingSearch>

/** Where a reservation is, or would be. */
export interface Slot {
  spaceId: string
  at: string
  from: string
  to: string
}

export const closedForm = { new: undefined, at: undefined, from: undefined, to: undefined } satisfies BookingSearch
export const closedRecord = {
  open: undefined,
  tab: undefined,
  edit: undefined,
  block: undefined,
  waits: undefined,
  ask: undefined,
} satisfies BookingSearch

/** The form for a new reservation at this slot, instead of whatever is in the drawer. */
export const formAt = (slot: Slot): Partial<BookingSearch> => ({
  ...closedRecord,
  new: slot.spaceId,
  at: slot.at,
  from: slot.from,
  to: slot.to,
})

/** The slot that the open form is about, as far as the address says it. */
export const slotOf = (search: BookingSearch): Partial<Slot> | undefined =>
  search.new === undefined
    ? undefined
    : {
        spaceId: search.new === 'any' ? undefined : search.new,
        at: search.at,
        from: search.from,
        to: search.to,
      }

/** Whether the forms that are open stay so: then going there loses nothing that was typed. */
export const keepsForms = (before: BookingSearch, after: BookingSearch): boolean =>
  before.campus === after.campus &&
  before.open === after.open &&
  before.edit === after.edit &&
  before.block === after.block &&
  before.ask === after.ask &&
  (before.new === undefined) === (after.new === undefined)

/** Whether all campuses are looked at: what waits is decided about wherever it is, unless one campus is chosen. */
export const isEverywhere = ({ view, campus }: BookingSearch): boolean =>
  (view === 'list' && campus === 'all') || (view === 'requests' && (campus === 'all' || campus === undefined))

export const roomFilters = ['type', 'floor', 'capacity', 'features'] as const satisfies (keyof BookingSearch)[]

export const hasRoomFilter = (search: BookingSearch) => roomFilters.some(key => search[key] !== undefined)
