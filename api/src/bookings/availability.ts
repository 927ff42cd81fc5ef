import { z } from 'zod'
import { SpaceFeature, SpaceKind, SpaceType } from '../places/spaces.ts'
import {
  CalendarDate,
  call,
  commaList,
  everyone,
  flag,
  Id,
  invalidField,
  pageOf,
  paging,
  TimeZone,
  WallTime,
} from '../platform/base.ts'
import { Alternative, AvailabilityReason, Rival } from './slots.ts'

export const FreeSpace = z.object({
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  capacity: z.int().nullable(),
  features: z.array(SpaceFeature),
  /** Who may book it; only for seats and parking spots. */
  kind: SpaceKind.nullable(),
  campusId: Id,
  campusName: z.string(),
  available: z.boolean(),
  /** Why not; null when free. */
  reasonCode: AvailabilityReason.nullable(),
  /** The reason in words; empty when free. */
  reason: z.string(),
  /** Requires an approved booking request. */
  needsApproval: z.boolean(),
  rivals: z.array(Rival),
  /** Up to five similar free slots, if a single space was searched and it is taken. */
  alternatives: z.array(Alternative),
})
export type FreeSpace = z.infer<typeof FreeSpace>

/** The time unit in which seats are booked. */
export const Shift = z.object({ turnId: Id, name: z.string(), from: WallTime, to: WallTime })

/** A shift on one date, with its free seats. */
export const ShiftAvailability = Shift.extend({ available: z.int(), total: z.int() })
export type ShiftAvailability = z.infer<typeof ShiftAvailability>

export const WorkTableFound = z.object({
  workTableId: Id,
  name: z.string(),
  parentName: z.string(),
  campusId: Id,
  campusName: z.string(),
  seatCount: z.int(),
  turns: z.array(ShiftAvailability),
  /** Free seats in each shift, under the specification's name. */
  childrenAvailability: z.array(ShiftAvailability),
})
export type WorkTableFound = z.infer<typeof WorkTableFound>

/** A seat in a shift. */
export const SeatInShift = z.object({
  turnId: Id,
  available: z.boolean(),
  /** Why not; null when free. */
  reasonCode: AvailabilityReason.nullable(),
  /** The reason in words; empty when free. */
  reason: z.string(),
  rivals: z.array(Rival),
})

export const SeatAvailability = z.object({
  seatId: Id,
  name: z.string(),
  bookable: z.boolean(),
  turns: z.array(SeatInShift),
})

export const WorkTableAvailability = WorkTableFound.extend({
  date: CalendarDate,
  timeZone: z.string(),
  seatList: z.array(SeatAvailability),
})
export type WorkTableAvailability = z.infer<typeof WorkTableAvailability>

/** The booking of a seat. Only its owner and managers see the name. */
export const Sitter = z.object({
  reservationId: Id,
  /** Empty if hidden from the reader. */
  name: z.string(),
  from: WallTime,
  to: WallTime,
  mine: z.boolean(),
})
export type Sitter = z.infer<typeof Sitter>

export const SeatOfFloor = z.object({
  seatId: Id,
  name: z.string(),
  tableId: Id,
  tableName: z.string(),
  kind: SpaceKind.nullable(),
  /** Only for an assigned FIXED seat. The name is empty if hidden from the reader. */
  holder: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
  /** The teams of a ROTATING one, by name; empty if hidden from the reader. */
  teams: z.array(z.string()),
  /** In centimetres on the active plan, or on the floor's own picture; null without a position. */
  positionX: z.number().nullable(),
  positionY: z.number().nullable(),
  turns: z.array(SeatInShift.omit({ rivals: true }).extend({ sitters: z.array(Sitter) })),
})
export type SeatOfFloor = z.infer<typeof SeatOfFloor>

