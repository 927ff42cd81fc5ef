import { z } from 'zod'
import { CalendarDate, call, everyone, Id, Instant, refusal, Version, WallTime, wrongState } from '../platform/base.ts'
import { Theme } from '../platform/theme.ts'
import { BookingPrice, priceChange } from './booking-price.ts'
import { Attendance } from './check-in.ts'
import { Attendee, NewAttendee } from './guests.ts'
import { Reservation, ReservationStatus } from './reservations.ts'
import { slotRefusals } from './slots.ts'

/** A way to pay a booking whose order is unpaid: a wallet's credits, with two decimals, or at the campus. */
export const WayToPay = z.discriminatedUnion('by', [
  z.object({ by: z.literal('WALLET'), walletId: Id, name: z.string(), credits: z.string() }),
  z.object({ by: z.literal('IN_LOCATION') }),
])
export type WayToPay = z.infer<typeof WayToPay>

/** One booking as shown to the holder of its link: what its owner sees of it, without any other record. */
export const MyBooking = Reservation.pick({
  status: true,
  at: true,
  from: true,
  to: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
  durationInMinutes: true,
  subject: true,
  spaceName: true,
  spaceType: true,
  campusName: true,
  heldUntil: true,
  unpaid: true,
  version: true,
}).extend({
  ownerName: z.string(),
  /** The organisation of the campus. */
  host: z.object({ name: z.string(), theme: Theme }),
  /** Empty if it is on no floor. */
  floorName: z.string(),
  address: z.string(),
  /** The link of its Teams meeting. */
  joinUrl: z.string().nullable(),
  attendees: z.array(Attendee.pick({ attendeeId: true, email: true, name: true, answer: true })),
  /** How many more people fit in; null where nobody counts. */
  seatsLeft: z.int().nullable(),
  attendance: Attendance.pick({
    opensAt: true,
    closesAt: true,
    required: true,
    checkedInAt: true,
    releasedAt: true,
    can: true,
  }),
  /** Until when its owner may cancel it; null: until it begins. */
  cancelableUntil: Instant.nullable(),
  price: BookingPrice.omit({ order: true })
    .extend({
      /** An unpaid order is paid at the campus. */
      atCampus: z.boolean(),
      /** Whether canceling it now gives everything back. */
      refundable: z.boolean(),
    })
    .nullable(),
  waysToPay: z.array(WayToPay),
  /** The last date to which it can be moved. */
  lastDate: CalendarDate,
  /** The date at the campus. */
  today: CalendarDate,
  /** When the link expires. */
  linkUntil: Instant,
  can: Reservation.shape.can
    .pick({ confirm: true, reschedule: true, cancel: true, restore: true })
    .extend({ invite: z.boolean() }),
})
export type MyBooking = z.infer<typeof MyBooking>

/** A time at which the booking's space is free for as long as the booking lasts. */
export const FreeHour = z.object({ from: WallTime, to: WallTime, turnId: Id.nullable() })
export type FreeHour = z.infer<typeof FreeHour>

/** The state of a booking's link, for who manages the booking. */
export const OwnLink = z.object({
  /** ACTIVE: the links that were mailed lead to the booking. REVOKED: none does, and mails carry none. */
  status: z.enum(['ACTIVE', 'REVOKED', 'EXPIRED', 'NONE']),
  until: Instant.nullable(),
})
export type OwnLink = z.infer<typeof OwnLink>

/** The sealed token in the mail's link, which can be neither forged nor read. */
const Token = z.string().min(1).max(600)
const byToken = z.object({ token: Token })
const versioned = byToken.extend({ version: Version })
const meta = { roles: everyone, public: true, transaction: 'none', perMinute: 60 } as const
const tags = { tags: ['my-booking'] }
/** The booking changed since it was shown: the answer to reading it again says how. */
const stale = { CHANGED_MEANWHILE: refusal('CHANGED_MEANWHILE') }
const state = { WRONG_STATE: wrongState(ReservationStatus) }
const { CREDITS_NEEDED: _, ...placeRefusals } = slotRefusals
/** A link's holder isn't told what the wallets of its owner hold. */
const credits = { CREDITS_NEEDED: refusal('CREDITS_NEEDED') }

