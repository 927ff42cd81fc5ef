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
  /** True if nothing prevents publishing. */
  valid: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  /** Spaces of the floor, and how many are placed. */
  spaceCount: z.int(),
  placed: z.int(),
  /** The first 500, errors before warnings. */
  findings: z.array(Finding),
})
export type Findings = z.infer<typeof Findings>

const ComparedElement = z.object({
  /** Its id in the newer plan, or in the older one if it was removed. */
  elementId: Id,
  lineageId: Id,
  shape: ElementShape,
  kind: ElementKind,
  /** Its name for people: its spaces, its text or its kind. */
  label: z.string(),
  /** The differences in words: "Tamaño", "Texto". Empty for an added or removed element. */
  differences: z.array(z.string()),
})

const ComparedProduct = z.object({ productId: Id, name: z.string() })

export const Comparison = z.object({
  planId: Id,
  /** The plan compared with; null if the floor has none. */
  withId: Id.nullable(),
  added: z.array(ComparedElement),
  removed: z.array(ComparedElement),
  /** Elements that only moved or rotated; other differences are in `changed`. */
  moved: z.array(ComparedElement),
  changed: z.array(ComparedElement),
  unchanged: z.int(),
  /** Spaces that would lose their place. Their bookings remain. */
  losingPlace: z.array(
    z.object({
      spaceId: Id,
      name: z.string(),
      type: SpaceType,
      futureReservations: z.int(),
      /** When the next booking begins. */
      nextReservationAt: Instant.nullable(),
    }),
  ),
  gainingPlace: z.array(z.object({ spaceId: Id, name: z.string(), type: SpaceType })),
  /** Products without a space that would lose their place. */
  losingProducts: z.array(ComparedProduct),
  gainingProducts: z.array(ComparedProduct),
})
export type Comparison = z.infer<typeof Comparison>

/**
 * State over the requested time. FREE and BUSY: all of it; PARTLY: busy for part of it; BLOCKED: temporarily out of
 * use; CLOSED: the campus is closed; NOT_BOOKABLE: never bookable.
 */
export const PlaceAvailability = z.enum(['FREE', 'PARTLY', 'BUSY', 'BLOCKED', 'CLOSED', 'NOT_BOOKABLE'])
export type PlaceAvailability = z.infer<typeof PlaceAvailability>

/**
 * A product's state on that day. SOLD: to a client; CONFLICT: wanted by two; TENTATIVE: blocked, but may be released;
 * UPCOMING and EXPIRED follow from its dates.
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
  /** The requested time at the campus. */
  date: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** The current wall time at the campus, `YYYY-MM-DD HH:mm`. */
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
      /** Why it is neither free nor busy, in words: "Cerrado por feriado". */
      reason: z.string(),
      /** The first 20 bookings in that time; other people's show only their hours. */
      bookings: z.array(
        z.object({ reservationId: Id, from: WallTime, to: WallTime, subject: z.string(), owner: z.string() }),
      ),
      /** For a busy or partly busy space: when it is free again that day; null if it isn't. */
      freeAt: WallTime.nullable(),
      /** For a free space: when the next booking that day begins; null if there is none. */
      freeUntil: WallTime.nullable(),
    }),
  ),
  /** Products placed on the plan; empty outside an operator's back office. */
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
      /** Why it isn't available that day, and until when, in words. */
      reason: z.string(),
    }),
  ),
})
export type PlanAvailability = z.infer<typeof PlanAvailability>

const byId = z.object({ id: Id })
const plan = { tags: ['floor-plans'] } as const

/** Calls that read and check a plan. */
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
