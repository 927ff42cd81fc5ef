import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  call,
  everyone,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Version,
  WallTime,
  wrongState,
} from './base.ts'
import {
  Attachment,
  ElementFault,
  ElementInput,
  ElementKind,
  ElementShape,
  Finding,
  longestPlanSide,
  mostElementChanges,
  mostElements,
  PlanElement,
  shortestPlanSide,
} from './floor-plan-elements.ts'
import { SpaceType } from './spaces.ts'

/** DRAFT is edited, PUBLISHED waits, ACTIVE is what people see, ARCHIVED was replaced. A floor has at most one of the first three each. */
export const PlanStatus = z.enum(['DRAFT', 'PUBLISHED', 'ACTIVE', 'ARCHIVED'])
export type PlanStatus = z.infer<typeof PlanStatus>

export const mostBackgrounds = 5
export const mostPdfPages = 200
/** Bytes of one save of 2,000 elements with many corners. */
const largestDrawing = 4 * 1024 * 1024

const PlanSide = z.int().min(shortestPlanSide).max(longestPlanSide)

export const FloorPlanSummary = z.object({
  id: Id,
  floorId: Id,
  floorName: z.string(),
  campusId: Id,
  campusName: z.string(),
  /** Counts the plans of a floor: "Versión 3". */
  number: z.int(),
  name: z.string(),
  status: PlanStatus,
  /** Centimetres. */
  width: z.int(),
  height: z.int(),
  /** The plan that this one was made of. */
  copiedFromId: Id.nullable(),
  elements: z.int(),
  /** Spaces of the floor that have a place in it. */
  placed: z.int(),
  /** A small picture (WebP), for an hour; null until it has been drawn. */
  previewUrl: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  activatedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** Counts every change of the plan, its elements, places and backgrounds. */
  version: Version,
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    /** PUBLISHED back to DRAFT. */
    reopen: z.boolean(),
    activate: z.boolean(),
    /** ARCHIVED to ACTIVE again. */
    rollBack: z.boolean(),
    discard: z.boolean(),
    /** A new draft may be made of it. */
    copy: z.boolean(),
  }),
})
export type FloorPlanSummary = z.infer<typeof FloorPlanSummary>

const place = {
  x: z.number().min(-longestPlanSide).max(longestPlanSide),
  y: z.number().min(-longestPlanSide).max(longestPlanSide),
  /** Centimetres that the picture covers: its scale. */
  width: z.number().min(1).max(longestPlanSide),
  height: z.number().min(1).max(longestPlanSide),
  /** 0 can't be seen, 1 hides what is behind. */
  opacity: z.number().min(0).max(1),
}

export const Background = z.object({
  id: Id,
  /** The file's own name. */
  name: z.string(),
  ...place,
  /** Pixels of the picture. */
  pixelWidth: z.int(),
  pixelHeight: z.int(),
  /** The page of a PDF, from 1; null of a picture. */
  page: z.int().nullable(),
  url: z.string(),
  visible: z.boolean(),
})
export type Background = z.infer<typeof Background>

/** A space of the floor, placed or not, for whoever draws. */
export const PlaceableSpace = z.object({
  id: Id,
  parentId: Id.nullable(),
  type: SpaceType,
  name: z.string(),
  capacity: z.int().nullable(),
  bookable: z.boolean(),
})
export type PlaceableSpace = z.infer<typeof PlaceableSpace>

/** A whole plan in one answer: all that is drawn and all that can be placed. */
export const FloorPlan = FloorPlanSummary.extend({
  backgrounds: z.array(Background),
  drawing: z.array(PlanElement),
  /** What stands in the floor, at any depth; the floor itself is not among it. */
  spaces: z.array(PlaceableSpace),
})
export type FloorPlan = z.infer<typeof FloorPlan>

/** A floor or parking and how far its plans are. */
export const PlannedFloor = z.object({
  floorId: Id,
  floorName: z.string(),
  floorType: SpaceType,
  campusId: Id,
  campusName: z.string(),
  /** Spaces that stand in it. */
  spaces: z.int(),
  active: FloorPlanSummary.nullable(),
  /** Back office only; null for others. */
  published: FloorPlanSummary.nullable(),
  draft: FloorPlanSummary.nullable(),
  /** Whether a new draft may be begun: nobody has one. */
  can: z.object({ create: z.boolean() }),
})
export type PlannedFloor = z.infer<typeof PlannedFloor>