/** The seats of one floor on a date, and the free seats of each floor in each shift. */
export const SeatMap = z.object({
  campusId: Id,
  date: CalendarDate,
  timeZone: z.string(),
  /** The current wall time at the campus, `YYYY-MM-DD HH:mm`. */
  now: z.string(),
  /** The last date that the policy allows to book. */
  lastDate: CalendarDate,
  turns: z.array(Shift),
  floors: z.array(z.object({ floorId: Id, name: z.string(), turns: z.array(ShiftAvailability) })),
  /** The floor of `seats`; null where the campus has none. */
  floorId: Id.nullable(),
  seats: z.array(SeatOfFloor),
  /** The caller's own seats of that date, on every floor. */
  mine: z.array(
    Sitter.omit({ mine: true, name: true }).extend({
      seatId: Id,
      seatName: z.string(),
      /** VISIT: their visitor sits there. */
      kind: SpaceKind.nullable(),
      floorId: Id,
      floorName: z.string(),
      turnId: Id.nullable(),
    }),
  ),
})
export type SeatMap = z.infer<typeof SeatMap>

export const CampusOccupancy = z.object({
  campusId: Id,
  date: CalendarDate,
  timeZone: z.string(),
  /** One entry for each type of space at the campus. */
  types: z.array(
    z.object({
      type: SpaceType,
      places: z.int(),
      /** Booked now; 0 on other dates than today. */
      inUse: z.int(),
      bookedMinutes: z.int(),
      /** Total opening minutes of all spaces of the type on that date. */
      openMinutes: z.int(),
      /** Booked share of these, 0 to 100. */
      percent: z.int(),
    }),
  ),
  /** For each hour of the date, the spaces booked at some time in it. */
  hours: z.array(z.object({ hour: WallTime, inUse: z.int() })),
})
export type CampusOccupancy = z.infer<typeof CampusOccupancy>

const tags = { tags: ['bookings'] }
const timeZone = TimeZone.optional()

export const availability = {
  availability: call
    .meta({ roles: everyone, replica: true })
    .route({
      method: 'GET',
      path: '/availability/composed/search',
      tags: ['bookings'],
      summary: 'Espacios libres en un horario',
      description: 'Las horas son de la zona `timeZone`; sin ella, de la zona de cada sede.',
    })
    .input(
      z.object({
        ...paging(20),
        campusId: Id.optional(),
        date: CalendarDate,
        startsAt: WallTime,
        endsAt: WallTime,
        type: SpaceType.default('ROOM'),
        capacity: z.coerce.number().int().min(1).max(1_000).optional(),
        features: commaList(SpaceFeature).optional(),
        q: z.string().trim().max(100).optional(),
        spaceId: Id.optional(),
        /** Only free spaces, among the first 500 matches. */
        onlyAvailable: flag.default(false),
        timeZone: TimeZone.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(pageOf(FreeSpace)),

  workTables: call
    .meta({ roles: everyone, replica: true })
    .route({
      method: 'GET',
      path: '/availability/composed/worktables/search',
      summary: 'Mesas de trabajo con los escritorios libres de cada turno',
      description:
        'Sin fecha, hoy: en `timeZone` si se dice, o en la zona de la sede. Los turnos son horas de la sede.',
      ...tags,
    })
    .input(
      z.object({
        ...paging(20),
        campusId: Id,
        date: CalendarDate.optional(),
        q: z.string().trim().max(100).optional(),
        turnId: Id.optional(),
        timeZone,
      }),
    )
    .output(pageOf(WorkTableFound)),

  workTable: call
    .meta({ roles: everyone, replica: true })
    .route({
      method: 'GET',
      path: '/availability/worktables/{id}',
      summary: 'Los escritorios de una mesa, turno por turno',
      ...tags,
    })
    .input(z.object({ id: Id, date: CalendarDate.optional(), timeZone }))
    .output(WorkTableAvailability),

  seats: call
    .meta({ roles: everyone, replica: true })
    .route({
      method: 'GET',
      path: '/availability/seats',
      summary: 'Los escritorios de un piso en cada turno de una fecha, y quién se sienta dónde',
      description:
        'Sin fecha, hoy: en `timeZone` si se dice, o en la zona de la sede. Sin piso, el primero que tiene escritorios.',
      ...tags,
    })
    .input(z.object({ campusId: Id, date: CalendarDate.optional(), floorId: Id.optional(), timeZone }))
    .output(SeatMap),

  occupancy: call
    .meta({ roles: everyone, replica: true })
    .route({
      method: 'GET',
      path: '/availability/stats/{campusId}/occupancy',
      summary: 'Cuánto de una sede está reservado en una fecha',
      ...tags,
    })
    .input(z.object({ campusId: Id, date: CalendarDate.optional(), timeZone }))
    .output(CampusOccupancy),
}
