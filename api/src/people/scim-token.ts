import { z } from 'zod'
import { backOffice, call, Instant } from '../platform/base.ts'

/** By what the tenant's identity provider creates people and teams here. The token itself is told once. */
export const ScimToken = z.object({
  /** Where the provider sends to. */
  url: z.string(),
  /** Null while there is none. */
  createdAt: Instant.nullable(),
  createdBy: z.string().nullable(),
  /** The end of the token, to tell it from others. */
  hint: z.string().nullable(),
  lastUsedAt: Instant.nullable(),
})
export type ScimToken = z.infer<typeof ScimToken>

export const NewScimToken = ScimToken.extend({ token: z.string() })
export type NewScimToken = z.infer<typeof NewScimToken>

const tags = ['organization'] as const

export const scimToken = {
  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/scim-token', tags, summary: 'Si el aprovisionamiento (SCIM) está activo' })
    .output(ScimToken),

  renew: call
    .meta({ roles: backOffice, allCountries: true })
    .route({
      method: 'POST',
      path: '/scim-token',
      tags,
      summary: 'Crear o renovar el token de aprovisionamiento',
      description: 'El anterior deja de servir. Esta respuesta es la única que lo dice.',
    })
    // Whoever has it makes people of all countries.
    .output(NewScimToken),

  revoke: call
    .meta({ roles: backOffice, allCountries: true })
    .route({ method: 'DELETE', path: '/scim-token', tags, summary: 'Apagar el aprovisionamiento' })
    .output(ScimToken),
}
