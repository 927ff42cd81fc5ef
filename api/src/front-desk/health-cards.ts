import { z } from 'zod'
import {
  CalendarDate,
  type CallMeta,
  call,
  everyone,
  FileStream,
  Id,
  Instant,
  pageOf,
  paging,
  refusal,
} from '../platform/base.ts'

const administrators = { roles: ['ROLE_ADMIN'], confidential: true } as const satisfies CallMeta
const oneself = { roles: everyone, confidential: true } as const satisfies CallMeta
const tags = ['health'] as const
const byId = z.object({ id: Id })

/** Maximum size of a vaccine card, in bytes: a phone photo. */
export const largestCard = 10 * 1024 * 1024

export const CardKind = z.enum(['PDF', 'IMAGE'])
export type CardKind = z.infer<typeof CardKind>

/** A person's vaccine card, as picture or PDF. `/file` answers its content. */
export const VaccineCard = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  kind: CardKind,
  /** Bytes. */
  size: z.int(),
  uploadedAt: Instant,
  /** The first day on which it may be deleted permanently. */
  keptUntil: CalendarDate,
  can: z.object({ remove: z.boolean() }),
})
export type VaccineCard = z.infer<typeof VaccineCard>

/** Vaccine cards: one per person, stored encrypted. Each access by an administrator is recorded. */
export const vaccineCards = {
  ownCard: call
    .meta(oneself)
    .route({ method: 'GET', path: '/health/vaccine-card', summary: 'Mi carné de vacunación', tags })
    .output(z.object({ vaccineCard: VaccineCard.nullable() })),

  cards: call
    .meta(administrators)
    .route({
      method: 'GET',
      path: '/health/vaccine-card/list',
      summary: 'Los carnés de vacunación, el último subido primero',
      description: 'Cada consulta queda registrada.',
      tags,
    })
    .input(z.object({ ...paging(15), name: z.string().trim().max(100).optional() }))
    .output(pageOf(VaccineCard)),

  upload: call
    .meta({ ...oneself, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/health/vaccine-card',
      summary: 'Subir mi carné de vacunación',
      description: 'PDF o imagen (PNG, JPEG, WebP, GIF o AVIF) de hasta 10 MB. Toma el lugar del anterior.',
      successStatus: 201,
      tags,
    })
    .input(z.object({ file: z.file() }))
    .errors({
      PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
      HEIC_PICTURE: refusal('HEIC_PICTURE'),
      FILE_LOCKED: refusal('FILE_LOCKED'),
      NOT_A_VACCINE_CARD: refusal('NOT_A_VACCINE_CARD'),
    })
    .output(VaccineCard),

  card: call
    .meta(oneself)
    .route({
      method: 'GET',
      path: '/health/vaccine-card/{id}',
      summary: 'Un carné de vacunación: el propio, o cualquiera para quien administra',
      description: 'Cada consulta de quien administra queda registrada.',
      tags,
    })
    .input(byId)
    .output(VaccineCard),

  cardFile: call
    .meta({ ...oneself, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/health/vaccine-card/{id}/file',
      summary: 'El archivo de un carné de vacunación',
      description: 'Cada consulta de quien administra queda registrada.',
      outputStructure: 'detailed',
      tags,
    })
    .input(byId)
    .output(FileStream),

  removeCard: call
    .meta(oneself)
    .route({
      method: 'DELETE',
      path: '/health/vaccine-card/{id}',
      summary: 'Eliminar un carné de vacunación: el propio, o cualquiera para quien administra',
      description: 'Se puede recuperar durante un día; después se borra.',
      tags,
    })
    .input(byId)
    .output(z.object({ message: z.string() })),

  restoreCard: call
    .meta(oneself)
    .route({
      method: 'PATCH',
      path: '/health/vaccine-card/{id}/restore',
      summary: 'Recuperar un carné de vacunación eliminado',
      tags,
    })
    .input(byId)
    .errors({ VACCINE_CARD_REPLACED: refusal('VACCINE_CARD_REPLACED') })
    .output(VaccineCard),
}
