import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
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
import { Reservation, ReservationStatus } from './reservations.ts'

/** How somebody said that they are there; STAFF for whoever said so for them. */
export const CheckInChannel = z.enum(['BUTTON', 'QR', 'STAFF'])
export type CheckInChannel = z.infer<typeof CheckInChannel>

/** What was booked and what was used of it are two things: a booking may stand that nobody came to. */
export const Attendance = z.object({
  reservationId: Id,
  /** From when until when one may check in. */
  opensAt: Instant,
  closesAt: Instant,
  /** Whether the place is let go of when nobody has checked in by then. */
  required: z.boolean(),
  checkedInAt: Instant.nullable(),
  /** Who did, empty when nobody has. */
  checkedInBy: z.string(),
  via: CheckInChannel.nullable(),
  /** When the place was let go of because nobody came. */
  releasedAt: Instant.nullable(),
  can: z.object({ checkIn: z.boolean(), undo: z.boolean() }),
})
export type Attendance = z.infer<typeof Attendance>

/** What one finds at a space whose code one read: what is on, one's own booking, and how long one may stay without one. */
export const Here = z.object({
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  /** What the space stands in. */
  parentName: z.string(),
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  /** The date at the campus. */
  date: CalendarDate,
  reservation: Reservation.nullable(),
  attendance: Attendance.nullable(),
  /** Whether somebody else has the place now. */
  taken: z.boolean(),
  /** What is on now; whose it is and what for, only to who may know. */
  current: z.object({ from: WallTime, to: WallTime, subject: z.string(), ownerName: z.string() }).nullable(),
  /** When the next booking of today begins. */
  nextAt: WallTime.nullable(),
  /** Until when the caller may have it from now on, the shortest first; empty where they can't. */
  offers: z.array(z.object({ from: WallTime, to: WallTime, turnId: Id.nullable() })),
  /** Why there is nothing to offer, in words. */
  reason: z.string(),
  /** It is asked for, and had when somebody approves. */
  needsApproval: z.boolean(),
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
    .input(byId.extend({ via: CheckInChannel.exclude(['STAFF']).default('BUTTON') }))
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
