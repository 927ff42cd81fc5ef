import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import { CalendarDate, call, everyone, Id, WallTime, wrongState } from '../platform/base.ts'
import { Theme } from '../platform/theme.ts'
import { Attendee, AttendeeAnswer, GivenAnswer } from './guests.ts'
import { ReservationStatus } from './reservations.ts'

/** An invitation as shown to the holder of its link: its mail's content, and their answer. */
export const Invitation = z.object({
  /** The invited person. */
  name: z.string(),
  /** The inviter. */
  ownerName: z.string(),
  /** The organisation of the campus, whose logo and cover the guest sees. */
  host: z.object({ name: z.string(), theme: Theme }),
  /** Empty if nobody wrote one. */
  subject: z.string(),
  /** The date, or the next one of a series. */
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  timeZone: z.string(),
  spaceName: z.string(),
  spaceType: SpaceType,
  /** Empty if it is on no floor, like a parking spot. */
  floorName: z.string(),
  campusName: z.string(),
  address: z.string(),
  /** A series' rule in words: the answer applies to all upcoming dates. Empty for a single booking. */
  repeats: z.string(),
  /** The same in English. */
  repeatsInEnglish: z.string(),
  answer: AttendeeAnswer,
  /** On hold: the booking isn't confirmed yet. */
  onHold: z.boolean(),
  /** Whether it can still be answered. */
  open: z.boolean(),
  /** The state of the booking, or of a series' next one. */
  status: ReservationStatus,
  /** Why it can't be answered; empty while it can. */
  closed: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** The sealed token in the mail's link, which can be neither forged nor read. */
const Token = z.string().min(1).max(600)
const tags = { tags: ['bookings'] }

export const invitations = {
  read: call
    .meta({ roles: everyone, public: true, transaction: 'none', perMinute: 60 })
    .route({
      method: 'GET',
      path: '/booking/invitation',
      summary: 'La invitación de un enlace',
      description: 'No cambia nada: los programas que revisan el correo abren los enlaces antes que las personas.',
      ...tags,
    })
    .input(z.object({ token: Token }))
    .output(Invitation),

  answer: call
    .meta({ roles: everyone, public: true, transaction: 'none', perMinute: 60 })
    .route({
      method: 'POST',
      path: '/booking/invitation',
      summary: 'Responder a una invitación por su enlace',
      description: 'Hasta que la reserva termina se puede cambiar de respuesta.',
      ...tags,
    })
    .input(z.object({ token: Token, answer: GivenAnswer }))
    .errors({ WRONG_STATE: wrongState(ReservationStatus) })
    .output(Invitation),

  answerOwn: call
    .meta({ roles: everyone })
    .route({
      method: 'PUT',
      path: '/booking/reservations/{id}/answer',
      summary: 'Responder a una reserva a la que me invitaron',
      ...tags,
    })
    .input(z.object({ id: Id, answer: GivenAnswer }))
    .errors({ WRONG_STATE: wrongState(ReservationStatus) })
    .output(Attendee),
}
