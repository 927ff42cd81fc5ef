import { z } from 'zod'
import { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from '../places/spaces.ts'
import { CalendarDate, call, commaList, everyone, Id, invalidField, WallTime } from '../platform/base.ts'
import { Shift } from './availability.ts'
import { BookingPolicy, Reservation } from './reservations.ts'

/** Opening hours of one date, in wall times of the campus. */
export const OpenStretch = z.object({ date: CalendarDate, opensAt: WallTime, closesAt: WallTime })
export type OpenStretch = z.infer<typeof OpenStretch>

/** Why a space is blocked. */
export const BlockKind = z.enum(['MAINTENANCE', 'EVENT', 'INCIDENT', 'OTHER'])
export type BlockKind = z.infer<typeof BlockKind>

/** Why a space can't be booked: a block, or because it is rented by the month. */
export const BlockedKind = z.enum([...BlockKind.options, 'SOLD'])
export type BlockedKind = z.infer<typeof BlockedKind>

/** A block's part on one date; the block may belong to a containing space. */
export const BlockedStretch = z.object({
  /** For a space rented by the month, the id of the deal's or contract's line. */
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
  /** Who may book it; only for seats and parking spots. */
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
  /** The next opening hours with time left for a default booking; null if there are none within four weeks. */
  nextOpen: OpenStretch.nullable(),
  closed: z.array(z.object({ date: CalendarDate, name: z.string() })),
  spaces: z.array(CalendarRoom),
  reservations: z.array(Reservation),
  blocked: z.array(BlockedStretch),
  /** The shifts by which its seats and ROTATING spaces are booked; empty without such spaces. */
  shifts: z.array(Shift),
})
export type Calendar = z.infer<typeof Calendar>

export const calendar = {
  calendar: call
    // Concurrent calls share one read, in its own transaction.
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
