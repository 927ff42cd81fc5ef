import { z } from 'zod'
import { ParkingSpotType, SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  CalendarDate,
  call,
  commaList,
  everyone,
  History,
  Id,
  Instant,
  lineOrNone,
  pageOf,
  paging,
  prose,
  refusal,
  staleVersion,
  Username,
  Version,
  WallTime,
  wrongState,
} from '../platform/base.ts'
import { NewAttendee } from './guests.ts'
import { Alternative, Rival, slotRefusals } from './slots.ts'

/** EXPIRED is computed from the clock: nobody decided while the slot could be booked. */
export const RequestStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'CANCELED', 'EXPIRED'])
export type RequestStatus = z.infer<typeof RequestStatus>

/** Another pending request for the same space and time. */
export const RequestRival = z.object({
  id: Id,
  ownerGivenName: z.string(),
  ownerLastname: z.string(),
  date: CalendarDate,
  from: WallTime,
  to: WallTime,
  requestedAt: Instant,
})
export type RequestRival = z.infer<typeof RequestRival>

/** An external visitor for whom a place is requested: invited once the request is approved. */
export const RequestVisitor = NewAttendee.omit({ document: true })
export type RequestVisitor = z.infer<typeof RequestVisitor>

export const BookingRequest = z.object({
  id: Id,
  status: RequestStatus,
  /** Date and wall times at the campus. */
  date: CalendarDate,
  from: WallTime,
  to: WallTime,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  subject: z.string(),
  ownerUsername: z.string(),
  ownerGivenName: z.string(),
  ownerLastname: z.string(),
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  /** Only of parking spots. */
  parkingSpotType: ParkingSpotType.nullable(),
  /** The containing space: a spot's parking. */
  parkingName: z.string(),
  campusId: Id,
  campusName: z.string(),
  requestedAt: Instant,
  /** The deadline for a decision. */
  expiresAt: Instant,
  /** The resulting reservation once decided; DECLINED for a declined request. */
  reservationId: Id.nullable(),
  /** The assigned space, which may differ from the requested one; empty until approved. */
  givenSpaceName: z.string(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  /** The external visitors who will use the place; only for managers of requests. */
  visitors: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Why it was declined. */
  reason: z.string(),
  /** This field and the next three: only for PENDING requests, and for deciders. */
  rivals: z.array(RequestRival),
  /** The bookings that hold the slot. */
  takenBy: z.array(Rival),
  /** Some free spots of the same parking and type. */
  freePlaces: z.array(z.object({ spaceId: Id, spaceName: z.string() })),
  /** The owner's other bookings of this type of space on that date. */
  ownerHas: z.array(
    z.object({ reservationId: Id, spaceName: z.string(), campusName: z.string(), from: WallTime, to: WallTime }),
  ),
  version: Version,
  can: z.object({ approve: z.boolean(), decline: z.boolean(), cancel: z.boolean() }),
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** The result for one request of a bulk decision. */
export const RequestOutcome = z.object({
  id: Id,
  done: z.boolean(),
  /** Why it was refused, in words; empty when done. */
  why: z.string(),
  /** The current request; null if it doesn't exist. */
  request: BookingRequest.nullable(),
  alternatives: z.array(Alternative),
})
export type RequestOutcome = z.infer<typeof RequestOutcome>

/** The reason for declining a request. */
export const DeclineReason = prose(300)

const declining = 'Queda entre las reservas de quien la pidió, con el estado DECLINED, y no ocupa el lugar.'

const byId = z.object({ id: Id })
const byVersion = byId.extend({ version: Version.optional() })
const many = z.object({ ids: z.array(Id).min(1).max(50) })
const outcomes = z.object({ results: z.array(RequestOutcome) })
const decisionRefusals = { WRONG_STATE: wrongState(RequestStatus), STALE_VERSION: staleVersion(BookingRequest) }
const request = { tags: ['booking-requests'] } as const

export const bookingRequests = {
  search: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking-requests/search',
      summary: 'Buscar solicitudes de reserva',
      description:
        'Quien no administra ve las suyas. Cada palabra de `name` debe estar en el asunto, el titular o el espacio. Sin `type` ni `type_inner`, las de estacionamientos simples; con `ALL`, las de todos.',
      ...request,
    })
    .input(
      z.object({
        ...paging(15),
        campus: Id.optional(),
        /** A date at the campus. */
        date: CalendarDate.optional(),
        name: z.string().trim().max(100).optional(),
        /** The parking, or any other containing space. */
        parking: Id.optional(),
        type: SpaceType.or(z.literal('ALL')).default('PARKING_SPOT'),
        /** Only for parking spots. */
        type_inner: ParkingSpotType.or(z.literal('ALL')).default('SIMPLE'),
        status: commaList(RequestStatus).optional(),
        space: Id.optional(),
        sort: z.enum(['requestedAt', '-requestedAt', 'startsAt', '-startsAt']).default('requestedAt'),
      }),
    )
    .output(pageOf(BookingRequest)),

  create: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking-requests',
      summary: 'Pedir un lugar que se tiene cuando alguien lo aprueba',
      description: 'Qué se pide así lo dice la política de reservas; lo demás se reserva.',
      successStatus: 201,
      ...request,
    })
    .input(
      z.object({
        spaceId: Id,
        at: CalendarDate,
        /** Omitted for a desk, whose shift sets the times. */
        from: WallTime.optional(),
        to: WallTime.optional(),
        turnId: Id.optional(),
        subject: lineOrNone(200).default(''),
        /** Visitors of the requester; a place for visitors requires at least one. */
        visitors: z.array(RequestVisitor).max(20).default([]),
        /** The booking's future owner; the caller if omitted. */
        username: Username.optional(),
      }),
    )
    .errors({ ...slotRefusals, REQUEST_EXISTS: refusal('REQUEST_EXISTS') })
    .output(BookingRequest),

  get: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/booking-requests/{id}', summary: 'Una solicitud', ...request })
    .input(byId)
    .output(BookingRequest),

  approve: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/booking-requests/{id}/approve',
      summary: 'Aprobar una solicitud',
      description:
        'Toma el lugar o responde 409 con quién lo tiene y qué hay libre. `spaceId` da otro lugar en su vez.',
      ...request,
    })
    .input(byVersion.extend({ spaceId: Id.optional() }))
    .errors({ ...slotRefusals, ...decisionRefusals })
    .output(BookingRequest),

  reopen: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/booking-requests/{id}/reopen',
      summary: 'Deshacer la aprobación de una solicitud',
      description: 'Cancela la reserva, si no empezó, y la solicitud vuelve a esperar una decisión.',
      ...request,
    })
    .input(byVersion)
    .errors({ ...decisionRefusals, REQUEST_EXISTS: refusal('REQUEST_EXISTS') })
    .output(BookingRequest),

  decline: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/booking-requests/{id}/decline',
      summary: 'Rechazar una solicitud',
      description: declining,
      ...request,
    })
    .input(byVersion.extend({ reason: DeclineReason }))
    .errors(decisionRefusals)
    .output(BookingRequest),

  cancel: call
    .meta({ roles: everyone })
    .route({ method: 'POST', path: '/booking-requests/{id}/cancel', summary: 'Retirar una solicitud', ...request })
    .input(byVersion)
    .errors(decisionRefusals)
    .output(BookingRequest),

  approveMany: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/booking-requests/approve',
      summary: 'Aprobar varias solicitudes',
      description: 'En el orden dado; cada una con su resultado.',
      ...request,
    })
    .input(many)
    .output(outcomes),

  declineMany: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/booking-requests/decline', summary: 'Rechazar varias solicitudes', ...request })
    .input(many.extend({ reason: DeclineReason }))
    .output(outcomes),

  history: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking-requests/{id}/history',
      summary: 'Lo que cambió en una solicitud',
      ...request,
    })
    .input(byId)
    .output(History),
}
