import { z } from 'zod'
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
} from './base.ts'
import { Alternative, AvailabilityReason, Rival } from './slots.ts'
import { SpaceFeature, SpaceType } from './spaces.ts'

export const FreeSpace = z.object({
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  capacity: z.int().nullable(),
  features: z.array(SpaceFeature),
  campusId: Id,
  campusName: z.string(),
  available: z.boolean(),
  /** Why not; null when free. */
  reasonCode: AvailabilityReason.nullable(),
  /** The same in words; empty when free. */
  reason: z.string(),
  /** It is asked for, and had when somebody approves. */
  needsApproval: z.boolean(),
  rivals: z.array(Rival),
  /** Where one space was asked for that is not free: up to five like it that are. */
  alternatives: z.array(Alternative),
})
export type FreeSpace = z.infer<typeof FreeSpace>

/** A shift on one date, and what is free in it. */
export const TurnAvailability = z.object({
  turnId: Id,
  name: z.string(),
  from: WallTime,
  to: WallTime,
  available: z.int(),
  total: z.int(),
})
export type TurnAvailability = z.infer<typeof TurnAvailability>

export const WorkTableFound = z.object({
  workTableId: Id,
  name: z.string(),
  parentName: z.string(),
  campusId: Id,
  campusName: z.string(),
  seats: z.int(),
  turns: z.array(TurnAvailability),
})
export type WorkTableFound = z.infer<typeof WorkTableFound>

/** A seat in a shift. */
export const SeatInTurn = z.object({
  turnId: Id,
  available: z.boolean(),
  /** Why not; null when free. */
  reasonCode: AvailabilityReason.nullable(),
  /** The same in words; empty when free. */
  reason: z.string(),
  rivals: z.array(Rival),
})

export const SeatAvailability = z.object({
  seatId: Id,
  name: z.string(),
  bookable: z.boolean(),
  turns: z.array(SeatInTurn),
})

export const WorkTableAvailability = WorkTableFound.extend({
  date: CalendarDate,
  timeZone: z.string(),
  seatList: z.array(SeatAvailability),
})
export type WorkTableAvailability = z.infer<typeof WorkTableAvailability>

export const CampusOccupancy = z.object({
  campusId: Id,
  date: CalendarDate,
  timeZone: z.string(),
  /** Of each type of place that the campus has. */
  types: z.array(
    z.object({
      type: SpaceType,
      places: z.int(),
      /** Held at this moment; nothing on other dates than today. */
      inUse: z.int(),
      bookedMinutes: z.int(),
      /** For which all its places together are open that date. */
      openMinutes: z.int(),
      /** Booked of open, 0 to 100. */
      percent: z.int(),
    }),
  ),
  /** How many places are held at some time of each hour of the date. */
  hours: z.array(z.object({ hour: WallTime, inUse: z.int() })),
})
export type CampusOccupancy = z.infer<typeof CampusOccupancy>

const tags = { tags: ['bookings'] }
const timeZone = TimeZone.optional()

export const availability = {
  availability: call
    .meta({ roles: everyone })
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
        /** Leaves out what is not free; of at most 500 spaces. */
        onlyAvailable: flag.default(false),
        timeZone: TimeZone.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(pageOf(FreeSpace)),

  workTables: call
    .meta({ roles: everyone })
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
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/availability/worktables/{id}',
      summary: 'Los escritorios de una mesa, turno por turno',
      ...tags,
    })
    .input(z.object({ id: Id, date: CalendarDate.optional(), timeZone }))
    .output(WorkTableAvailability),

  occupancy: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/availability/stats/{campusId}/occupancy',
      summary: 'Cuánto de una sede está reservado en una fecha',
      ...tags,
    })
    .input(z.object({ campusId: Id, date: CalendarDate.optional(), timeZone }))
    .output(CampusOccupancy),
}
