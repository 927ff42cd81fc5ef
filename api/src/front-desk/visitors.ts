import { z } from 'zod'
import { GuestType, VisitPurpose } from '../bookings/guests.ts'
import { DocumentType } from '../people/documents.ts'
import { VisitorDocument } from '../people/identity-number.ts'
import {
  backOffice,
  CalendarDate,
  call,
  History,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  pageOf,
  paging,
  staleVersion,
  Username,
  Version,
  WallTime,
  wrongState,
} from '../platform/base.ts'

export const VisitStatus = z.enum(['EXPECTED', 'INSIDE', 'LEFT'])
export type VisitStatus = z.infer<typeof VisitStatus>

const Document = z.object({ type: DocumentType, number: line(30) })

/** An external person on one day: invited to a reservation, or a walk-in. */
export const Visitor = z.object({
  id: Id,
  status: VisitStatus,
  name: z.string(),
  /** Empty if unknown. */
  email: z.string(),
  company: z.string(),
  document: Document.nullable(),
  guestType: GuestType,
  purpose: VisitPurpose,
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  /** The date at the campus. */
  date: CalendarDate,
  /** Expected wall time; null for a walk-in. */
  expectedAt: WallTime.nullable(),
  /** The reservation with the invitation; null for a walk-in. */
  reservationId: Id.nullable(),
  spaceName: z.string(),
  hostName: z.string(),
  checkedInAt: Instant.nullable(),
  checkedInBy: z.string(),
  checkedOutAt: Instant.nullable(),
  checkedOutBy: z.string(),
  can: z.object({ checkIn: z.boolean(), checkOut: z.boolean(), undo: z.boolean() }),
})
export type Visitor = z.infer<typeof Visitor>

/** An earlier visitor, with the data of their last visit. */
export const EarlierVisitor = Visitor.pick({
  name: true,
  email: true,
  company: true,
  document: true,
  guestType: true,
  purpose: true,
  campusName: true,
  date: true,
})
export type EarlierVisitor = z.infer<typeof EarlierVisitor>

/** Number of visitors still expected, inside, and gone. */
export const VisitFigures = z.object({ expected: z.int(), inside: z.int(), left: z.int() })
export type VisitFigures = z.infer<typeof VisitFigures>

/** A visitor without an invitation. */
export const WalkIn = z.object({
  campusId: Id,
  name: line(120),
  email: Username.nullable().default(null),
  company: lineOrNone(120).default(''),
  /** `countryCode`: the country that issued it, by default the campus's. */
  document: VisitorDocument.nullable().default(null),
  guestType: GuestType.default('OTHER'),
  purpose: VisitPurpose.default('MEETING'),
  /** The member whom they visit, notified of the arrival. */
  host: Username.nullable().default(null),
})
export type WalkIn = z.infer<typeof WalkIn>

/** Retention of the visitor log. */
export const VisitorSettings = z.object({ retentionDays: z.int(), version: Version.nullable() })
export type VisitorSettings = z.infer<typeof VisitorSettings>

const byId = z.object({ id: Id })
const state = { WRONG_STATE: wrongState(VisitStatus) }
const tags = { tags: ['visitors'] }

const step = (verb: 'check-in' | 'check-out' | 'undo', summary: string, description?: string) =>
  call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: `/visitors/{id}/${verb}`, summary, description, ...tags })
    .input(byId)
    .errors(state)
    .output(Visitor)

export const visitors = {
  search: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/visitors/search',
      summary: 'Las visitas de un día',
      description:
        'Hoy, en la fecha de cada sede, si no se dice otra. Cada palabra de `q` debe estar en el nombre, el correo, la empresa o el documento. `figures` cuenta todas las de la fecha y la sede.',
      ...tags,
    })
    .input(
      z.object({
        ...paging(50),
        q: z.string().trim().max(100).optional(),
        campusId: Id.optional(),
        date: CalendarDate.optional(),
        status: VisitStatus.optional(),
      }),
    )
    .output(pageOf(Visitor).extend({ figures: VisitFigures })),

  earlier: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/visitors/earlier',
      summary: 'Quienes ya vinieron antes',
      description:
        'Hasta ocho personas, cada una con los datos de su última visita, la más reciente primero. Cada palabra de `q` debe estar en el nombre, el correo, la empresa o el documento.',
      ...tags,
    })
    .input(z.object({ q: z.string().trim().min(3).max(100) }))
    .output(z.object({ items: z.array(EarlierVisitor) })),

  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/visitors/{id}', summary: 'Una visita', ...tags })
    .input(byId)
    .output(Visitor),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/visitors/{id}/history', summary: 'Lo que pasó con una visita', ...tags })
    .input(byId)
    .output(History),

  register: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/visitors',
      summary: 'Registrar a quien llega sin invitación',
      description: 'Queda adentro desde ese momento.',
      successStatus: 201,
      ...tags,
    })
    .input(WalkIn)
    .errors({ INVALID_FIELD: invalidField })
    .output(Visitor),

  checkIn: step('check-in', 'Registrar la llegada', 'Se avisa a quien recibe la visita.'),
  checkOut: step('check-out', 'Registrar la salida'),
  undo: step('undo', 'Deshacer la última llegada o salida'),

  settings: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/visitors/settings', summary: 'Por cuánto tiempo se guardan las visitas', ...tags })
    .output(VisitorSettings),

  setSettings: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/visitors/settings',
      summary: 'Cambiar por cuánto tiempo se guardan las visitas',
      description:
        'Pasados esos días se borran quién vino, a quién y cuándo. Sin `version`, vale lo último que se escribe.',
      ...tags,
    })
    .input(z.object({ retentionDays: z.int().min(1).max(3650), version: Version.nullable().optional() }))
    .errors({ STALE_VERSION: staleVersion(VisitorSettings) })
    .output(VisitorSettings),
}
