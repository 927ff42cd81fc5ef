import { z } from 'zod'
import { SpaceKind, SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  CalendarDate,
  call,
  everyone,
  Id,
  Instant,
  refusal,
  WallTime,
  wrongState,
} from '../platform/base.ts'
import { Shift } from './availability.ts'
import { Reservation, ReservationStatus } from './reservations.ts'

/** How a user checked in; STAFF: another person did it for them; DOOR: on the screen of the room. */
export const CheckInChannel = z.enum(['BUTTON', 'QR', 'STAFF', 'DOOR'])
export type CheckInChannel = z.infer<typeof CheckInChannel>

/** The check-in of a booking. */
export const Attendance = z.object({
  reservationId: Id,
  /** The check-in window. */
  opensAt: Instant,
  closesAt: Instant,
  /** Whether it is released as a no-show at the window's end. */
  required: z.boolean(),
  checkedInAt: Instant.nullable(),
  /** Who checked in; empty when nobody has. */
  checkedInBy: z.string(),
  via: CheckInChannel.nullable(),
  /** When the booking was released as a no-show. */
  releasedAt: Instant.nullable(),
  can: z.object({ checkIn: z.boolean(), undo: z.boolean() }),
})
export type Attendance = z.infer<typeof Attendance>

/** The answer to scanning a space's code: the running booking, the caller's own, and slots for a walk-in. */
export const Here = z.object({
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  /** Who may book it, unless everybody may. */
  kind: SpaceKind.nullable(),
  /** Name of the containing space. */
  parentName: z.string(),
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  /** The date at the campus. */
  date: CalendarDate,
  reservation: Reservation.nullable(),
  attendance: Attendance.nullable(),
  /** True if another user's booking is running. */
  taken: z.boolean(),
  /** The running booking; owner and subject only if visible to the reader. */
  current: z
    .object({
      from: WallTime,
      to: WallTime,
      subject: z.string(),
      ownerName: z.string(),
      /** On hold: its order is unpaid. */
      unpaid: z.boolean(),
    })
    .nullable(),
  /** Start of today's next booking. */
  nextAt: WallTime.nullable(),
  /** Slots from now on that the caller may book, shortest first. */
  offers: z.array(z.object({ from: WallTime, to: WallTime, turnId: Id.nullable() })),
  /** Why there are no offers, in words. */
  reason: z.string(),
  /** Requires an approved booking request. */
  needsApproval: z.boolean(),
  /** A seat's shifts; empty for other types. */
  shifts: z.array(Shift),
})
export type Here = z.infer<typeof Here>

const byId = z.object({ id: Id })

export const checkIn = {
  get: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/reservations/{id}/check-in',
      tags: ['check-in'],
      summary: 'La llegada a una reserva: desde cuándo, hasta cuándo y si ya se registró',
    })
    .input(byId)
    .output(Attendance),

  checkIn: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/check-in',
      tags: ['check-in'],
      summary: 'Registrar la llegada',
      description: 'Lo hace su titular, o el personal por él, en los minutos que dice la política de reservas.',
    })
    .input(byId.extend({ via: CheckInChannel.exclude(['STAFF', 'DOOR']).default('BUTTON') }))
    .errors({
      WRONG_STATE: wrongState(ReservationStatus),
      CHECK_IN_CLOSED: { ...refusal('CHECK_IN_CLOSED'), data: Attendance },
    })
    .output(Attendance),

  undo: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/booking/reservations/{id}/check-in',
      tags: ['check-in'],
      summary: 'Deshacer el registro de la llegada',
    })
    .input(byId)
    .errors({ WRONG_STATE: wrongState(ReservationStatus) })
    .output(Attendance),

  here: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/check-in/spaces/{id}',
      tags: ['check-in'],
      summary: 'Lo que hay para mí en un espacio cuyo código QR leí',
      description:
        'Mi reserva de ahora o la siguiente de hoy, si la hay; si no, hasta cuándo lo puedo tomar ahora mismo.',
    })
    .input(byId)
    .output(Here),

  expected: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/booking/check-in/campuses/{id}',
      tags: ['check-in'],
      summary: 'Quién debe llegar, llegó o no vino hoy a una sede',
    })
    .input(byId)
    .output(z.array(z.object({ reservation: Reservation, attendance: Attendance })).max(500)),
}
