import { z } from 'zod'
import { CalendarDate, call, everyone, Id, invalidField, WallTime } from '../platform/base.ts'
import { ReservationFilter } from './reservations.ts'

/** Maximum reservations of one bulk action. */
export const bulkBookingsAtMost = 500

/** RESTORE undoes CANCEL; MOVE is undone by another MOVE to the answered places. */
export const BulkBookingAct = z.enum(['CANCEL', 'RESTORE', 'MOVE'])
export type BulkBookingAct = z.infer<typeof BulkBookingAct>

/** A reservation's space and times. */
export const BookedPlace = z.object({
  reservationId: Id,
  spaceId: Id,
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** For a seat. */
  turnId: Id.optional(),
})
export type BookedPlace = z.infer<typeof BookedPlace>

export const BulkBookings = z.object({
  act: BulkBookingAct,
  /** The selected ones; or all that match `filter`, minus `except`. */
  reservationIds: z.array(Id).min(1).max(bulkBookingsAtMost).optional(),
  filter: ReservationFilter.optional(),
  except: z.array(Id).max(bulkBookingsAtMost).optional(),
  /** For MOVE: to this space, or shifted by days or minutes; omitted fields stay. */
  spaceId: Id.optional(),
  days: z.int().min(-366).max(366).optional(),
  minutes: z.int().min(-1_440).max(1_440).optional(),
  /** For MOVE: a separate place for each reservation. */
  places: z.array(BookedPlace).min(1).max(bulkBookingsAtMost).optional(),
  /** Only reports what would happen. */
  preview: z.boolean().default(false),
})

export const BulkBookingsResult = z.object({
  /** Number of selected reservations, done or refused. */
  matched: z.int(),
  done: z.int(),
  refused: z.int(),
  /** The refused ones, with reasons. */
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
  /** The previous places of changed reservations, to undo the action. */
  changed: z.array(BookedPlace),
})
export type BulkBookingsResult = z.infer<typeof BulkBookingsResult>

/** Actions on many reservations. */
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
