import type { identityProviders } from '@aforo/contract/tenants'
import { open } from '../platform/http/on.ts'
import { webClient } from '../platform/identity/provider.ts'
import { findSelectedIdp } from './tenants.queries.ts'

type IdentityProvider = (typeof identityProviders)[number]

export const tenantRoutes = {
  /** A prefix that nobody has looks like one that signs in with passwords. */
  identityProviderConfig: open.tenants.identityProviderConfig.handler(async ({ input, context: { services } }) => {
    const selectedIdp = ((await findSelectedIdp(services.database, input.domain)) ?? 'PASSWORD') as IdentityProvider
    return {
      authenticationConfig: {
        domainPrefix: input.domain,
        // Always there for some of a tenant's people: for roots, and for administrators while a provider is new.
        identityProviders: selectedIdp === 'PASSWORD' ? [selectedIdp] : [selectedIdp, 'PASSWORD'],
        selectedIdp,
      },
      oauth2Config: { clientId: webClient, tokenUrl: `${services.settings.publicUrl}/oidc/token` },
    }
  }),
}
