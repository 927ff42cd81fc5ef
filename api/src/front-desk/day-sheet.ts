import { z } from 'zod'
import { BlockedKind } from '../bookings/calendar.ts'
import { SpaceType } from '../places/spaces.ts'
import { backOffice, CalendarDate, call, everyone, Id, Instant, WallTime } from '../platform/base.ts'
import { IncidentCategory, IncidentStatus } from './incidents.ts'

/** A booking on a day's sheet. Times outside the day are cut to it. */
const SheetBooking = z.object({
  reservationId: Id,
  from: WallTime,
  to: WallTime,
  ownerName: z.string(),
  subject: z.string(),
  /** Invited people; the owner isn't counted. */
  attendeeCount: z.int(),
  /** On hold: its order is unpaid. */
  unpaid: z.boolean(),
})
export type SheetBooking = z.infer<typeof SheetBooking>

/** A space and its day. */
export const SheetPlace = z.object({
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  /** Name of the floor or table that it is on; empty on none. */
  parentName: z.string(),
  capacity: z.int().nullable(),
  bookings: z.array(SheetBooking),
  /** Only of rooms. */
  blocks: z.array(z.object({ from: WallTime, to: WallTime, kind: BlockedKind, reason: z.string() })),
})
export type SheetPlace = z.infer<typeof SheetPlace>

/** Somebody who comes: with bookings of their own that begin on the day, or as a visitor. */
export const SheetArrival = z.object({
  kind: z.enum(['HOST', 'VISITOR']),
  /** The first time at which they are expected; null for who came without an invitation. */
  at: WallTime.nullable(),
  name: z.string(),
  company: z.string(),
  /** The person whom a visitor visits. */
  hostName: z.string(),
  /** Where they go, in order; of a visitor at most one. */
  places: z.array(z.object({ spaceName: z.string(), spaceType: SpaceType.nullable(), from: WallTime, to: WallTime })),
  /** When they arrived, if they did. */
  arrivedAt: WallTime.nullable(),
})
export type SheetArrival = z.infer<typeof SheetArrival>

/** What a campus's front desk needs to know of a day, on paper. */
export const DaySheet = z.object({
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  date: CalendarDate,
  /** When it was read: paper doesn't follow changes. */
  readAt: Instant,
  /** The opening hours of the day; empty when closed. */
  open: z.array(z.object({ opensAt: WallTime, closesAt: WallTime })),
  /** The holiday or other reason for the day's hours; empty on a usual day. */
  occasion: z.string(),
  arrivals: z.array(SheetArrival),
  /** All rooms and phone booths that are booked by the hour, also free ones. */
  rooms: z.array(SheetPlace),
  /** Booked desks. */
  desks: z.array(SheetPlace),
  /** Booked parking spots. */
  parking: z.array(SheetPlace),
  /** Unresolved incidents, the oldest first. */
  incidents: z.array(
    z.object({
      id: Id,
      number: z.string(),
      status: IncidentStatus,
      category: IncidentCategory,
      text: z.string(),
      spaceName: z.string(),
      floorName: z.string(),
      assigneeName: z.string(),
      reportedAt: Instant,
    }),
  ),
  /** Number of unresolved incidents, also those beyond the listed ones. */
  incidentCount: z.int(),
})
export type DaySheet = z.infer<typeof DaySheet>

/** The hour of a mail, on the campus's clock. */
const MailHour = WallTime.refine(time => time !== '24:00', 'Escribe la hora como HH:mm.')

/** Somebody's wish to get a campus's day sheet by mail. */
export const DaySheetMail = z.object({
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  /** Null while it isn't mailed. */
  at: MailHour.nullable(),
})
export type DaySheetMail = z.infer<typeof DaySheetMail>

/** The same, as shown to the holder of a mail's link. */
export const DaySheetLink = DaySheetMail.extend({ tenantName: z.string(), username: z.string() })
export type DaySheetLink = z.infer<typeof DaySheetLink>

/** The sealed token in the mail's link. */
const Token = z.string().min(1).max(600)
const ofCampus = z.object({ campusId: Id })
const tags = { tags: ['day-sheet'] }
const byLink = { roles: everyone, public: true, transaction: 'none', perMinute: 60 } as const

export const daySheet = {
  get: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/day-sheet',
      summary: 'La hoja del día de una sede',
      description:
        'Quién llega, las salas por hora, los escritorios y el parking con nombres, y las incidencias abiertas. Hoy en la fecha de la sede, si no se dice otra.',
      ...tags,
    })
    .input(ofCampus.extend({ date: CalendarDate.optional() }))
    .output(DaySheet),

  mail: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/day-sheet/mail/{campusId}',
      summary: 'Si recibo la hoja del día por correo',
      ...tags,
    })
    .input(ofCampus)
    .output(DaySheetMail),

  subscribe: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/day-sheet/mail/{campusId}',
      summary: 'Recibir la hoja del día por correo',
      description:
        'Cada día en que la sede abre, a esa hora de la sede. Si hoy esa hora ya pasó, el primer correo es el del próximo día en que abre.',
      ...tags,
    })
    .input(ofCampus.extend({ at: MailHour }))
    .output(DaySheetMail),

  unsubscribe: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/day-sheet/mail/{campusId}',
      summary: 'Dejar de recibir la hoja del día',
      ...tags,
    })
    .input(ofCampus)
    .output(DaySheetMail),

  readLink: call
    .meta(byLink)
    .route({
      method: 'GET',
      path: '/day-sheet/link',
      summary: 'La suscripción de un enlace',
      description: 'No cambia nada: los programas que revisan el correo abren los enlaces antes que las personas.',
      ...tags,
    })
    .input(z.object({ token: Token }))
    .output(DaySheetLink),

  changeByLink: call
    .meta(byLink)
    .route({
      method: 'POST',
      path: '/day-sheet/link',
      summary: 'Dejar de recibir la hoja del día por el enlace del correo, o volver a recibirla',
      description: 'Sin hora (`at: null`) deja de enviarse.',
      ...tags,
    })
    .input(z.object({ token: Token, at: MailHour.nullable() }))
    .output(DaySheetLink),
}
