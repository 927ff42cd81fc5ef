import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  CalendarDate,
  call,
  commaList,
  History,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  prose,
  refusal,
  staleVersion,
  Version,
  WallTime,
  wrongState,
} from '../platform/base.ts'
import { BlockKind } from './calendar.ts'
import { Reservation } from './reservations.ts'
import { Alternative } from './slots.ts'

/** Computed from the clock, except LIFTED: ended or deleted by a person before its end. */
export const BlockStatus = z.enum(['SCHEDULED', 'ACTIVE', 'ENDED', 'LIFTED'])
export type BlockStatus = z.infer<typeof BlockStatus>

/** A block: a space, with all spaces inside it, can't be booked for a time. */
export const Block = z.object({
  id: Id,
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  campusId: Id,
  campusName: z.string(),
  kind: BlockKind,
  reason: z.string(),
  status: BlockStatus,
  /** Wall times at the campus. */
  startDate: CalendarDate,
  startTime: WallTime,
  endDate: CalendarDate,
  endTime: WallTime,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  liftedAt: Instant.nullable(),
  createdBy: z.string(),
  version: Version,
  can: z.object({ lift: z.boolean(), restore: z.boolean() }),
})
export type Block = z.infer<typeof Block>

/** A reservation within a new block, and the ways to resolve it. */
export const BlockHit = z.object({
  reservation: Reservation,
  /** Free slots outside the block; only for the first reservations, empty for the rest. */
  alternatives: z.array(Alternative),
})
export type BlockHit = z.infer<typeof BlockHit>

const MoveTo = z.object({ spaceId: Id, at: CalendarDate, from: WallTime, to: WallTime })

/** Resolution of a reservation within a block. MOVE names its new slot; KEEP leaves it in place. */
export const BlockDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('MOVE'), reservationId: Id, version: Version.optional(), to: MoveTo }),
  z.object({ action: z.literal('CANCEL'), reservationId: Id, version: Version.optional() }),
  z.object({ action: z.literal('KEEP'), reservationId: Id, version: Version.optional() }),
])
export type BlockDecision = z.infer<typeof BlockDecision>

/** Maximum reservations resolved in one call. */
export const mostHits = 500

const Stretch = {
  spaceId: Id,
  startDate: CalendarDate,
  startTime: WallTime,
  endDate: CalendarDate,
  endTime: WallTime,
}

/** The fields of a new block. */
export const NewBlock = z.object({ ...Stretch, kind: BlockKind, reason: prose(300) })

const byId = z.object({ id: Id })
const hits = { BLOCK_HITS: { ...refusal('BLOCK_HITS'), data: z.object({ hits: z.array(BlockHit) }) } }
/** The existing block of the same kind that covers the new one. */
const exists = { BLOCK_EXISTS: { ...refusal('BLOCK_EXISTS'), data: z.object({ existing: Block }) } }
const block = { tags: ['blocks'] } as const

export const blocks = {
  search: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/blocks/search', summary: 'Buscar bloqueos de espacios', ...block })
    .input(
      z.object({
        ...paging(15),
        campusId: Id.optional(),
        spaceId: Id.optional(),
        status: commaList(BlockStatus).optional(),
        sort: z.enum(['startsAt', '-startsAt']).default('startsAt'),
      }),
    )
    .output(pageOf(Block)),

  preview: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/blocks/preview',
      summary: 'Ver qué reservas toca un bloqueo',
      description: 'No cambia nada. Las alternativas se buscan para las primeras 20 reservas.',
      ...block,
    })
    .input(z.object(Stretch))
    .errors({ INVALID_FIELD: invalidField })
    .output(z.object({ places: z.int(), hits: z.array(BlockHit) })),

  create: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/blocks',
      summary: 'Bloquear un espacio',
      description:
        'Bloquea también lo que está dentro. Cada reserva que toca se mueve, se cancela o se mantiene; todo o nada. ' +
        'Si queda alguna sin decidir, responde 409 con ellas; también si ya está bloqueado por lo mismo en todo ese tiempo.',
      successStatus: 201,
      ...block,
    })
    .input(NewBlock.extend({ decisions: z.array(BlockDecision).max(mostHits).default([]) }))
    .errors({
      INVALID_FIELD: invalidField,
      ...hits,
      ...exists,
      BLOCK_DECISION_REFUSED: {
        ...refusal('BLOCK_DECISION_REFUSED'),
        /** The reservation whose resolution failed, the reason, and alternatives. */
        data: z.object({ reservationId: Id, why: z.string(), alternatives: z.array(Alternative) }),
      },
    })
    .output(Block),

  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/blocks/{id}', summary: 'Un bloqueo', ...block })
    .input(byId)
    .output(Block),

  edit: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/blocks/{id}', summary: 'Cambiar el motivo de un bloqueo', ...block })
    .input(byId.extend({ kind: BlockKind, reason: prose(300), version: Version.optional() }))
    .errors({ STALE_VERSION: staleVersion(Block), ...exists })
    .output(Block),

  lift: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/blocks/{id}/lift',
      summary: 'Terminar un bloqueo antes de tiempo',
      description: 'El espacio se puede reservar desde ese momento.',
      ...block,
    })
    .input(byId.extend({ version: Version.optional() }))
    .errors({ WRONG_STATE: wrongState(BlockStatus), STALE_VERSION: staleVersion(Block) })
    .output(Block),

  restore: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/blocks/{id}/restore',
      summary: 'Deshacer el fin de un bloqueo',
      description: 'Vuelve a valer como se pidió, si nadie reservó entretanto.',
      ...block,
    })
    .input(byId)
    .errors({ WRONG_STATE: wrongState(BlockStatus), ...hits, ...exists })
    .output(Block),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/blocks/{id}/history', summary: 'Lo que cambió en un bloqueo', ...block })
    .input(byId)
    .output(History),
}
