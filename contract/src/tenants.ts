import { z } from 'zod'
import { call } from './base.ts'

export const identityProviders = ['PASSWORD', 'GOOGLE_WORKSPACE', 'MICROSOFT'] as const

/** How people of a domain prefix sign in. The same answer, in the same time, for a prefix that does not exist. */
export const IdentityProviderConfig = z.object({
  authenticationConfig: z.object({
    domainPrefix: z.string(),
    identityProviders: z.array(z.enum(identityProviders)),
    selectedIdp: z.enum(identityProviders),
  }),
  oauth2Config: z.object({ clientId: z.string(), tokenUrl: z.string() }),
})
export type IdentityProviderConfig = z.infer<typeof IdentityProviderConfig>

export const tenants = {
  identityProviderConfig: call
    .meta({ roles: [], public: true })
    .route({
      method: 'GET',
      path: '/public/idp/config',
      tags: ['tenants'],
      summary: 'Cómo inicia sesión un dominio',
    })
    .input(
      z.object({
        domain: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Escribe el dominio de tu organización, solo letras, números y guiones.'),
      }),
    )
    .output(IdentityProviderConfig),
}
