import { z } from 'zod'
import {
  backOffice,
  call,
  flag,
  History,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  refusal,
  staleVersion,
  Version,
} from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'
import { ParkingSpotType, SpaceDetails, SpaceFeature, SpaceKind, SpaceSummary, SpaceType, SpaceUse } from './spaces.ts'

/** Maximum spaces that one call creates or changes. */
export const mostAtOnce = 200

/** Names and properties of spaces created in a batch. */
export const BatchShape = z.object({
  /** Required on a floor or a work area, which hold several types; elsewhere the only type that fits is used. */
  type: SpaceType.optional(),
  /** Text before the number; the type's word by default: "Escritorio 1". */
  prefix: lineOrNone(80).optional(),
  /** Digits of the number, padded with zeros: 3 makes "001". */
  digits: z.int().min(1).max(6).default(1),
  /** Capacity of each room (1 by default) or work area. */
  capacity: z.int().min(1).max(1_000).optional(),
  features: z.array(SpaceFeature).max(14).default([]),
  kind: SpaceKind.default('AVAILABLE'),
  /** Only for ROTATING. Each FIXED one gets its own holder later. */
  teamIds: SpaceUse.shape.teamIds,
  parkingSpotType: ParkingSpotType.default('SIMPLE'),
})

/** Consequences of deleting a space. */
export const Consequences = z.object({
  /** Spaces inside it, at any depth. */
  spaceCount: z.int(),
  byType: z.array(z.object({ type: SpaceType, count: z.int() })),
  /** Upcoming reservations in it and inside it, and when the first one starts. */
  reservations: z.int(),
  firstReservation: Instant.nullable(),
  /** Zones that contain it or something inside it. */
  zones: z.array(z.object({ id: Id, name: z.string() })),
  /** How many of these spaces, itself included, are placed on a drawing or on a floor plan that isn't archived. */
  floorPlanPlaces: z.int(),
  /** Products sold in them, now or later. They remain without a space until it is restored or they get another. */
  products: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
})
export type Consequences = z.infer<typeof Consequences>

export const RemovedSpace = z.object({
  id: Id,
  message: z.string(),
  /** Number of deleted spaces, itself included. */
  spaceCount: z.int(),
  reservationsCanceled: z.int(),
  /** Number of products left without a space. */
  productsLeft: z.int(),
})
export type RemovedSpace = z.infer<typeof RemovedSpace>

export const RestoredSpace = SpaceSummary.extend({
  /**
   * Reservations cancelled by the deletion: how many were restored, and how many lost their slot or their time has
   * passed.
   */
  reservationsRestored: z.int(),
  reservationsLost: z.int(),
})
export type RestoredSpace = z.infer<typeof RestoredSpace>

/** Consequences of moving spaces. */
export const MoveConsequences = z.object({
  /** How many are moved, and how many spaces inside them move along. */
  moving: z.int(),
  inside: z.int(),
  /** Upcoming reservations in all of them, which remain unchanged, and when the first one starts. */
  reservations: z.int(),
  firstReservation: Instant.nullable(),
  /** How many leave their place on a drawing because they change floors. */
  leavingDrawing: z.int(),
  /** Why they can't be moved, for the first 20 that can't. */
  faults: z.array(z.object({ id: Id, message: z.string() })),
})
export type MoveConsequences = z.infer<typeof MoveConsequences>

/** Omitted fields stay unchanged. A field that a type doesn't have is refused. */
export const BulkChange = z.object({
  bookable: z.boolean().optional(),
  capacity: z.int().min(1).max(1_000).optional(),
  features: z.array(SpaceFeature).max(14).optional(),
  addFeatures: z.array(SpaceFeature).max(14).optional(),
  removeFeatures: z.array(SpaceFeature).max(14).optional(),
  kind: SpaceKind.optional(),
  /** Replaces their teams; only for ROTATING. */
  teamIds: SpaceUse.shape.teamIds,
  parkingSpotType: ParkingSpotType.optional(),
  pointerDiameter: z.int().min(10).max(1_000).optional(),
})
export type BulkChange = z.infer<typeof BulkChange>

const byId = z.object({ id: Id })
const PictureKey = line(300).nullable().optional()
const read = { tags: ['spaces'] } as const
const stale = { STALE_VERSION: staleVersion(SpaceSummary) }
const nameTaken = { NAME_TAKEN: refusal('NAME_TAKEN') }

