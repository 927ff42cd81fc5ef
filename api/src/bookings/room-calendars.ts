import { z } from 'zod'
import {
  backOffice,
  type CallMeta,
  call,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  refusal,
  wrongState,
} from '../platform/base.ts'
import { CalendarSystem } from '../platform/connections.ts'

/** A room whose bookings are events of a resource mailbox, and the reverse. */
export const CalendarRoom = z.object({
  id: Id,
  system: CalendarSystem,
  spaceId: Id,
  spaceName: z.string(),
  campusName: z.string(),
  mailbox: z.string(),
  /** Its name in the directory. */
  name: z.string(),
  /** READING: the first complete reading isn't over. QUIET: changes are found by asking, not announced. */
  state: z.enum(['READING', 'LIVE', 'QUIET']),
  /** Events and bookings that are the same now. */
  linked: z.int(),
  readAt: Instant.nullable(),
  /** Until when changes are announced; renewed before. */
  announcedUntil: Instant.nullable(),
})
export type CalendarRoom = z.infer<typeof CalendarRoom>

/** A resource mailbox of the directory. */
export const CalendarResource = z.object({
  mailbox: z.string(),
  name: z.string(),
  /** Already the mailbox of a room. */
  taken: z.boolean(),
  /** The room with the same name, if it has no mailbox. */
  suggestion: z.object({ spaceId: Id, name: z.string() }).nullable(),
})
export type CalendarResource = z.infer<typeof CalendarResource>

/** An event that can't be booked, and why. */
const Clash = z.object({
  subject: z.string(),
  organizer: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  reason: z.string(),
})

/** What connecting a room would do. */
export const CalendarPreview = z.object({
  /** Upcoming events that would be booked, and bookings that would become events. */
  toBook: z.int(),
  toSend: z.int(),
  /** Events that are already booked here by the same person at the same time. */
  same: z.int(),
  clashes: z.array(Clash),
  /** More clashes than are listed. */
  moreClashes: z.int(),
  timeZone: z.string(),
})
export type CalendarPreview = z.infer<typeof CalendarPreview>

/** DECLINED: an event was refused. CONFLICT: it changed on both sides, and this side won. */
export const CalendarNoteKind = z.enum(['DECLINED', 'CONFLICT'])
export type CalendarNoteKind = z.infer<typeof CalendarNoteKind>

/** What a person may want to know about an event. */
export const CalendarNote = z.object({
  id: Id,
  kind: CalendarNoteKind,
  system: CalendarSystem,
  spaceName: z.string(),
  subject: z.string(),
  organizer: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  reason: z.string(),
  at: Instant,
  reservationId: Id.nullable(),
})
export type CalendarNote = z.infer<typeof CalendarNote>

/** The address of a mailbox. */
const Mailbox = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^[^\s@/?#]+@[^\s@/?#]+$/, 'Escribe el correo del recurso, como sala-601@tuempresa.com.')

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const wholeHouse = { ...operator, allCountries: true } as const satisfies CallMeta
const tags = ['connections'] as const
const system = { system: CalendarSystem }
const notConnected = { WRONG_STATE: wrongState(z.enum(['NOT_CONNECTED'])) }
const unreachable = { UNAVAILABLE: refusal('UNAVAILABLE'), INVALID_FIELD: invalidField }

/** Rooms as resource mailboxes of Google Workspace and Microsoft 365. */
export const roomCalendars = {
  rooms: call
    .meta(operator)
    .route({ method: 'GET', path: '/room-calendars/rooms', summary: 'Las salas con calendario de fuera', tags })
    .input(z.object({ system: CalendarSystem.optional() }))
    .output(z.array(CalendarRoom)),

  resources: call
    .meta({ ...wholeHouse, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/room-calendars/{system}/resources',
      summary: 'Los recursos del directorio, con la sala del mismo nombre',
      description: 'Los pregunta al sistema en ese momento.',
      tags,
    })
    .input(z.object(system))
    .errors({ ...notConnected, ...unreachable })
    .output(z.array(CalendarResource)),

  preview: call
    .meta({ ...wholeHouse, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/room-calendars/{system}/preview',
      summary: 'Qué pasaría al conectar una sala, con los choques',
      description: 'Lee el calendario en ese momento y no cambia nada.',
      tags,
    })
    .input(z.object({ ...system, spaceId: Id, mailbox: Mailbox }))
    .errors({ NOT_FOUND: refusal('NOT_FOUND'), ...notConnected, ...unreachable })
    .output(CalendarPreview),

  connect: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/room-calendars/{system}/rooms',
      summary: 'Conectar una sala con su calendario',
      description:
        'Lo que hay en el calendario se reserva aquí, y lo reservado aquí se escribe allá. Lo que choca se rechaza allá con el motivo.',
      successStatus: 201,
      tags,
    })
    .input(z.object({ ...system, spaceId: Id, mailbox: Mailbox, name: z.string().trim().max(200).default('') }))
    .errors({ NOT_FOUND: refusal('NOT_FOUND'), INVALID_FIELD: invalidField, ...notConnected })
    .output(CalendarRoom),

  disconnect: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/room-calendars/rooms/{id}/disconnect',
      summary: 'Desconectar una sala de su calendario',
      description:
        'Las reservas y los eventos se quedan como están y dejan de seguirse. Con `withdraw`, lo que Aforo escribió en el calendario se quita de allá.',
      tags,
    })
    .input(z.object({ id: Id, withdraw: z.boolean().default(false) }))
    .errors({ NOT_FOUND: refusal('NOT_FOUND') })
    .output(z.object({ kept: z.int(), withdrawn: z.int() })),

  readAgain: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/room-calendars/rooms/{id}/read',
      summary: 'Comparar de nuevo toda la sala con su calendario',
      tags,
    })
    .input(z.object({ id: Id }))
    .errors({ NOT_FOUND: refusal('NOT_FOUND') })
    .output(CalendarRoom),

  notes: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/room-calendars/notes',
      summary: 'Lo rechazado y lo cambiado en ambos lados',
      description: 'Primero lo más reciente.',
      tags,
    })
    .input(z.object({ ...paging(10), system: CalendarSystem.optional() }))
    .output(pageOf(CalendarNote)),
}
