import { z } from 'zod'
import { CalendarDate, call, everyone, Id, invalidField, WallTime } from '../platform/base.ts'
import { ReservationFilter } from './reservations.ts'

/** No act takes more reservations at once. */
export const bulkBookingsAtMost = 500

/** RESTORE undoes CANCEL; MOVE with the places that it answers undoes itself. */
export const BulkBookingAct = z.enum(['CANCEL', 'RESTORE', 'MOVE'])
export type BulkBookingAct = z.infer<typeof BulkBookingAct>

/** A reservation's place and hours. */
export const BookedPlace = z.object({
  reservationId: Id,
  spaceId: Id,
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** Of a seat. */
  turnId: Id.optional(),
})
export type BookedPlace = z.infer<typeof BookedPlace>

export const BulkBookings = z.object({
  act: BulkBookingAct,
  /** Which; or all that match `filter`, but for `except`. */
  reservationIds: z.array(Id).min(1).max(bulkBookingsAtMost).optional(),
  filter: ReservationFilter.optional(),
  except: z.array(Id).max(bulkBookingsAtMost).optional(),
  /** MOVE: to this space, or so many days or minutes later, or earlier; what isn't given stays. */
  spaceId: Id.optional(),
  days: z.int().min(-366).max(366).optional(),
  minutes: z.int().min(-1_440).max(1_440).optional(),
  /** MOVE: each to a place of its own. */
  places: z.array(BookedPlace).min(1).max(bulkBookingsAtMost).optional(),
  /** Only says what would happen. */
  preview: z.boolean().default(false),
})

export const BulkBookingsResult = z.object({
  /** How many were meant; they are done or refused. */
  matched: z.int(),
  done: z.int(),
  refused: z.int(),
  /** Those refused, each with why. */
  refusals: z.array(
    z.object({
      reservationId: Id,
      subject: z.string(),
      spaceName: z.string(),
      at: CalendarDate,
      from: WallTime,
      to: WallTime,
      reason: z.string(),
    }),
  ),
  /** Those that changed, where they were: for undoing it. */
  changed: z.array(BookedPlace),
})
export type BulkBookingsResult = z.infer<typeof BulkBookingsResult>

/** One act on many reservations. */
export const bookingBulk = {
  bulk: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/reservations/bulk',
      tags: ['bookings'],
      summary: 'Cancelar o mover varias reservas',
      description:
        'Cada una se decide por sí misma: las que no se pueden se responden con el porqué y las demás se hacen. Con `preview` no cambia nada.',
    })
    .input(BulkBookings)
    .errors({ INVALID_FIELD: invalidField })
    .output(BulkBookingsResult),
}