/** Calls that change several spaces, or move them. */
export const spaceChanges = {
  createBatch: call
    .meta({ roles: backOffice, named: ['amount'] })
    .route({
      method: 'POST',
      path: '/spaces/{id}/batch',
      summary: 'Crear varios espacios seguidos dentro de uno',
      description: 'Sigue después del número más alto que haya. Todos o ninguno.',
      successStatus: 201,
      ...read,
    })
    .input(byId.extend({ amount: z.int().min(1).max(mostAtOnce), ...BatchShape.shape }))
    .errors({ INVALID_FIELD: invalidField, ...nameTaken })
    .output(z.object({ items: z.array(SpaceSummary) })),

  consequences: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/spaces/{id}/consequences', summary: 'Qué se iría con un espacio', ...read })
    .input(byId)
    .output(Consequences),

  remove: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/spaces/{id}',
      summary: 'Eliminar un espacio y lo que hay en él',
      description:
        'Con reservas por venir se rechaza y dice cuántas son; con `cancelReservations=true` se cancelan, con aviso por correo. Las reservas pasadas conservan el nombre. Los productos que se venden ahí quedan sin espacio.',
      inputStructure: 'detailed',
      ...read,
    })
    .input(
      z.object({
        params: byId,
        query: z.object({
          cancelReservations: flag.default(false),
          version: z.coerce.number().pipe(Version).optional(),
        }),
      }),
    )
    .errors({
      ...stale,
      ...inUse,
      SPACE_HAS_RESERVATIONS: {
        ...refusal('SPACE_HAS_RESERVATIONS'),
        data: z.object({ reservations: z.int(), firstReservation: Instant.nullable() }),
      },
    })
    .output(RemovedSpace),

  restore: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/spaces/{id}/restore',
      summary: 'Deshacer la eliminación de un espacio',
      description:
        'Vuelve con lo que se fue con él y en él, y con las reservas que se cancelaron al eliminarlo donde aún tienen lugar: sus titulares reciben aviso. Con `reservations=false` siguen canceladas.',
      ...read,
    })
    .input(byId.extend({ reservations: z.boolean().default(true) }))
    .errors({ WRONG_STATE: refusal('WRONG_STATE'), ...nameTaken })
    .output(RestoredSpace),

  move: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/spaces/{id}/move',
      summary: 'Llevar un espacio a otro lugar de la misma sede',
      description: 'Lleva consigo lo que hay en él y sus reservas.',
      ...read,
    })
    .input(byId.extend({ parentId: Id, version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, ...stale, ...nameTaken })
    .output(SpaceSummary),

  moveConsequences: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/spaces/bulk/move/consequences',
      summary: 'Qué pasaría al llevar varios espacios a otro lugar',
      ...read,
    })
    .input(z.object({ ids: z.array(Id).min(1).max(mostAtOnce), parentId: Id }))
    .output(MoveConsequences),

  bulkMove: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/spaces/bulk/move',
      summary: 'Llevar varios espacios a otro lugar de su sede',
      description: 'Todos o ninguno, cada uno a su lugar. Van con lo que hay en ellos y con sus reservas.',
      ...read,
    })
    .input(
      z.object({
        moves: z
          .array(byId.extend({ parentId: Id, version: Version.optional() }))
          .min(1)
          .max(mostAtOnce),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(z.array(SpaceSummary)), ...nameTaken })
    .output(z.object({ items: z.array(SpaceSummary) })),

  bulkUpdate: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/spaces/bulk',
      summary: 'Cambiar varios espacios a la vez',
      description: 'Todos o ninguno.',
      ...read,
    })
    .input(
      z.object({
        spaces: z
          .array(byId.extend({ version: Version.optional() }))
          .min(1)
          .max(mostAtOnce),
        change: BulkChange,
      }),
    )
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(z.array(SpaceSummary)) })
    .output(z.object({ items: z.array(SpaceSummary) })),

  setPictures: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/spaces/{id}/pictures',
      summary: 'Cambiar la foto o el plano de un espacio',
      description:
        'Claves de imágenes subidas; null quita la imagen y lo que falta queda igual. Solo los pisos tienen plano.',
      ...read,
    })
    .input(byId.extend({ photo: PictureKey, layout: PictureKey, version: Version.optional() }))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(SpaceDetails),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/spaces/{id}/history', summary: 'Lo que cambió en un espacio', ...read })
    .input(byId)
    .output(History),
}
