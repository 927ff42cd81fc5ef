import { z } from 'zod'
import { ProductStatus, ProductType } from '../offer/product-types.ts'
import {
  backOffice,
  call,
  everyone,
  History,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { longestPlanSide, PlanElement, shortestPlanSide } from './floor-plan-elements.ts'
import { Findings } from './floor-plan-review.ts'
import { SpaceType } from './spaces.ts'

/**
 * DRAFT can be edited, PUBLISHED waits for activation, ACTIVE is visible, ARCHIVED was replaced. A floor has at most
 * one plan in each of the first three.
 */
export const PlanStatus = z.enum(['DRAFT', 'PUBLISHED', 'ACTIVE', 'ARCHIVED'])
export type PlanStatus = z.infer<typeof PlanStatus>

export const mostBackgrounds = 5
export const mostPdfPages = 200

const PlanSide = z.int().min(shortestPlanSide).max(longestPlanSide)

export const FloorPlanSummary = z.object({
  id: Id,
  floorId: Id,
  floorName: z.string(),
  campusId: Id,
  campusName: z.string(),
  /** The campus's time zone. */
  timeZone: z.string(),
  /** Numbers the plans of a floor: "Versión 3". */
  number: z.int(),
  name: z.string(),
  status: PlanStatus,
  /** Centimetres. */
  width: z.int(),
  height: z.int(),
  /** The plan from which it was copied. */
  copiedFromId: Id.nullable(),
  /** Number of elements; `drawing` has the elements themselves. */
  elementCount: z.int(),
  /** How many of the floor's spaces are placed on it. */
  placed: z.int(),
  /** A small WebP picture, valid for an hour; null until it is drawn. */
  previewUrl: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  activatedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** Counts every change of the plan: elements, places and backgrounds. */
  version: Version,
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    /** PUBLISHED back to DRAFT. */
    reopen: z.boolean(),
    activate: z.boolean(),
    /** ARCHIVED back to ACTIVE. */
    rollBack: z.boolean(),
    discard: z.boolean(),
    /** A new draft can be copied from it. */
    copy: z.boolean(),
  }),
})
export type FloorPlanSummary = z.infer<typeof FloorPlanSummary>

/** Position of a picture on a plan. */
export const backgroundPlace = {
  x: z.number().min(-longestPlanSide).max(longestPlanSide),
  y: z.number().min(-longestPlanSide).max(longestPlanSide),
  /** Width and height covered, in centimetres: the picture's scale. */
  width: z.number().min(1).max(longestPlanSide),
  height: z.number().min(1).max(longestPlanSide),
  /** 0 is invisible, 1 opaque. */
  opacity: z.number().min(0).max(1),
  visible: z.boolean().default(true),
}

export const Background = z.object({
  id: Id,
  /** The file's name. */
  name: z.string(),
  ...backgroundPlace,
  /** The picture's pixels. */
  pixelWidth: z.int(),
  pixelHeight: z.int(),
  /** The page of a PDF, from 1; null for a picture. */
  page: z.int().nullable(),
  url: z.string(),
})
export type Background = z.infer<typeof Background>

/** The sheet under a drawing: its size in centimetres, and its background pictures by id. */
export const PlanSheet = z.object({
  width: PlanSide,
  height: PlanSide,
  backgrounds: z.array(z.object({ id: Id, ...backgroundPlace })).max(mostBackgrounds),
})
export type PlanSheet = z.infer<typeof PlanSheet>

/** A space of the floor, placed or not, for the editor. */
export const PlaceableSpace = z.object({
  id: Id,
  parentId: Id.nullable(),
  type: SpaceType,
  name: z.string(),
  capacity: z.int().nullable(),
  bookable: z.boolean(),
})
export type PlaceableSpace = z.infer<typeof PlaceableSpace>

/** A product sold on the floor, or by the campus without a space, for the editor. */
export const PlaceableProduct = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  type: ProductType,
  capacity: z.int().nullable(),
  /** A product with a space is placed with that space. */
  spaceId: Id.nullable(),
  /** For a product without a space: another floor that has it on its active or upcoming plan. */
  drawnOn: z.string().nullable(),
  status: ProductStatus,
})
export type PlaceableProduct = z.infer<typeof PlaceableProduct>

/** A complete plan: its drawing and everything that can be placed. */
export const FloorPlan = FloorPlanSummary.extend({
  backgrounds: z.array(Background),
  drawing: z.array(PlanElement),
  /** Spaces on the floor at any depth, without the floor itself. */
  spaces: z.array(PlaceableSpace),
  /** Empty outside an operator's back office. */
  products: z.array(PlaceableProduct),
})
export type FloorPlan = z.infer<typeof FloorPlan>

/** A floor or parking with the state of its plans. */
export const PlannedFloor = z.object({
  floorId: Id,
  floorName: z.string(),
  floorType: SpaceType,
  campusId: Id,
  campusName: z.string(),
  /** Number of spaces on it. */
  spaceCount: z.int(),
  active: FloorPlanSummary.nullable(),
  /** Only for the back office; null for others. */
  published: FloorPlanSummary.nullable(),
  draft: FloorPlanSummary.nullable(),
  /** Whether a draft can be created: none exists yet. */
  can: z.object({ create: z.boolean() }),
})
export type PlannedFloor = z.infer<typeof PlannedFloor>
export const NewFloorPlan = z.object({
  floorId: Id,
  name: lineOrNone(100).default(''),
  /** Centimetres; a copy has its original's. */
  width: PlanSide.default(3_000),
  height: PlanSide.default(2_000),
  /** A plan of the same floor to copy: its drawing, places and backgrounds. */
  fromPlanId: Id.optional(),
})

