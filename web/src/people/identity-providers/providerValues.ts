import type { IdentityProvider, ProviderConfig, ProviderKind } from '@aforo/api/people/identity-providers'

/** What the form of a provider holds. An empty secret keeps the one that is kept. */
export type ProviderValues = {
  applicationId: string
  clientSecret: string
  tenantId: string
  allowedDomains: string[]
  createsUsers: boolean
  roleMapping: IdentityProvider['roleMapping']
}

export const valuesOf = (provider: IdentityProvider | undefined): ProviderValues => ({
  applicationId: provider?.applicationId ?? '',
  clientSecret: '',
  tenantId: provider?.tenantId ?? '',
  allowedDomains: provider?.allowedDomains ?? [],
  createsUsers: provider?.createsUsers ?? false,
  roleMapping: provider?.roleMapping ?? [],
})

export function configOf(kind: ProviderKind, values: ProviderValues): ProviderConfig {
  const { applicationId, clientSecret, tenantId, allowedDomains, createsUsers, roleMapping } = values
  const common = { applicationId, allowedDomains, createsUsers, clientSecret: clientSecret.trim() || undefined }
  return kind === 'MICROSOFT' ? { kind, ...common, tenantId, roleMapping } : { kind, ...common }
}