export const myBooking = {
  read: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/booking/mine',
      summary: 'La reserva de un enlace',
      description: 'Un enlace que venció, se revocó o no es del programa no se encuentra. Abrirlo no cambia nada.',
      ...tags,
    })
    .input(byToken)
    .output(MyBooking),

  freeHours: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/booking/mine/free-hours',
      summary: 'A qué horas de un día cabe la reserva en su espacio',
      description: 'Solo las horas libres: nada de quién tiene las demás.',
      ...tags,
    })
    .input(byToken.extend({ date: CalendarDate }))
    .output(z.object({ date: CalendarDate, hours: z.array(FreeHour) })),

  calendarFile: call
    .meta(meta)
    .route({
      method: 'GET',
      path: '/booking/mine/calendar',
      summary: 'La reserva de un enlace como archivo .ics',
      ...tags,
    })
    .input(byToken)
    .output(z.file()),

  confirm: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/confirm',
      summary: 'Aceptar el lugar apartado, por su enlace',
      ...tags,
    })
    .input(versioned)
    .errors({ ...state, ...stale, ...credits, DRAFT_EXPIRED: refusal('DRAFT_EXPIRED') })
    .output(MyBooking),

  cancel: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/cancel',
      summary: 'Cancelar la reserva de un enlace',
      description: 'Dentro del plazo de la política, como en la aplicación. Repetirlo no es un error.',
      ...tags,
    })
    .input(versioned)
    .errors({ ...state, ...stale, TOO_LATE_TO_CANCEL: refusal('TOO_LATE_TO_CANCEL') })
    .output(MyBooking),

  restore: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/restore',
      summary: 'Deshacer la cancelación de la reserva de un enlace',
      description: 'Vuelve a tomar el lugar si sigue libre.',
      ...tags,
    })
    .input(versioned)
    .errors({ ...placeRefusals, ...credits, ...state, ...stale })
    .output(MyBooking),

  move: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/move',
      summary: 'Mover la reserva de un enlace',
      description:
        'Si la hora nueva cuesta más, se rechaza con PRICE_CHANGES y los dos precios; repetida con `agreed`, ese precio, se mueve.',
      ...tags,
    })
    .input(
      versioned.extend({
        /** Another space, as an answer's alternatives name it. */
        spaceId: Id.optional(),
        at: CalendarDate,
        from: WallTime.optional(),
        to: WallTime.optional(),
        turnId: Id.optional(),
        /** The price that the person read and agreed to. */
        agreed: priceChange.shape.after.optional(),
      }),
    )
    .errors({
      ...placeRefusals,
      ...credits,
      ...state,
      ...stale,
      PRICE_CHANGES: { ...refusal('PRICE_CHANGES'), data: priceChange },
    })
    .output(MyBooking),

  invite: call
    .meta(meta)
    .route({ method: 'POST', path: '/booking/mine/attendees', summary: 'Invitar a la reserva de un enlace', ...tags })
    .input(
      byToken.extend({
        attendees: z
          .array(NewAttendee.pick({ email: true, name: true, company: true }))
          .min(1)
          .max(20),
      }),
    )
    .errors({ ...state, INVALID_FIELD: slotRefusals.INVALID_FIELD })
    .output(MyBooking),

  uninvite: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/attendees/remove',
      summary: 'Retirar a alguien de la reserva de un enlace',
      ...tags,
    })
    .input(byToken.extend({ attendeeId: Id }))
    .errors({ ...state, INVALID_FIELD: slotRefusals.INVALID_FIELD })
    .output(MyBooking),

  checkIn: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/check-in',
      summary: 'Registrar la llegada, por su enlace',
      description: 'En los minutos que dice la política. Con `undo` se deshace.',
      ...tags,
    })
    .input(byToken.extend({ undo: z.boolean().default(false) }))
    .errors({ ...state, CHECK_IN_CLOSED: refusal('CHECK_IN_CLOSED') })
    .output(MyBooking),

  pay: call
    .meta(meta)
    .route({
      method: 'POST',
      path: '/booking/mine/pay',
      summary: 'Pagar la reserva apartada de un enlace: con créditos, o en la sede',
      description: 'En la sede, el lugar queda apartado hasta que la reserva empieza. Repetirlo no es un error.',
      ...tags,
    })
    .input(
      byToken.extend({
        by: z.discriminatedUnion('by', [
          z.object({ by: z.literal('WALLET'), walletId: Id }),
          z.object({ by: z.literal('IN_LOCATION') }),
        ]),
      }),
    )
    .errors({ ...state, ...credits })
    .output(MyBooking),

  link: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/reservations/{id}/own-link',
      summary: 'Cómo está el enlace de «Mi reserva»',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(OwnLink),

  revokeLink: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/booking/reservations/{id}/own-link',
      summary: 'Revocar el enlace de «Mi reserva»',
      description: 'Los enlaces enviados dejan de servir, y los correos ya no llevan ninguno hasta que se envíe otro.',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(OwnLink),

  sendLink: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/reservations/{id}/own-link',
      summary: 'Enviar de nuevo el enlace de «Mi reserva»',
      description: 'Al correo de su titular. Si estaba revocado, vale el que se envía ahora y no los anteriores.',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .errors(state)
    .output(OwnLink),
}
