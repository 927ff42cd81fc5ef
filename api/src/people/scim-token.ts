import { z } from 'zod'
import { backOffice, call, Instant } from '../platform/base.ts'

/** The token with which the tenant's identity provider manages people and teams (SCIM). It is shown once. */
export const ScimToken = z.object({
  /** The provider's target address. */
  url: z.string(),
  /** Null without a token. */
  createdAt: Instant.nullable(),
  createdBy: z.string().nullable(),
  /** The token's last characters, to recognize it. */
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
    // Its holder can create people of all countries.
    .output(NewScimToken),

  revoke: call
    .meta({ roles: backOffice, allCountries: true })
    .route({ method: 'DELETE', path: '/scim-token', tags, summary: 'Apagar el aprovisionamiento' })
    .output(ScimToken),
}
