import { z } from 'zod'
import { ProductType } from '../offer/product-types.ts'
import {
  backOffice,
  CalendarDate,
  call,
  everyone,
  Id,
  Instant,
  invalidField,
  TimeZone,
  WallTime,
} from '../platform/base.ts'
import {
  ElementInput,
  ElementKind,
  ElementShape,
  Finding,
  largestDrawing,
  mostElements,
} from './floor-plan-elements.ts'
import { SpaceType } from './spaces.ts'

export const Findings = z.object({
  planId: Id,
  /** Nothing stands against publishing. */
  valid: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  /** Spaces of the floor, and how many of them have a place. */
  spaceCount: z.int(),
  placed: z.int(),
  /** The first 500, errors before warnings. */
  findings: z.array(Finding),
})
export type Findings = z.infer<typeof Findings>

const ComparedElement = z.object({
  /** In the plan that has it: the newer one, or the older one where it was removed. */
  elementId: Id,
  lineageId: Id,
  shape: ElementShape,
  kind: ElementKind,
  /** What a person calls it: its spaces, its text or its kind. */
  label: z.string(),
  /** What is different, in words: "Tamaño", "Texto". Empty for what came or went. */
  differences: z.array(z.string()),
})

const ComparedProduct = z.object({ productId: Id, name: z.string() })

export const Comparison = z.object({
  planId: Id,
  /** What it is compared with; null where the floor has nothing to compare with. */
  withId: Id.nullable(),
  added: z.array(ComparedElement),
  removed: z.array(ComparedElement),
  /** Only elsewhere or turned; what else differs is among `changed`. */
  moved: z.array(ComparedElement),
  changed: z.array(ComparedElement),
  unchanged: z.int(),
  /** Spaces that have a place now and would have none; their bookings stay. */
  losingPlace: z.array(
    z.object({
      spaceId: Id,
      name: z.string(),
      type: SpaceType,
      futureReservations: z.int(),
      /** When the next of them begins. */
      nextReservationAt: Instant.nullable(),
    }),
  ),
  gainingPlace: z.array(z.object({ spaceId: Id, name: z.string(), type: SpaceType })),
  /** The same of products without a space. */
  losingProducts: z.array(ComparedProduct),
  gainingProducts: z.array(ComparedProduct),
})
export type Comparison = z.infer<typeof Comparison>

/**
 * FREE and BUSY for all of the asked time, PARTLY for part of it; BLOCKED: out of use for a time; CLOSED: the campus is;
 * NOT_BOOKABLE: nobody ever books it.
 */
export const PlaceAvailability = z.enum(['FREE', 'PARTLY', 'BUSY', 'BLOCKED', 'CLOSED', 'NOT_BOOKABLE'])
export type PlaceAvailability = z.infer<typeof PlaceAvailability>

/**
 * Whether a product can be had that day: SOLD to a client; CONFLICT: two want it; TENTATIVE is blocked but may be given
 * back; UPCOMING and EXPIRED follow from its dates.
 */
export const ProductAvailability = z.enum([
  'OFFERED',
  'SOLD',
  'CONFLICT',
  'TENTATIVE',
  'BLOCKED',
  'UPCOMING',
  'EXPIRED',
])
export type ProductAvailability = z.infer<typeof ProductAvailability>

export const PlanAvailability = z.object({
  planId: Id,
  floorId: Id,
  campusId: Id,
  timeZone: z.string(),
  /** The time that was asked about, at the campus. */
  date: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** What the clock says at the campus, `YYYY-MM-DD HH:mm`. */
  now: z.string(),
  totals: z.record(PlaceAvailability, z.int()),
  spaces: z.array(
    z.object({
      spaceId: Id,
      elementId: Id,
      name: z.string(),
      type: SpaceType,
      capacity: z.int().nullable(),
      status: PlaceAvailability,
      /** Why, in words, where it is neither free nor busy: "Cerrado por feriado". */
      reason: z.string(),
      /** What holds it in that time, the first 20; of others' bookings only when. */
      bookings: z.array(
        z.object({ reservationId: Id, from: WallTime, to: WallTime, subject: z.string(), owner: z.string() }),
      ),
      /** Of a busy or partly busy one: when it is free again that day; null when no more. */
      freeAt: WallTime.nullable(),
      /** Of a free one: when the next booking that day begins; null when none does. */
      freeUntil: WallTime.nullable(),
    }),
  ),
  /** What is sold in the places of the plan; of an operator's back office only, empty for others. */
  products: z.array(
    z.object({
      productId: Id,
      elementId: Id,
      spaceId: Id.nullable(),
      code: z.string(),
      name: z.string(),
      type: ProductType,
      capacity: z.int().nullable(),
      status: ProductAvailability,
      /** Why it can't be had that day, and until when, in words. */
      reason: z.string(),
    }),
  ),
})
export type PlanAvailability = z.infer<typeof PlanAvailability>

const byId = z.object({ id: Id })
const plan = { tags: ['floor-plans'] } as const

/** Calls that look at a plan and say what they find. */
export const floorPlanReview = {
  availability: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/floor-plans/planogram/{id}/availability/',
      summary: 'Qué está libre en un plano en una fecha y hora de la sede',
      description:
        'Sin fecha ni horas: la hora que viene, según el reloj de la sede. Con `timeZone`, la fecha y las horas son de esa zona.',
      ...plan,
    })
    .input(
      byId.extend({
        date: CalendarDate.optional(),
        from: WallTime.optional(),
        to: WallTime.optional(),
        timeZone: TimeZone.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(PlanAvailability),

  compare: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/floor-plans/{id}/compare',
      summary: 'Qué cambia frente al plano vigente, o frente a otro del mismo piso',
      ...plan,
    })
    .input(byId.extend({ withId: Id.optional() }))
    .output(Comparison),

  validate: call
    .meta({ roles: backOffice, largestBody: largestDrawing })
    .route({
      method: 'POST',
      path: '/floor-plans/products/{floorId}/validate',
      summary: 'Qué falta o sobra en un plano',
      description:
        'Sin plano: el borrador del piso; si no hay, el publicado; si no, el vigente. Con elementos, se revisan esos en lugar de los guardados.',
      ...plan,
    })
    .input(
      z.object({
        floorId: Id,
        planId: Id.optional(),
        elements: z.array(ElementInput).max(mostElements).optional(),
      }),
    )
    .output(Findings),
}