export const PlanCopy = z.object({
  /** A plan of another floor of the organisation. */
  planId: Id,
  /** REPLACE clears the draft before copying. */
  mode: z.enum(['ADD', 'REPLACE']).default('REPLACE'),
  backgrounds: z.boolean().default(true),
  /** Matches each copied element with this floor's spaces by name and type. */
  matchNames: z.boolean().default(true),
})

const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const plan = { tags: ['floor-plans'] } as const
const created = { ...plan, successStatus: 201 } as const
const stale = { STALE_VERSION: staleVersion(FloorPlanSummary) }
const state = { WRONG_STATE: wrongState(PlanStatus) }
/** The refusals of plan changes. */
export const planEdits = { ...stale, ...state }
const draftExists = {
  DRAFT_EXISTS: { ...refusal('DRAFT_EXISTS'), data: z.object({ planId: Id, name: z.string(), createdBy: z.string() }) },
}
const message = z.object({ message: z.string() })
/** Calls about whole plans: lists, copies and states. */
export const floorPlans = {
  floors: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/floor-plans/floors', summary: 'Pisos y parkings con sus planos', ...plan })
    .input(z.object({ ...paging(50), q: z.string().trim().max(100).optional(), campusId: Id.optional() }))
    .output(pageOf(PlannedFloor)),

  ofFloor: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/floor-plans/floor/{id}',
      summary: 'El plano vigente de un piso, entero, y qué otros hay en preparación',
      ...plan,
    })
    .input(byId)
    .output(PlannedFloor.extend({ plan: FloorPlan.nullable() })),

  plansOfFloor: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/floor-plans/floor/{id}/plans', summary: 'Todos los planos de un piso', ...plan })
    .input(byId.extend(paging(20)))
    .output(pageOf(FloorPlanSummary)),

  detail: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/floor-plans/{id}',
      summary: 'Un plano entero',
      description: 'Quien no administra ve solo los planos vigentes.',
      ...plan,
    })
    .input(byId)
    .output(FloorPlan),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/floor-plans/{id}/history', summary: 'Lo que cambió en un plano', ...plan })
    .input(byId)
    .output(History),

  create: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/create',
      summary: 'Empezar un borrador, en blanco o de otro plano del piso',
      ...created,
    })
    .input(NewFloorPlan)
    .errors({ ...draftExists, INVALID_FIELD: invalidField })
    .output(FloorPlan),

  change: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/floor-plans/{id}',
      summary: 'Cambiar el nombre o el tamaño de un plano',
      ...plan,
    })
    .input(changed.extend({ name: line(100).optional(), width: PlanSide.optional(), height: PlanSide.optional() }))
    .errors(planEdits)
    .output(FloorPlanSummary),

  copyInto: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/{id}/copy',
      summary: 'Traer a un borrador el dibujo de otro piso',
      ...plan,
    })
    .input(PlanCopy.extend({ id: Id, version: Version.optional() }))
    .errors({ ...planEdits, INVALID_FIELD: invalidField })
    .output(FloorPlan),

  publish: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/{id}/publish',
      summary: 'Publicar un borrador',
      description: 'Se rechaza si la revisión encuentra errores. El que estaba publicado se archiva.',
      ...plan,
    })
    .input(changed)
    .errors({ ...planEdits, PLAN_HAS_ERRORS: { ...refusal('PLAN_HAS_ERRORS'), data: Findings } })
    .output(FloorPlanSummary.extend({ warnings: z.int() })),

  reopen: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/floor-plans/{id}/reopen', summary: 'Volver a editar un plano publicado', ...plan })
    .input(changed)
    .errors({ ...planEdits, ...draftExists })
    .output(FloorPlanSummary),

  activate: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/{id}/activate',
      summary: 'Poner en uso un plano publicado',
      description: 'El vigente se archiva. Las reservas conservan sus espacios.',
      ...plan,
    })
    .input(changed)
    .errors({ ...planEdits, PLAN_HAS_ERRORS: { ...refusal('PLAN_HAS_ERRORS'), data: Findings } })
    .output(FloorPlanSummary),

  rollBack: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/{id}/rollback',
      summary: 'Volver a un plano archivado',
      description: 'Los espacios que ya no existen o cambiaron de piso pierden su lugar en él.',
      ...plan,
    })
    .input(changed)
    .errors(planEdits)
    .output(FloorPlanSummary),

  discard: call
    .meta({ roles: backOffice })
    .route({ method: 'DELETE', path: '/floor-plans/{id}', summary: 'Descartar un borrador', ...plan })
    .input(byId.extend({ version: Version.optional() }))
    .errors(planEdits)
    .output(message),

  restore: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/floor-plans/{id}/restore', summary: 'Recuperar un borrador descartado', ...plan })
    .input(byId)
    .errors({ ...state, ...draftExists })
    .output(FloorPlanSummary),
}
