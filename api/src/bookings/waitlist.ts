import { z } from 'zod'
import { SpaceFeature, SpaceType } from '../places/spaces.ts'
import {
  CalendarDate,
  call,
  everyone,
  flag,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  refusal,
  WallTime,
  wrongState,
} from '../platform/base.ts'
import { Reservation, Subject } from './reservations.ts'
import { paymentRefusals, slotRefusals } from './slots.ts'

/** OFFERED: a slot is held for a limited time. A declined or expired offer ends the wait. */
export const WaitStatus = z.enum(['WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'CANCELED'])
export type WaitStatus = z.infer<typeof WaitStatus>

export const waitStatusLabels: Record<WaitStatus, string> = {
  WAITING: 'En espera',
  OFFERED: 'Lugar ofrecido',
  ACCEPTED: 'Aceptada',
  DECLINED: 'Rechazada',
  EXPIRED: 'Vencida',
  CANCELED: 'Retirada',
}

/** A wait for a slot that is taken. */
export const Wait = z.object({
  id: Id,
  status: WaitStatus,
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  /** The wanted space; null for any of the type. */
  spaceId: Id.nullable(),
  spaceName: z.string(),
  spaceType: SpaceType,
  capacity: z.int().nullable(),
  /** Required features, if any space of the type will do. */
  features: z.array(SpaceFeature),
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  subject: z.string(),
  ownerUsername: z.string(),
  ownerGivenName: z.string(),
  ownerLastname: z.string(),
  /** Its position in the queue for the same slot, from 1; null once it has ended. */
  place: z.int().nullable(),
  /** The offered slot, and until when it is held. */
  offer: z.object({ reservationId: Id, spaceId: Id, spaceName: z.string(), heldUntil: Instant }).nullable(),
  createdAt: Instant,
  can: z.object({ accept: z.boolean(), decline: z.boolean(), cancel: z.boolean() }),
})
export type Wait = z.infer<typeof Wait>

const byId = z.object({ id: Id })
const wrong = { WRONG_STATE: wrongState(WaitStatus) }

export const waitlist = {
  join: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/booking/waitlist',
      tags: ['waitlist'],
      successStatus: 201,
      summary: 'Esperar un lugar que está ocupado',
      description:
        'Por un espacio (`spaceId`), o por cualquiera de un tipo en una sede (`campusId`, `type`, `capacity` y `features`). ' +
        'Si el lugar está libre, se ofrece en seguida.',
    })
    .input(
      z.object({
        spaceId: Id.optional(),
        campusId: Id.optional(),
        type: SpaceType.default('ROOM'),
        capacity: z.int().min(1).max(1_000).optional(),
        features: z.array(SpaceFeature).max(20).default([]),
        at: CalendarDate,
        from: WallTime,
        to: WallTime,
        subject: Subject.default(''),
      }),
    )
    .errors({
      INVALID_FIELD: invalidField,
      SPACE_UNAVAILABLE: slotRefusals.SPACE_UNAVAILABLE,
      ALREADY_WAITING: refusal('ALREADY_WAITING'),
    })
    .output(Wait),

  search: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/waitlist',
      tags: ['waitlist'],
      summary: 'Las esperas, las primeras en llegar primero',
      description: 'Las propias; con `everyone`, para quien administra, las de todos.',
    })
    .input(
      z.object({
        ...paging(20),
        campusId: Id.optional(),
        everyone: flag.default(false),
        /** Only open waits and offers. */
        open: flag.default(true),
      }),
    )
    .output(pageOf(Wait)),

  accept: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/waitlist/{id}/accept',
      tags: ['waitlist'],
      summary: 'Aceptar el lugar ofrecido',
    })
    .input(byId)
    .errors({ ...wrong, ...paymentRefusals })
    .output(z.object({ wait: Wait, reservation: Reservation })),

  decline: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/booking/waitlist/{id}/decline',
      tags: ['waitlist'],
      summary: 'Rechazar el lugar ofrecido',
    })
    .input(byId)
    .errors(wrong)
    .output(Wait),

  cancel: call
    .meta({ roles: everyone })
    .route({ method: 'PATCH', path: '/booking/waitlist/{id}/cancel', tags: ['waitlist'], summary: 'Dejar de esperar' })
    .input(byId)
    .errors(wrong)
    .output(Wait),
}