export const Findings = z.object({
  planId: Id,
  /** Nothing stands against publishing. */
  valid: z.boolean(),
  errors: z.int(),
  warnings: z.int(),
  /** Spaces of the floor, and how many of them have a place. */
  spaces: z.int(),
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
})
export type Comparison = z.infer<typeof Comparison>

/**
 * FREE and BUSY for all of the asked time, PARTLY for part of it; BLOCKED: out of use for a time; CLOSED: the campus is;
 * NOT_BOOKABLE: nobody ever books it.
 */
export const PlaceAvailability = z.enum(['FREE', 'PARTLY', 'BUSY', 'BLOCKED', 'CLOSED', 'NOT_BOOKABLE'])
export type PlaceAvailability = z.infer<typeof PlaceAvailability>

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
})
export type PlanAvailability = z.infer<typeof PlanAvailability>

export const NewFloorPlan = z.object({
  floorId: Id,
  name: z.string().trim().max(100).default(''),
  /** Centimetres; of a copy its original's. */
  width: PlanSide.default(3_000),
  height: PlanSide.default(2_000),
  /** A plan of the same floor to begin with: its drawing, places and backgrounds. */
  fromPlanId: Id.optional(),
})

export const PlanCopy = z.object({
  /** A plan of another floor of the organisation. */
  planId: Id,
  /** REPLACE clears the draft first. */
  mode: z.enum(['ADD', 'REPLACE']).default('REPLACE'),
  backgrounds: z.boolean().default(true),
  /** Gives each copied element the spaces of this floor that have the same name and type as its own had. */
  matchNames: z.boolean().default(true),
})

