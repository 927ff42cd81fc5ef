import { z } from 'zod'
import { DocumentType } from '../people/documents.ts'
import { call, everyone, Id, invalidField, staleVersion, Version, wrongState } from '../platform/base.ts'
import { Attendee, attendeesAtMost, GuestType, NewAttendee, VisitPurpose } from './guests.ts'
import { EventType, Reservation, ReservationStatus, RoomLayout } from './reservations.ts'

/** A reservation with its attendees and its campus, as in its summary. */
export const ReservationSummary = z.object({
  reservation: Reservation,
  attendees: z.array(Attendee),
  address: z.string(),
  /** The summary as text, for a chat or a mail. */
  text: z.string(),
})
export type ReservationSummary = z.infer<typeof ReservationSummary>

export const coded = <Code extends z.ZodType>(code: Code) => z.array(z.object({ code, displayName: z.string() }))

export const IdentityDocument = z.object({
  code: DocumentType,
  displayName: z.string(),
  /** A regular expression for the whole number. */
  pattern: z.string(),
  example: z.string(),
})
export type IdentityDocument = z.infer<typeof IdentityDocument>

const tags = { tags: ['bookings'] }
const byId = z.object({ id: Id })
const refusals = {
  INVALID_FIELD: invalidField,
  WRONG_STATE: wrongState(ReservationStatus),
  STALE_VERSION: staleVersion(Reservation),
}

export const attendees = {
  summary: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/{id}/summary', summary: 'El resumen de una reserva', ...tags })
    .input(byId)
    .output(ReservationSummary),

  status: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/status', summary: 'El estado de una reserva', ...tags })
    .input(z.object({ reservationId: Id }))
    .output(z.object({ reservationId: Id, status: ReservationStatus, displayName: z.string() })),

  picture: call
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/booking/reservations/{id}/share-as-screenshot/download',
      summary: 'El resumen como imagen PNG',
      ...tags,
    })
    .input(byId)
    .output(z.file()),

  requestAccess: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/reservations/{id}/request-access',
      summary: 'Pedir al personal de la sede que facilite el acceso',
      description: 'Envía un correo; pedirlo otra vez antes de diez minutos no envía otro.',
      ...tags,
    })
    .input(byId)
    .errors({ WRONG_STATE: refusals.WRONG_STATE })
    .output(z.object({ message: z.string() })),

  invite: call
    .meta({ roles: everyone })
    .route({
      method: 'PUT',
      path: '/booking/reservations/{id}/attendees',
      summary: 'Invitar personas a una reserva',
      description: `Se agregan a las que hay, o se corrigen las que ya están, por su correo. Hasta ${attendeesAtMost} en total.`,
      ...tags,
    })
    .input(byId.extend({ attendees: z.array(NewAttendee).min(1).max(attendeesAtMost), version: Version.optional() }))
    .errors(refusals)
    .output(ReservationSummary),

  uninvite: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/booking/reservations/{id}/attendees/{attendeeId}',
      summary: 'Quitar a un invitado',
      ...tags,
    })
    .input(byId.extend({ attendeeId: Id }))
    .errors({ WRONG_STATE: refusals.WRONG_STATE, INVALID_FIELD: invalidField })
    .output(ReservationSummary),

  eventTypes: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/event-types', summary: 'Tipos de evento', ...tags })
    .output(coded(EventType)),

  layouts: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/layouts', summary: 'Disposiciones de una sala', ...tags })
    .output(coded(RoomLayout)),

  guestTypes: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/info/guest', summary: 'Tipos de invitado', ...tags })
    .output(coded(GuestType)),

  purposes: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking/reservations/info/purpose', summary: 'Motivos de visita', ...tags })
    .output(coded(VisitPurpose)),

  entities: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/info/entities/all',
      summary: 'Los documentos de identidad de un país',
      description: 'Con ellos se identifica una visita. Todo país tiene al menos su documento nacional y el pasaporte.',
      ...tags,
    })
    .input(
      z.object({
        countryCode: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/, 'Escribe el código de dos letras del país.')
          .default('PE'),
      }),
    )
    .output(z.array(IdentityDocument)),
}
