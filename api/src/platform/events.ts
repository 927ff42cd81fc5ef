import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { call, everyone, Id } from './base.ts'

/** Announces a change, so that screens showing it read again. Carries ids only, never data. */
export const LiveEvent = z.object({
  topic: z.enum([
    'reservations',
    'campuses',
    'spaces',
    'floor-plans',
    'users',
    'imports',
    'onboarding',
    'organization',
    'tenants',
    'teams',
    'zones',
    'customers',
    'companies',
    'products',
    'inventory',
    'sales',
    'contracts',
    'contract-documents',
    'rental-contracts',
    'wallets',
    'billing',
    'orders',
    'blocks',
    'requests',
    'notifications',
    'incidents',
    'news',
    'visitors',
    'screens',
    'health',
    'reports',
    'connections',
    'hello',
    'goodbye',
  ]),
  campusId: Id.optional(),
  id: Id.optional(),
  /** The recipients; all if omitted. Only they receive the event, and without this list. */
  userIds: z.array(Id).optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** How long the server keeps past events, in milliseconds. */
export const eventsKeptFor = 30_000

export const events = {
  stream: call
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/events',
      tags: ['events'],
      summary: 'Cambios en vivo de la organización, como server-sent events',
      description:
        'Quien no es del equipo del operador ni de una organización se entera solo de lo que cambia en reservas, espacios y avisos propios. `goodbye`: esta copia se detiene; conéctate de nuevo tras los milisegundos de su `retry`. `ago`: también lo que cambió en los últimos tantos milisegundos, para quien empezó a leer antes de escuchar.',
    })
    .input(z.object({ ago: z.coerce.number().int().min(0).max(eventsKeptFor).default(0) }).default({ ago: 0 }))
    .output(eventIterator(LiveEvent)),
}