const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const plan = { tags: ['floor-plans'] } as const
const created = { ...plan, successStatus: 201 } as const
const stale = { STALE_VERSION: staleVersion(FloorPlanSummary) }
const state = { WRONG_STATE: wrongState(PlanStatus) }
const edits = { ...stale, ...state }
const faults = {
  INVALID_FIELD: invalidField,
  ELEMENTS_REFUSED: { ...refusal('ELEMENTS_REFUSED'), data: z.object({ faults: z.array(ElementFault) }) },
}
const taken = {
  SPACE_PLACED: {
    ...refusal('SPACE_PLACED'),
    data: z.object({ spaceId: Id, spaceName: z.string(), elementId: Id }),
  },
}
const draftExists = {
  DRAFT_EXISTS: { ...refusal('DRAFT_EXISTS'), data: z.object({ planId: Id, name: z.string(), createdBy: z.string() }) },
}
const message = z.object({ message: z.string() })

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

  elementDetail: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/floor-plans/element/{id}/detail', summary: 'Un elemento de un plano', ...plan })
    .input(byId)
    .output(PlanElement.extend({ planId: Id, floorId: Id, planStatus: PlanStatus, planVersion: Version })),

  availability: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/floor-plans/planogram/{id}/availability/',
      summary: 'Qué está libre en un plano en una fecha y hora de la sede',
      description: 'Sin fecha ni horas: la hora que viene, según el reloj de la sede.',
      ...plan,
    })
    .input(byId.extend({ date: CalendarDate.optional(), from: WallTime.optional(), to: WallTime.optional() }))
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
    .errors(edits)
    .output(FloorPlanSummary),

  saveElements: call
    .meta({ roles: backOffice, largestBody: largestDrawing })
    .route({
      method: 'PUT',
      path: '/floor-plans/{id}/elements',
      summary: 'Guardar muchos cambios de elementos a la vez, todos o ninguno',
      ...plan,
    })
    .input(
      changed.extend({
        upsert: z.array(ElementInput).max(mostElementChanges).default([]),
        delete: z.array(Id).max(mostElementChanges).default([]),
      }),
    )
    .errors({ ...edits, ...faults })
    .output(
      z.object({ id: Id, version: Version, elements: z.int(), placed: z.int(), saved: z.int(), deleted: z.int() }),
    ),

  addElement: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/floor-plans/{id}/elements', summary: 'Añadir un elemento', ...created })
    .input(changed.extend({ element: ElementInput.extend({ id: Id.optional() }) }))
    .errors({ ...edits, ...faults })
    .output(PlanElement),

  updateElement: call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path: '/floor-plans/{elementId}', summary: 'Cambiar un elemento', ...plan })
    .input(ElementInput.omit({ id: true }).extend({ elementId: Id, version: Version.optional() }))
    .errors({ ...edits, ...faults })
    .output(PlanElement),

  removeElement: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/floor-plans/{planId}/elements/{elementId}',
      summary: 'Quitar un elemento',
      ...plan,
    })
    .input(z.object({ planId: Id, elementId: Id, version: Version.optional() }))
    .errors(edits)
    .output(message),

  attach: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/elements/{id}/products',
      summary: 'Asignar un espacio a un elemento',
      ...created,
    })
    .input(changed.extend({ spaceId: Id }))
    .errors({ ...edits, ...taken, INVALID_FIELD: invalidField })
    .output(Attachment),

  detach: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/floor-plans/elements/products/{id}',
      summary: 'Quitar un espacio de su elemento',
      ...plan,
    })
    .input(changed)
    .errors(edits)
    .output(message),

  backgrounds: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/floor-plans/{id}/backgrounds', summary: 'Las imágenes de fondo', ...plan })
    .input(byId)
    .output(z.array(Background)),

  addBackground: call
    .meta({ roles: backOffice, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/floor-plans/{id}/backgrounds',
      summary: 'Añadir una imagen de fondo',
      description:
        'PNG, JPEG o WebP, SVG sin scripts ni referencias externas, o una página de un PDF, de hasta 20 MB: el archivo mismo o la clave de uno ya subido. Se guarda dibujado de nuevo, de 4096 píxeles como máximo. Sin medidas cubre el plano, sin deformarse.',
      ...created,
    })
    .input(
      z.object({
        id: Id,
        file: z.file().optional(),
        /** Of `/assets/upload/image` or `/assets/upload/file`, in the file's place. */
        key: z.string().max(300).optional(),
        page: z.coerce.number().int().min(1).max(mostPdfPages).default(1),
        /** Takes the place of this one, where it stands. */
        replaces: Id.optional(),
        version: z.coerce.number().pipe(Version).optional(),
      }),
    )
    .errors({ ...edits, INVALID_FIELD: invalidField, PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE') })
    .output(Background.extend({ planVersion: Version, pages: z.int().nullable() })),

  placeBackground: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/floor-plans/{id}/backgrounds/{backgroundId}',
      summary: 'Colocar una imagen de fondo',
      ...plan,
    })
    .input(changed.extend({ backgroundId: Id, ...place, visible: z.boolean().default(true) }))
    .errors(edits)
    .output(Background.extend({ planVersion: Version })),

  deleteBackground: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/floor-plans/{id}/delete-background',
      summary: 'Quitar una imagen de fondo, o todas',
      ...plan,
    })
    .input(changed.extend({ backgroundId: Id.optional() }))
    .errors(edits)
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
    .errors({ ...edits, INVALID_FIELD: invalidField })
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
    .errors({ ...edits, PLAN_HAS_ERRORS: { ...refusal('PLAN_HAS_ERRORS'), data: Findings } })
    .output(FloorPlanSummary.extend({ warnings: z.int() })),

  reopen: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/floor-plans/{id}/reopen', summary: 'Volver a editar un plano publicado', ...plan })
    .input(changed)
    .errors({ ...edits, ...draftExists })
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
    .errors({ ...edits, PLAN_HAS_ERRORS: { ...refusal('PLAN_HAS_ERRORS'), data: Findings } })
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
    .errors(edits)
    .output(FloorPlanSummary),

  discard: call
    .meta({ roles: backOffice })
    .route({ method: 'DELETE', path: '/floor-plans/{id}', summary: 'Descartar un borrador', ...plan })
    .input(byId.extend({ version: Version.optional() }))
    .errors(edits)
    .output(message),

  restore: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/floor-plans/{id}/restore', summary: 'Recuperar un borrador descartado', ...plan })
    .input(byId)
    .errors({ ...state, ...draftExists })
    .output(FloorPlanSummary),
}
