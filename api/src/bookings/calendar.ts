import { z } from 'zod'
import { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from '../places/spaces.ts'
import { CalendarDate, call, commaList, everyone, Id, invalidField, WallTime } from '../platform/base.ts'
import { Shift } from './availability.ts'
import { BookingPolicy, Reservation } from './reservations.ts'

/** Opening hours of one date, as wall times at the campus. */
export const OpenStretch = z.object({ date: CalendarDate, opensAt: WallTime, closesAt: WallTime })
export type OpenStretch = z.infer<typeof OpenStretch>

/** Why a space is blocked. */
export const BlockKind = z.enum(['MAINTENANCE', 'EVENT', 'INCIDENT', 'OTHER'])
export type BlockKind = z.infer<typeof BlockKind>

/** What keeps a space from being booked: a block, or what is sold by the month there. */
export const BlockedKind = z.enum([...BlockKind.options, 'SOLD'])
export type BlockedKind = z.infer<typeof BlockedKind>

/** The part of a block on one date; the block may be of a space around this one. */
export const BlockedStretch = z.object({
  /** Of what is sold, the part of the deal or contract. */
  blockId: Id,
  spaceId: Id,
  date: CalendarDate,
  from: WallTime,
  to: WallTime,
  kind: BlockedKind,
  reason: z.string(),
})
export type BlockedStretch = z.infer<typeof BlockedStretch>

export const CalendarRoom = z.object({
  id: Id,
  name: z.string(),
  type: SpaceType,
  capacity: z.int().nullable(),
  features: z.array(SpaceFeature),
  floorName: z.string(),
  bookable: z.boolean(),
  /** Only of parking spots. */
  parkingSpotType: ParkingSpotType.nullable(),
  /** Only of seats and parking spots: who books it. */
  kind: SpaceKind.nullable(),
})
export type CalendarRoom = z.infer<typeof CalendarRoom>

export const Calendar = z.object({
  campusId: Id,
  timeZone: z.string(),
  /** The current wall time at the campus, `YYYY-MM-DD HH:mm`. */
  now: z.string(),
  policy: BookingPolicy,
  open: z.array(OpenStretch),
  /** The next opening hours, from now on, that leave time for a usual booking; null where none come within four weeks. */
  nextOpen: OpenStretch.nullable(),
  closed: z.array(z.object({ date: CalendarDate, name: z.string() })),
  spaces: z.array(CalendarRoom),
  reservations: z.array(Reservation),
  blocked: z.array(BlockedStretch),
  /** By which its ROTATING spaces are booked; empty where it shows none. */
  shifts: z.array(Shift),
})
export type Calendar = z.infer<typeof Calendar>

export const calendar = {
  calendar: call
    // Calls at the same time share one reading, in a transaction of its own.
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/booking/calendar',
      tags: ['bookings'],
      summary: 'El calendario de una sede entre dos fechas',
    })
    .input(
      z.object({
        campusId: Id,
        from: CalendarDate,
        /** Included; at most 42 days after `from`. */
        to: CalendarDate,
        types: commaList(SpaceType).default(['ROOM', 'PHONE_BOOTH']),
        spaceId: Id.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(Calendar),
}
