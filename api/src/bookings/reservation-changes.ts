import { z } from 'zod'
import {
  CalendarDate,
  call,
  everyone,
  Id,
  refusal,
  staleVersion,
  Version,
  WallTime,
  wrongState,
} from '../platform/base.ts'
import { MovePrice } from './booking-price.ts'
import { BookingKind, EventType, Reservation, ReservationStatus, RoomLayout, Subject } from './reservations.ts'
import { paymentRefusals, priceRefusals, slotRefusals } from './slots.ts'

const byId = z.object({ id: Id })
const anyVersion = { version: Version.optional() }
const versionRefusals = { STALE_VERSION: staleVersion(Reservation) }
const stateRefusals = { WRONG_STATE: wrongState(ReservationStatus) }

/** Calls that change a reservation. */
export const bookingChanges = {
  confirm: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/confirm',
      tags: ['bookings'],
      summary: 'Confirmar un borrador',
    })
    .input(byId.extend(anyVersion))
    .errors({
      ...paymentRefusals,
      ...stateRefusals,
      ...versionRefusals,
      DRAFT_EXPIRED: refusal('DRAFT_EXPIRED'),
    })
    .output(Reservation),

  edit: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}',
      tags: ['bookings'],
      summary: 'Cambiar lo que se dice de una reserva',
    })
    .input(
      byId.extend({
        subject: Subject.optional(),
        kind: BookingKind.optional(),
        eventType: EventType.nullable().optional(),
        layout: RoomLayout.nullable().optional(),
        /** True requests a Teams meeting, again after a failure; false removes it. */
        meeting: z.boolean().optional(),
        version: Version.optional(),
      }),
    )
    .errors({ ...stateRefusals, ...versionRefusals })
    .output(Reservation),

  reschedule: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/reschedule',
      tags: ['bookings'],
      summary: 'Mover una reserva',
      description: 'El lugar anterior se libera solo si se consigue el nuevo. Sin `spaceId` queda en el mismo espacio.',
    })
    .input(
      byId.extend({
        spaceId: Id.optional(),
        at: CalendarDate,
        from: WallTime.optional(),
        to: WallTime.optional(),
        turnId: Id.optional(),
        price: MovePrice.optional(),
        version: Version.optional(),
      }),
    )
    .errors({ ...slotRefusals, ...priceRefusals, ...stateRefusals, ...versionRefusals })
    .output(Reservation),

  extend: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/extend',
      tags: ['bookings'],
      summary: 'Alargar una reserva, también la que está en curso',
    })
    .input(byId.extend({ to: WallTime, price: MovePrice.optional(), version: Version.optional() }))
    .errors({ ...slotRefusals, ...priceRefusals, ...stateRefusals, ...versionRefusals })
    .output(Reservation),

  release: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/release',
      tags: ['bookings'],
      summary: 'Terminar antes y dejar libre el resto',
    })
    .input(byId.extend(anyVersion))
    .errors({ ...stateRefusals, ...versionRefusals })
    .output(Reservation),

  undoEnd: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/end/undo',
      tags: ['bookings'],
      summary: 'Deshacer que se liberó o se alargó una reserva en curso',
      description: 'El lugar liberado se recupera si nadie lo tomó; si alguien lo tiene, responde quién.',
    })
    .input(byId.extend(anyVersion))
    .errors({ ...slotRefusals, ...stateRefusals, ...versionRefusals })
    .output(Reservation),

  cancel: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/cancel',
      tags: ['bookings'],
      summary: 'Cancelar una reserva',
    })
    .input(byId.extend(anyVersion))
    .errors({ ...stateRefusals, ...versionRefusals, TOO_LATE_TO_CANCEL: refusal('TOO_LATE_TO_CANCEL') })
    .output(Reservation),

  restore: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/reservations/{id}/restore',
      tags: ['bookings'],
      summary: 'Deshacer una cancelación',
      description: 'Vuelve a tomar el lugar si sigue libre.',
    })
    /** With `undone`, used right away by the operator, a paid order without a receipt stays paid. */
    .input(byId.extend({ undone: z.boolean().optional() }))
    .errors({ ...slotRefusals, ...stateRefusals })
    .output(Reservation),
}
