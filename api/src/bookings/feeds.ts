import { z } from 'zod'
import { call, everyone, Id, Instant } from '../platform/base.ts'

/** A private address for calendar subscriptions. It is shown once; only its hash is stored. */
export const Feed = z.object({
  /** Null when there is none. */
  createdAt: Instant.nullable(),
  /** When a calendar program last read it. */
  readAt: Instant.nullable(),
})
export type Feed = z.infer<typeof Feed>

export const NewFeed = Feed.extend({ address: z.string() })
export type NewFeed = z.infer<typeof NewFeed>

const Headers = z.object({ etag: z.string(), 'cache-control': z.string() })
const byId = z.object({ id: Id })

export const feeds = {
  read: call
    .meta({ roles: everyone, public: true, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/feeds/{token}',
      tags: ['feeds'],
      summary: 'Un calendario por su dirección privada, como text/calendar',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        params: z.object({ token: z.string().min(1).max(200) }),
        headers: z.object({ 'if-none-match': z.string().max(500).optional() }),
      }),
    )
    .output(
      z.union([
        z.object({ status: z.literal(200), headers: Headers, body: z.file() }),
        z.object({ status: z.literal(304), headers: Headers }),
      ]),
    ),

  mine: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/users/me/feed', tags: ['feeds'], summary: 'Mi calendario para otros programas' })
    .output(Feed),

  renewMine: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/users/me/feed',
      tags: ['feeds'],
      summary: 'Crear o renovar la dirección de mi calendario',
      description: 'La dirección anterior deja de servir. Esta respuesta es la única que la dice.',
    })
    .output(NewFeed),

  endMine: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/users/me/feed',
      tags: ['feeds'],
      summary: 'Anular la dirección de mi calendario',
    })
    .output(Feed),

  ofSpace: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/spaces/{id}/feed',
      tags: ['feeds'],
      summary: 'Mi dirección del calendario de un espacio',
    })
    .input(byId)
    .output(Feed),

  renewOfSpace: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/spaces/{id}/feed',
      tags: ['feeds'],
      summary: 'Crear o renovar mi dirección del calendario de un espacio',
      description: 'Muestra lo que yo puedo ver: de las reservas ajenas, solo que está ocupado.',
    })
    .input(byId)
    .output(NewFeed),

  endOfSpace: call
    .meta({ roles: everyone })
    .route({
      method: 'DELETE',
      path: '/spaces/{id}/feed',
      tags: ['feeds'],
      summary: 'Anular mi dirección del calendario de un espacio',
    })
    .input(byId)
    .output(Feed),
}
